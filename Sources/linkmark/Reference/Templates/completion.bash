# bash completion for linkmark, as "linkmark reference" writes it

_linkmark() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
  local command=convert options='' words='' kind='' candidate
  # --option=value is three words here.
  if [[ $word == '=' ]]; then
    word=''
  elif [[ $option == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  local before=" ${COMP_WORDS[*]:1:COMP_CWORD - 1} "
  case $before in
%commands%
  esac
  if [[ $before == *' -- '* ]]; then option=''; fi
  case $command in
%cases%
  esac
  if [[ -n $options && $before != *' -- '* ]]; then
    if [[ $word == -* ]]; then
      words=$options kind=''
    elif ((COMP_CWORD == 1)); then
      words+=' %names%'
    fi
  fi
  COMPREPLY=()
  while IFS= read -r candidate; do
    COMPREPLY+=("$candidate")
  done < <(
    compgen -W "$words" -- "$word"
    if [[ -n $kind ]]; then compgen -A "$kind" -- "$word"; fi
  )
  # Names of files are quoted, and folders get their slashes.
  if [[ -n $kind ]]; then compopt -o filenames 2>/dev/null; fi
}
complete -F _linkmark linkmark

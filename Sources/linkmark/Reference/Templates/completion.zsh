#compdef linkmark
# zsh completion for linkmark, as "linkmark reference" writes it

_linkmark_words_or_files() {
  _alternative "words:word:($*)" 'files:file:_files'
}

_linkmark() {
  local command=convert
  local -a commands subcommands
  commands=(
%commands%
  )
  subcommands=(%subcommands%)
  if (( CURRENT > 3 && ${subcommands[(Ie)$words[2] $words[3]]} )); then
    command="$words[2] $words[3]"
    shift 2 words
    (( CURRENT -= 2 ))
  elif (( CURRENT > 2 && ${commands[(I)$words[2]:*]} )); then
    command=$words[2]
    shift words
    (( CURRENT -= 1 ))
  elif (( CURRENT == 2 )); then
    _describe -t commands command commands
  fi
  case $command in
%cases%
  esac
}

_linkmark "$@"

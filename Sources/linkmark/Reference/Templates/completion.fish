# fish completion for linkmark, as "linkmark reference" writes it

function __linkmark_is
    set -l words (commandline -opc) ''
    set -l command convert
    switch "$words[2] $words[3]"
%cases%
    end
    test "$command" = "$argv"
end

function __linkmark_begins
    test (count (commandline -opc)) -eq 1
end

%commands%

%options%

#!/bin/sh
# Checks the format of Swift files; `-- --fix` formats them.
set -eu
cd "$(dirname "$0")/../.."

files() {
  find Package.swift Sources Tests Plugins Benchmarks Fuzzing Examples \
    -name .build -prune -o -name '*.swift' -type f -print0
}

case ${1:-} in
  '') files | xargs -0 swift format lint --strict --parallel ;;
  --fix) files | xargs -0 swift format format --in-place --parallel ;;
  *)
    printf '%s\n' "format: unknown option '$1'; did you mean '--fix'?" >&2
    exit 2
    ;;
esac

# shellcheck shell=bash
# The start of the scripts make-real-NAME.sh, which source this file with the name of a folder in corpus/real and, if it
# is not empty, a directory to use in place of corpus/real. The script then works in an empty folder, which is removed
# when it ends, and stops at the first error.
#
# here: this folder; out: the folder for the files; work: the current folder
set -euo pipefail
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
out=$(realpath -m "${2:-$here/../../corpus/real}/$1")
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Runs a command and shows its output only if it fails.
quietly() { "$@" > log 2>&1 || { cat log >&2; exit 1; }; }

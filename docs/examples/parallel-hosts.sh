#!/usr/bin/env bash
# Extract the pages of many WARC files on several hosts, by GNU parallel. Run by docs/streams.md and by a test.
#
#   HOSTS=8/ada@host1,8/ada@host2 docs/examples/parallel-hosts.sh OUT crawl/*.warc.gz
#
# HOSTS are the sshlogins of GNU parallel: how many files at once, a slash, who and where; ":" is this machine, and alone
# the default. Every host has Winnow under the same path as this machine, and sees the files and OUT under the same path.
# OUT gets NAME.jsonl for each file, and joblog.tsv: which host, how long, which exit code. The same command again goes
# on: files that are done are passed over, one that was stopped goes on where it was. The exit code is 0 where all files
# are done, else how many are not (101 for more than 100).
set -euo pipefail

mkdir -p "$1"
out=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")/../.." && pwd)

# One thread a file: the files are what is divided, and a file at a time fills a core.
# --resume-failed: what the joblog has as done is done. --retries: what a host that is lost had, others do.
# --offset: a file that is begun again goes on behind the answers that it has.
realpath "$@" | parallel --sshlogin "${HOSTS:-:}" --workdir "$here" --joblog "$out/joblog.tsv" --resume-failed --retries 3 \
  node lib/cli/winnow.mjs extract {} --input warc --extractor "${EXTRACTOR:-block-extractor-modern}" --workers 1 \
  --out "$out"/{/.}.jsonl --offset "$out"/{/.}.offset.json

#!/bin/sh
# What ssh is to GNU parallel, for hosts that are network namespaces of this machine (as root; Linux):
#
#   ip netns add host1
#   PARALLEL_SSH=$PWD/docs/examples/netns-ssh.sh HOSTS=1/host1 docs/examples/parallel-hosts.sh OUT crawl/*.warc.gz
#
# parallel calls it as it calls ssh: options, the name of a host, then words that a shell of that host is to run.
while [ "${1#-}" != "$1" ]; do
  [ "$1" = "-l" ] && shift
  shift
done
host=$1
shift
[ "$1" = "--" ] && shift
# parallel has a host's commands run by its $SHELL, which sshd sets; a service has none, and then nothing runs.
SHELL="${SHELL:-/bin/sh}" exec ip netns exec "$host" sh -c "$*"

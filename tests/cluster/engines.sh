# shellcheck shell=bash
# Starts the engines of the recipes on this machine: Slurm with one node, and sshd for GNU parallel. Keys, ports, sockets
# and state are in one folder, $work; stop_engines ends the started processes, and only those.
engines=()

# wait_until SECONDS COMMAND...: whether the command succeeds within that time.
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.1
  done
}

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# start NAME COMMAND...: starts a daemon that stays in the foreground as a job of this shell.
start() {
  "${@:2}" >"$work/$1.log" 2>&1 &
  engines+=($!)
}

stop_engines() {
  [ ${#engines[@]} -eq 0 ] || kill "${engines[@]}" 2>/dev/null || true
  wait "${engines[@]}" 2>/dev/null || true
}

start_munge() {
  mkdir -m 755 "$work/munge"
  head -c 1024 /dev/urandom >"$work/munge/key"
  chmod 400 "$work/munge/key"
  start munged munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
    --pid-file="$work/munge/pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed"
  wait_until 20 munge -S "$work/munge/socket" -n
}

start_slurm() {
  local name
  name=$(hostname -s)
  mkdir "$work/slurm" "$work/slurm/state" "$work/slurm/spool"
  cat >"$work/slurm/slurm.conf" <<END
ClusterName=proflint
SlurmctldHost=$name(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket,cred_expire=5
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
StateSaveLocation=$work/slurm/state
SlurmdSpoolDir=$work/slurm/spool
SlurmctldPidFile=$work/slurm/slurmctld.pid
SlurmdPidFile=$work/slurm/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_min_interval=0,batch_sched_delay=0
SlurmdParameters=config_overrides
ReturnToService=2
MailProg=/bin/true
NodeName=$name NodeAddr=127.0.0.1 CPUs=8 RealMemory=100 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
  export SLURM_CONF=$work/slurm/slurm.conf
  start slurmctld slurmctld -D -i
  wait_until 30 scontrol ping
  start slurmd slurmd -D -N "$name"
  wait_until 30 sh -c "sinfo -h -o %t | grep -qx idle"
}

# $ssh is the command that reaches this machine.
start_sshd() {
  local port
  port=$(free_port)
  ssh-keygen -q -t ed25519 -N '' -f "$work/host_key"
  ssh-keygen -q -t ed25519 -N '' -f "$work/key"
  mkdir -p /run/sshd
  start sshd "$(command -v sshd)" -D -e -f /dev/null -p "$port" -o ListenAddress=127.0.0.1 -o HostKey="$work/host_key" \
    -o AuthorizedKeysFile="$work/key.pub" -o StrictModes=no -o UsePAM=no -o PidFile=none -o PermitRootLogin=yes
  ssh="ssh -F none -p $port -i $work/key -o IdentitiesOnly=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=$work/known"
  ssh+=" -o LogLevel=ERROR -o BatchMode=yes"
  wait_until 20 $ssh 127.0.0.1 true
}

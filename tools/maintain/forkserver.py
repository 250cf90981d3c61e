"""Servers that run the program of a consumer again and again without the cost of its start.

A server (fork server) is the program itself, stopped when it is about to begin its work; for each request, a copy of that process
continues with the arguments of the request. So the outcome is the one of a new process. Native programs are stopped before main(), by a
library that LD_PRELOAD adds (native.c); Perl, Python and Ruby after they loaded the program and its modules. Processes of Node and
Java cannot be copied: there, one process runs our own small program, which calls a library of the consumer, for file after file. The
servers are in the folder forkservers.

A request is one write to the input of a server: fields that end with a NUL byte, namely the folder with the files `out` and `err` for
the output, assignments to environment variables, an empty field, and the arguments. The answer is the status of the process as wait()
gives it, 4 bytes. If the server ends instead, the request is run in a new process. The limits on memory and output are
inherited by copies; the one on processor time applies to each copy separately. Without copies it applies to all requests
together, so such a server ends every few thousand files, and is replaced.

2800 answers about damaged files, by 83 commands, were compared with those of new processes: the outcomes and effects were the same,
except for a field that merge-fdata 19 writes from uninitialized memory. Messages differ in times, random colors and tips, and in the
position of a syntax error, which Node prints in a different way.
"""
import functools, os, pathlib, re, select, shutil, signal, subprocess, sys, threading

SERVERS = pathlib.Path(__file__).resolve().parent / 'forkservers'
# The arguments of an interpreter that make it a server; the program that it runs follows.
INTERPRETERS = {'node': [SERVERS / 'node.js'], 'perl': [f'-I{SERVERS}', '-MForkServer'], 'python3': [SERVERS / 'python.py'],
                'ruby': [SERVERS / 'ruby.rb']}
MAX_REQUEST = 4096  # the most that a pipe transfers at once
MAX_IDLE = 40  # servers that wait for a request


@functools.cache
def code_of(program):
    return pathlib.Path(program).read_bytes()


def split(program, words, places):
    """-> (the command of a server for a command, the arguments that remain for requests); None if it cannot have one"""
    name, path = pathlib.PurePath(program).name, shutil.which(program)
    if name == 'java':
        return [program, *words[:-2], 'Serve', words[-2]], words[-1:]
    if name in INTERPRETERS:
        size = 2 if words[0] == '-m' else 1
        return [program, *INTERPRETERS[name], *words[:size]], words[size:]
    if path and re.match(rb'#!.*perl', code_of(path)):
        return ['perl', *INTERPRETERS['perl'], path], words
    if path and code_of(path).startswith(b'\x7fELF') and b'__libc_start_main' in code_of(path):
        return ['env', 'LD_BIND_NOW=1', f'LD_PRELOAD={places["NATIVE_SERVER"]}', program, *('-' for _ in words)], words
    return None


def processor_time(process):
    """The seconds of a process and of its children that ended."""
    fields = pathlib.Path(f'/proc/{process.pid}/stat').read_text().rpartition(')')[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf('SC_CLK_TCK')


class Server:
    def __init__(self, command, **options):
        self.seconds = 0
        self.process = subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        start_new_session=True, **options)

    def run(self, request, limit):
        """-> the status of the process for a request, like subprocess does; None if the server ended"""
        try:
            self.process.stdin.write(request)
        except BrokenPipeError:
            return None
        if not select.select([self.process.stdout], [], [], limit)[0]:
            raise subprocess.TimeoutExpired(self.process.args, limit)
        answer = self.process.stdout.read(4)
        return os.waitstatus_to_exitcode(int.from_bytes(answer, sys.byteorder)) if len(answer) == 4 else None

    def new_seconds(self):
        """The processor time since the last call."""
        before, self.seconds = self.seconds, processor_time(self.process)
        return self.seconds - before

    def close(self):
        """Ends it, and a copy that still runs."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.communicate()


lock, idle = threading.Lock(), []


def take(command, **options):
    """An idle server for the command, or a new one."""
    with lock:
        found = next((s for s in reversed(idle) if s.process.args == command), None)
        if found:
            idle.remove(found)
    return found or Server(command, **options)


def put_back(server):
    """The server that was not used for the longest time may be ended."""
    with lock:
        idle.append(server)
        oldest = idle.pop(0) if len(idle) > MAX_IDLE else None
    if oldest:
        oldest.close()


def run(command, own, assignments, words, limit, **options):
    """-> the status of a request, or None if it needs a new process, and its processor time"""
    request = b''.join(os.fsencode(field) + b'\0' for field in [own, *assignments, '', *words])
    if len(request) > MAX_REQUEST:
        return None, 0
    server = take([*map(str, command)], **options)
    status = None
    try:
        status = server.run(request, limit)
        return status, server.new_seconds()
    finally:
        if status is None:
            server.close()
        else:
            put_back(server)


def run_anew(command, limit, **options):
    """Runs a command in a new process. -> its status and its processor time"""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **options)
    ended = os.pidfd_open(process.pid)
    try:
        if not select.select([ended], [], [], limit)[0]:
            process.kill()
            process.wait()
            raise subprocess.TimeoutExpired(command, limit)
    finally:
        os.close(ended)
    _pid, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime

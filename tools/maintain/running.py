"""Runs a command of a consumer within bounds. The outcome: how the command ended, its messages, and its effect (effects.py)."""
import collections, functools, gzip, itertools, os, pathlib, re, shutil, signal, subprocess, tempfile

import forkserver

ROOT = pathlib.Path(__file__).resolve().parents[2]
# They also apply to the programs that a compiler driver starts: 4 GiB of memory, 10 s of processor time, 256 MiB of output.
BOUNDS = ['prlimit', '--as=4294967296', '--cpu=10', '--core=0', '--fsize=268435456']
SECONDS = 600  # elapsed time, in case the command waits: a loaded machine takes long for 10 s of processor time
MAX_OUTPUT = 8 << 20  # bytes that are examined

# The release of Debian whose programs are measured, and the folder with its root; tools/maintain/consumers-of sets them. Without
# them, the programs of this machine are measured.
SUITE, SUITE_ROOT = os.environ.get('PROFLINT_SUITE'), os.environ.get('PROFLINT_SUITE_ROOT', '/')

# Outcomes, the worst first. Except for the first three, the run ended by itself. `nothing`: it ends without an error, but does
# not read anything from a sound file either.
OUTCOMES = ['crashes', 'hangs', 'exhausts', 'rejects', 'misreads', 'accepts', 'nothing']
NO_MEMORY = re.compile(r'bad_alloc|length_error|[Oo]ut of memory|Cannot allocate memory|[Aa]llocation (of \d+ bytes )?failed|MemoryError|OutOfMemoryError|memory exhausted')
LEAVES_OUT = re.compile(r'(?i)\b(ignor|skipp|drop|discard|mismatch|malformed|corrupt|truncat|out of range|overflow|negative)')
# A crashing LLVM program would start a symbolizer, which takes several times longer than the program itself.
ENVIRONMENT = {'GOPROXY': 'off', 'LC_ALL': 'C', 'LLVM_DISABLE_SYMBOLIZATION': '1'}
ASSIGNMENT = re.compile(r'[A-Z_]+=')
COMPLAINS = re.compile(r'(?i)\berror\b')


class Run(collections.namedtuple('Run', 'outcome says output errors effect', defaults=('', '', None))):
    """The outcome of one run, its first message, its output, its messages about errors, and its effect (effects.py; None: the
    command only checks)."""

    def __str__(self):
        dies = self.outcome in ('crashes', 'hangs', 'exhausts')
        return 'accepts' if self.outcome == 'accepts' else f'dies: {self.outcome} {self.says}' if dies else f'{self.outcome}: {self.says}'

    @property
    def remarks(self):
        """Its messages about dropped data."""
        return {line for line in self.errors.splitlines() if LEAVES_OUT.search(line)}

    @property
    def complaints(self):
        return {line for line in self.errors.splitlines() if COMPLAINS.search(line)}

    @property
    def makes_nothing(self):
        return self.effect is not None and not any(self.effect.values())


@functools.cache
def without_network():
    """The prefix of a command that runs it without network access, if that is possible here."""
    command = ['unshare', '--net']
    return command if shutil.which('unshare') and subprocess.run([*command, 'true'], capture_output=True).returncode == 0 else []


def outcome_of(status, says):
    """-> the outcome that follows from how a run ended, or None if it ended by itself without an error"""
    ended_by = -status if status < 0 else status - 128 if 128 < status <= 128 + signal.NSIG else 0
    if ended_by in (signal.SIGXCPU, signal.SIGKILL):
        return 'hangs'
    if ended_by == signal.SIGXFSZ or (status != 0 and NO_MEMORY.search(says)):
        return 'exhausts'
    if ended_by or re.search('submit a (full )?bug report', says):
        return 'crashes'
    return None


@functools.cache
def which(program):
    """Whether a program is installed in the release that is measured, by its name or path."""
    folders = [pathlib.PurePath(program).parent] if '/' in program else ['usr/bin', 'usr/sbin', 'usr/local/bin', 'bin']
    if not SUITE:
        return shutil.which(program) is not None
    return any(os.access(f'{SUITE_ROOT}/{str(folder).lstrip("/")}/{pathlib.PurePath(program).name}', os.X_OK) for folder in folders)


def text_of(path):
    """The bytes of a file, unpacked, as Latin-1; empty if there is none."""
    if not os.path.isfile(path):
        return ''
    data = pathlib.Path(path).read_bytes()[:MAX_OUTPUT]
    if data[:2] == b'\x1f\x8b':
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError):
            return ''
    return data.decode('latin-1')


def text_of_output(path):
    with open(path, 'rb') as file:
        return file.read(MAX_OUTPUT).decode('latin-1')


@functools.cache
def tool_of_go(program, tool):
    """The path of the program that `go tool` runs; None if there is none."""
    run = subprocess.run([program, 'tool', '-n', tool], capture_output=True, text=True)
    return run.stdout.strip() if run.returncode == 0 else None


class Consumer:
    """A command of an official consumer: the formats that it takes, by the start of proflint's description of the file; the variants of
    these that it is known to read; its arguments; the output of a rejection, if the status does not show it; the program that starts
    its program, if that is not the first word; the function of effects.py for its output; the paths that it needs; and the release of
    Debian that contains it, if this machine has a different one. In the arguments, FILE is the file, FOLDER the folder that contains
    it, RESULT the file that the command writes, whose effect counts instead of the output's, and OWN the folder of RESULT."""

    def __init__(self, of, name, formats, arguments, rejection=None, program=None, reads=None, starter=None, effect=None, needs=(),
                 suite=None):
        self.of, self.name, self.rejection, self.effect, self.needs, self.suite = of, name, rejection, effect, needs, suite
        self.formats, self.reads = re.compile(formats), re.compile(reads or formats)
        self.program, self.arguments = program or name.split()[0], arguments.split()
        self.starter = starter or self.program
        self.seconds = []  # the processor time of each run

    def is_there(self):
        """Whether the programs for the command are installed, in the release that is measured."""
        if self.suite != SUITE or not which(self.program) or not all(pathlib.Path(path).exists() for path in self.needs):
            return False
        return self.arguments[0] != 'tool' or SUITE or tool_of_go(self.program, self.arguments[1]) is not None

    def words(self, path, places):
        words = [places.get(a, a) for a in self.arguments]
        for word, value in (('FILE', path), ('FOLDER', path.parent), ('RESULT', f'{places["OWN"]}/result'), ('OWN', places['OWN'])):
            words = [re.sub(f'(?<![A-Z_]){word}(?![A-Z_])', lambda _: str(value), w) for w in words]
        return words

    def status(self, words, places, anew):
        """Runs the command, whose output goes to the files `out` and `err` in OWN. -> its status, or None if it needs a new process,
        and its processor time"""
        own, program = places['OWN'], self.starter
        assignments = [f'TMPDIR={own}', *itertools.takewhile(ASSIGNMENT.match, words)]
        words = words[len(assignments) - 1:]
        bounded = [*without_network(), *BOUNDS]
        options = {'cwd': places['HERE'], 'env': {**os.environ, **ENVIRONMENT}}
        if not SUITE and not anew:
            if words[0] == 'tool':
                program, words = tool_of_go(program, words[1]), words[2:]
            if server := forkserver.split(program, words, places):
                return forkserver.run([*bounded, *server[0]], own, assignments, server[1], SECONDS, **options)
        options['env'].update(a.split('=', 1) for a in assignments)
        inside = ['chroot', SUITE_ROOT, 'env', '-C', options['cwd']] if SUITE else []
        with open(f'{own}/out', 'wb') as out, open(f'{own}/err', 'wb') as err:
            return forkserver.run_anew([*bounded, *inside, program, *words], SECONDS, stdout=out, stderr=err, **options)

    def run(self, path, places, anew=False):
        """-> Run, of the file at `path`; anew: in a new process"""
        with tempfile.TemporaryDirectory() as own:
            for name in ('out', 'err'):
                pathlib.Path(own, name).touch()
            own_places = {**places, 'OWN': own}
            try:
                status, seconds = self.status(self.words(path, own_places), own_places, anew)
            except subprocess.TimeoutExpired:
                return Run('hangs', f'more than {SECONDS} s')
            self.seconds.append(seconds)
            if status is None:
                return self.run(path, places, anew=True)
            output, errors = (text_of_output(f'{own}/{name}').replace(str(path), 'FILE') for name in ('out', 'err'))
            result = text_of(f'{own}/result') if any(a == 'OWN' or 'RESULT' in a for a in self.arguments) else output
        run = self.outcome(status, output, errors)
        is_whole = len(result) < MAX_OUTPUT
        return run._replace(effect=self.effect(result)) if self.effect and is_whole and run.outcome == 'accepts' else run

    def outcome(self, status, output, errors):
        says = errors + (output if self.rejection else '')
        lines = [line for line in says.splitlines() if line.strip()]
        first = next((line for line in lines if re.search('error|panic', line)), lines[0] if lines else '')
        if died := outcome_of(status, says):
            return Run(died, f'status {status} {first}', output)
        if self.rejection:
            found = re.search(self.rejection, says)
            return Run('rejects', found.group(0), output) if found else Run('accepts', '', output, says)
        return Run('accepts', '', output, says) if status == 0 else Run('rejects', first, output)

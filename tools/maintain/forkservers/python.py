"""A fork server for Python: `python.py PROGRAM` or `python.py -m MODULE`. The modules that the program imports first are imported
once; each request runs it in a copy of the process."""
import ast, atexit, gc, importlib.util, os, pathlib, sys, types


def import_modules(source):
    """Those that the program imports at its top level."""
    imports = [node for node in ast.parse(source).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    exec(compile(ast.Module(imports, []), 'imports', 'exec'), {'__name__': '__main__', '__package__': None})


def reopen(descriptor, path, flags):
    opened = os.open(path, flags)
    os.dup2(opened, descriptor)
    os.close(opened)


def enter(request):
    """Makes this process look like one that was started with the arguments of the request."""
    folder, *fields = request.split('\0')[:-1]
    assignments, words = fields[:fields.index('')], fields[fields.index('') + 1:]
    os.environ.update(a.split('=', 1) for a in assignments)
    reopen(0, '/dev/null', os.O_RDONLY)
    reopen(1, f'{folder}/out', os.O_WRONLY)
    reopen(2, f'{folder}/err', os.O_WRONLY)
    return words


def serve():
    """-> the arguments of a request, in a copy of this process"""
    while request := os.read(0, 4096):
        child = os.fork()
        if child == 0:
            return enter(request.decode())
        os.write(1, os.waitpid(child, 0)[1].to_bytes(4, sys.byteorder))
    os._exit(0)


def run(program, names):
    """Ends the process like the interpreter does, but does not delete all objects, which takes longer than many programs do."""
    status = 0
    try:
        exec(program, names)
    except SystemExit as end:
        status = end.code or 0
        if not isinstance(status, int):
            print(status, file=sys.stderr)
            status = 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
        status = 1
    atexit._run_exitfuncs()
    sys.stdout.flush()
    os._exit(status & 255)


is_module = sys.argv[1] == '-m'
name = sys.argv[1 + is_module]
spec = importlib.util.find_spec(name) if is_module else None
if spec and spec.submodule_search_locations:
    spec = importlib.util.find_spec(f'{name}.__main__')
path = spec.origin if spec else name
source = pathlib.Path(path).read_text()
sys.path[0] = os.getcwd() if is_module else os.path.dirname(path)
import_modules(source)
main = types.ModuleType('__main__')
main.__spec__, main.__file__, main.__package__ = spec, path, spec.parent if spec else None
program = compile(source, path, 'exec')
gc.collect()
gc.freeze()
sys.argv = [path, *serve()]
sys.modules['__main__'] = main
run(program, main.__dict__)

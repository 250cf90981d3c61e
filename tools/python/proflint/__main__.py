"""python -m proflint: the program with the same arguments, output and exit statuses."""
import os
import sys

from .program import ProgramError, program

try:
    path = program()
except ProgramError as failure:
    sys.exit(f"proflint: {failure}")
os.execv(path, [path, *sys.argv[1:]])

// The type that tools/program/vet/sandbox.h has in it; no process is shut in by one under WASI.
#pragma once

struct sock_filter {};

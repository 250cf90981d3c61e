// The type that tools/program/vet/sandbox.h uses; processes cannot be sandboxed under WASI.
#pragma once

struct sock_filter {};

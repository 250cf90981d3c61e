// Error numbers of system calls, as defined by wasi_snapshot_preview1.
export const errno = {
  acces: 2, again: 6, badf: 8, exist: 20, inval: 28, io: 29, isdir: 31, loop: 32, mfile: 33, nametoolong: 37, nfile: 41,
  noent: 44, nomem: 48, nospc: 51, nosys: 52, notdir: 54, notempty: 55, nxio: 60, perm: 63, pipe: 64, rofs: 69, spipe: 70,
  txtbsy: 74, xdev: 75,
};

export class Failure {
  constructor(number) {
    this.number = number;
  }

  // From an exception of Node: {code: "ENOENT"}.
  static of(thrown) {
    return thrown instanceof Failure ? thrown : new Failure(errno[thrown?.code?.slice(1).toLowerCase()] ?? errno.io);
  }
}

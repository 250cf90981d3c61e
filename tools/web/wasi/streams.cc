// The file streams that headers of libraries mention; Debian's libc++ for WebAssembly, which has no files, lacks them.
#include <fstream>

template class std::basic_filebuf<char>;
template class std::basic_ifstream<char>;
template class std::basic_ofstream<char>;

// The rules about archives (zip, and tar alone or in gzip, zstd or xz) whose members are checked like the files of a
// directory. Follows APPNOTE.TXT of PKWARE (zip) and pax, "ustar Interchange Format" (POSIX.1-2017).
#pragma once

#include "validators/core/rule.h"

namespace proflint {

// The rules about archives and their members.
inline constexpr Rule kArchiveRules[] = {
    {"archive/truncated", Severity::error, Category::truncated,
     "the archive is complete (reported as a warning if only the end-of-archive marker of a tar file is missing)",
     "PKWARE APPNOTE.TXT, 4.3.6; POSIX pax, ustar Interchange Format",
     "tar and unzip stop with an error: files at the end of the archive are lost",
     "download or copy the whole archive, or let its writer finish"},
    {"archive/damaged", Severity::error, Category::syntax,
     "the headers and the compression of the archive can be decoded, and the members of a zip file do not overlap",
     "PKWARE APPNOTE.TXT, 4.3; POSIX pax, ustar Interchange Format; RFC 1952; RFC 8878",
     "tar and unzip stop with an error, or skip files",
     "copy or download the original in binary mode: the archive is damaged"},
    {"archive/member-damaged", Severity::error, Category::sum,
     "the contents of a member can be decoded and match their size and checksum", "PKWARE APPNOTE.TXT, 4.4.7 to 4.4.9",
     "unzip reports an error and extracts a damaged file or no file",
     "copy or download the original in binary mode: the archive is damaged"},
    {"archive/member-count", Severity::error, Category::count,
     "the number of members of a zip file matches the count in its end-of-central-directory record, and the central "
     "directory has an entry for every member",
     "PKWARE APPNOTE.TXT, 4.3.6, 4.4.22",
     "unzip warns; programs that read the central directory and programs that read local headers extract different "
     "files",
     "recreate the archive, and find out what changed it"},
    {"archive/header", Severity::warning, Category::reference,
     "the local header of a zip member matches its entry in the central directory, the data descriptor that it "
     "announces follows the contents, and every program reads the headers of a tar file alike (reported as an error if "
     "programs extract different files)",
     "PKWARE APPNOTE.TXT, 4.3.7, 4.3.9, 4.3.12, 4.4.4, 4.6.9; POSIX pax, pax Header Block and ustar Interchange Format",
     "programs extract different files: a file may be hidden from the program that checks the archive",
     "recreate the archive, and find out what changed it"},
    {"archive/duplicate", Severity::warning, Category::duplicate,
     "member names are unique (reported as an error if a name belongs to a file and a folder)",
     "PKWARE APPNOTE.TXT, 4.3.12; tar(1), --append",
     "tar replaces the first file with the last one; unzip asks which one to keep; tar, unzip and Python fail if a "
     "file is also a folder, and lose files",
     "recreate the archive instead of adding files to it"},
    {"archive/name-absolute", Severity::warning, Category::portability,
     "member names are relative paths (in vet, absolute paths are errors)",
     "PKWARE APPNOTE.TXT, 4.4.17; tar(1), --absolute-names",
     "tar and unzip remove the leading slash; other programs write outside of the target folder",
     "create the archive with relative paths: `tar -C FOLDER -cf ARCHIVE .`"},
    {"archive/name-parent", Severity::error, Category::reference, "member names do not have '..' as a path component",
     "PKWARE APPNOTE.TXT, 4.4.17",
     "tar skips the file and fails, unzip removes the '..', and other programs write outside of the target folder",
     "do not extract the archive; recreate it from a folder that contains all files"},
    {"archive/link", Severity::error, Category::reference,
     "hard links refer to earlier files in the archive, symbolic links do not lead outside of it, and profiles are not "
     "symbolic links (reported as a note if the link stays inside; in vet, every symbolic link is an error)",
     "tar(1); Python's tarfile, extraction filters",
     "programs that follow the link read or write files outside of the target folder; tar fails if a hard link "
     "precedes its file",
     "archive the files instead of links to them: tar --dereference"},
    {"archive/special", Severity::error, Category::kind,
     "every member is a file, a folder or a link, and only files have contents (reported as a warning for folders with "
     "contents, as in an incremental backup by GNU tar; in vet, they are errors)",
     "POSIX pax, ustar Interchange Format, typeflag",
     "tar creates a device or named pipe, or fails without the required permission; contents of a folder are extracted "
     "as a file by some programs",
     "do not extract the archive; recreate it without devices, pipes and sockets, and without contents of folders"},
    {"archive/encrypted", Severity::error, Category::limit, "members are not encrypted", "PKWARE APPNOTE.TXT, 6 and 7",
     "the file was not checked", "decrypt the archive first"},
    {"archive/method", Severity::error, Category::limit, "members are compressed with a supported method",
     "PKWARE APPNOTE.TXT, 4.4.5", "the file was not checked",
     "extract the file and check it, or compress it with deflate"},
    {"archive/nested", Severity::error, Category::limit,
     "members are not archives (checked only with --archives and in vet)", "proflint",
     "the files in the inner archive were not checked", "extract the inner archive and check it"},
    {"archive/trailing-data", Severity::error, Category::syntax,
     "only zeros follow the end-of-archive marker of a tar file, or the end of a zip file (reported as a warning for "
     "data other than an archive)",
     "POSIX pax, ustar Interchange Format; PKWARE APPNOTE.TXT, 4.3.6",
     "tar does not read this data, so the files of concatenated archives are lost; programs differ in which of "
     "concatenated zip files they read",
     "combine archives with tar --concatenate or zipmerge; remove any other data after the end of the archive"},
    {"archive/unused-data", Severity::warning, Category::syntax,
     "every byte in front of the central directory of a zip file belongs to a member", "PKWARE APPNOTE.TXT, 4.3.6",
     "most programs do not read this data; programs that unpack a stream stop there, so later files are lost",
     "recreate the archive, and find out what changed it"},
};
static_assert(is_well_formed(kArchiveRules));

// The row with this id; an unknown id does not compile.
consteval const Rule& operator""_archive_rule(const char* id, std::size_t size) {
  return find_rule(kArchiveRules, {id, size});
}

}  // namespace proflint

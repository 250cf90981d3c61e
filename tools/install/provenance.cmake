# The origin of packages: version, date and commit of the checkout, or of the release.
# Sets PROFLINT_EPOCH (seconds since 1970), PROFLINT_DATE (RFC 2822) and PROFLINT_PACKAGE_VERSION.
find_program(GIT git)
set(log "")
if(GIT)
  execute_process(COMMAND ${GIT} -C ${PROJECT_SOURCE_DIR} log -1 --format=%ct\;%h --abbrev=12 OUTPUT_VARIABLE log
                  ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  execute_process(COMMAND ${GIT} -C ${PROJECT_SOURCE_DIR} describe --exact-match --match v${PROJECT_VERSION}
                  OUTPUT_QUIET ERROR_QUIET RESULT_VARIABLE is_no_release)
endif()
if(log)
  list(GET log 0 PROFLINT_EPOCH)
  list(GET log 1 commit)
else()
  set(PROFLINT_EPOCH 1795305600)  # sources without git: the day of the first entry of CHANGELOG.md
  set(is_no_release FALSE)
endif()
set(ENV{SOURCE_DATE_EPOCH} ${PROFLINT_EPOCH})
string(TIMESTAMP PROFLINT_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
string(TIMESTAMP day "%Y%m%d" UTC)
set(PROFLINT_PACKAGE_VERSION ${PROJECT_VERSION})
if(is_no_release)
  set(PROFLINT_PACKAGE_VERSION ${PROJECT_VERSION}~git${day}.${commit})  # older than the release it leads to
endif()

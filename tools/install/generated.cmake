# Generated parts of the program: the commit, the examples of rules, and the table of consumers.

# Every build determines the commit; only one object depends on it.
set(commit_header ${CMAKE_CURRENT_BINARY_DIR}/commit/tools/program/core/commit.h)
add_custom_target(proflint_commit BYPRODUCTS ${commit_header}
                  COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_CURRENT_SOURCE_DIR} -DOUTPUT=${commit_header}
                          -P ${CMAKE_CURRENT_LIST_DIR}/commit.cmake)
add_dependencies(proflint_tools proflint_commit)
set_source_files_properties(tools/program/core/version.cc PROPERTIES INCLUDE_DIRECTORIES ${CMAKE_CURRENT_BINARY_DIR}/commit
                                                            OBJECT_DEPENDS ${commit_header})
# Examples of rules come from the pages of the reference: the headings and the lines after "Example:" are embedded in the
# program.
file(GLOB reference_pages CONFIGURE_DEPENDS tools/docs/rules/*.md)
set(examples ${CMAKE_CURRENT_BINARY_DIR}/commit/examples.txt)
add_custom_command(OUTPUT ${examples} DEPENDS ${reference_pages} VERBATIM
                   COMMAND sed -n -e "/^### /p" -e "/^Example:\$/{n" -e n -e "p}" ${reference_pages} > ${examples})
set_source_files_properties(tools/program/cli/examples.cc PROPERTIES COMPILE_DEFINITIONS PROFLINT_EXAMPLES="${examples}"
                                                             OBJECT_DEPENDS ${examples})
# The outcomes of consumers are embedded, too.
set(consumers ${CMAKE_CURRENT_BINARY_DIR}/commit/consumers.txt)
set(consumers_script ${CMAKE_CURRENT_LIST_DIR}/consumers.cmake)
set(consumers_table ${CMAKE_CURRENT_SOURCE_DIR}/corpus/consumers.tsv)
add_custom_command(OUTPUT ${consumers} DEPENDS ${consumers_table} ${consumers_script} VERBATIM
                   COMMAND ${CMAKE_COMMAND} -DTABLE=${consumers_table} -DOUTPUT=${consumers} -P ${consumers_script})
set_source_files_properties(tools/program/settings/consumers.cc PROPERTIES COMPILE_DEFINITIONS PROFLINT_CONSUMERS="${consumers}"
                                                                  OBJECT_DEPENDS ${consumers})
# A target of their own: the commands of proflint_tools wait for the validators, and then all its objects would, too.
add_custom_target(proflint_embedded DEPENDS ${examples} ${consumers})
add_dependencies(proflint_tools proflint_embedded)

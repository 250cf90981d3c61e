// Step for Jenkins: copy it to vars/proflint.groovy of a shared library and `install` to its resources. The agent needs curl; the
// JUnit and Warnings Next Generation plugins show the findings.
//   proflint release: 'https://github.com/OWNER/proflint/releases/download/v0.1.0', version: '0.1.0', paths: 'build'
def call(Map options) {
  writeFile file: '.proflint/install', text: libraryResource('install')
  withEnv(["PROFLINT_RELEASE=${options.release}", "PROFLINT_VERSION=${options.version}", "PROFLINT_SHA256=${options.sha256 ?: ''}",
           "PROFLINT_PATHS=${options.paths ?: '.'}"]) {
    try {
      sh '''
        sh .proflint/install "$PROFLINT_RELEASE" "$PROFLINT_VERSION" .proflint/bin
        .proflint/bin/proflint check --report junit=proflint.xml --report checkstyle=proflint-checkstyle.xml -- $PROFLINT_PATHS
      '''
    } finally {
      junit testResults: 'proflint.xml', allowEmptyResults: true
      recordIssues tools: [checkStyle(pattern: 'proflint-checkstyle.xml')]
    }
  }
}

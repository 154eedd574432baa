// A browser or proof test that fails runs again, alone, after all others. If it passes then, it is flaky: the run passes, but lists it above
// the closing line, to be fixed before anything else. More than `maxFlaky` flaky tests fail the run.

export const maxFlaky = 3
/** More failures than this probably have one cause, and running them all again would take too long. */
const maxRerun = 12

/**
 * The failed tests of a Vitest JSON report, as `{ file, name }`, with names as `--testNamePattern` sees them. A file that failed outside its tests has a null name. Empty if there are too
 * many to run again.
 */
export function failedTests({ testResults = [] }) {
  const failures = testResults.flatMap(({ name: file, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ file, name: null }]
    return failed.map(({ ancestorTitles, title }) => ({ file, name: [...ancestorTitles, title].join(' > ') }))
  })
  return failures.length > maxRerun ? [] : failures
}

/** Vitest's arguments for running this test alone. */
export function rerunArgs({ file, name }) {
  return name === null ? [file] : [file, '--testNamePattern', `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`]
}

/** The counts of the whole run once these tests have passed alone. */
export function withFlaky({ passed, failed }, flaky) {
  if (flaky.length > maxFlaky) return { passed, failed }
  return { passed: passed + flaky.length, failed: failed - flaky.length }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { audit } from './audit.mjs'
import { changedFiles, testsOf } from './changes.mjs'
import { readIfThere } from './fingerprint.mjs'
import { missingEngine } from './firefox-and-webkit.mjs'
import { prepareBuild } from './prepare.mjs'
import { failedTests, maxFlaky, rerunArgs, withFlaky } from './rerun.mjs'
import { bin, isMain, root, run, runMain, say } from './run.mjs'

// `npm test` runs every stage, even after a failure. Words after `npm test --` select tests by file name and skip the checks of the whole
// project (types, lint, format, licenses). `npm run check` (--quick), for every commit, skips the audit, the proofs, all browser tests,
// and those server tests that a change is unlikely to break (changes.mjs). A browser or proof test that failed runs once more at the end
// (rerun.mjs).

const node = bin('node')
const typeInfo = join(root, 'node_modules', '.cache', 'types.json')
/** Checks again only what has changed since the last time. */
const types = () => run(bin('tsc'), ['--noEmit', '--incremental', '--tsBuildInfoFile', typeInfo])
const lint = () =>
  firstFailure([
    () => run(bin('oxlint'), ['--type-aware']),
    // No unused file, export or dependency; and in production code, none that only tests use.
    () => run(node, [bin('knip'), '--no-config-hints']),
    () => run(node, [bin('knip'), '--no-config-hints', '--production', '--include=files,exports,types']),
  ])
const format = () => run(bin('oxfmt'), ['--check'])
/** Vitest's runs, one after the other, as projects and file names. */
const everything = [[['unit', 'server']], [['proof']], [['browser']]]
/** Projects whose failed tests run once more, because they depend on the speed of other processes and browsers. */
const rerunnable = new Set(['proof', 'browser'])

/** Without Git, nobody knows what has changed, and all server tests run. */
async function quick(picked) {
  const changed = picked.length === 0 && (await changedFiles())
  return changed ? [[['unit']], [['server'], testsOf(changed)]] : [[['unit', 'server']]]
}

async function main() {
  const isQuick = process.argv[2] === '--quick'
  const picked = process.argv.slice(isQuick ? 3 : 2)
  const began = performance.now()
  const looks = picked.length > 0 ? {} : { types, lint, format, ...(!isQuick && { audit }) }
  const stages = (await Promise.all([inTurn(looks), inTurn({ build })])).flat()
  const { flaky, ...tests } = await runTests(isQuick ? await quick(picked) : everything, picked)

  for (const { name, output } of stages.filter(({ passed }) => !passed)) say(`\n✗ ${name}\n\n${output.trim()}`)
  for (const engine of ['Firefox', 'WebKit']) {
    const missing = missingEngine(engine)
    if (missing) say(`\nThe journeys in ${engine} were skipped. ${missing}`)
  }
  if (flaky.length > 0) {
    say(
      `\nFlaky: failed once, then passed alone.${flaky.length > maxFlaky ? ` More than ${maxFlaky} fail the run.` : ''}`,
    )
    for (const test of flaky) say(`  ${titleOf(test)}`)
  }
  const passed = tests.passed + stages.filter((stage) => stage.passed).length
  const failed = tests.failed + stages.filter((stage) => !stage.passed).length
  say(`\nAll stages: ${secondsSince(began)}`)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** Runs these one after the other until one fails. */
async function firstFailure(checks) {
  for (const check of checks) {
    const result = await check()
    if (result.code !== 0) return result
  }
  return { code: 0, output: '' }
}

/** Runs stages one after the other and reports each as it ends. */
async function inTurn(stages) {
  const results = []
  for (const [name, stage] of Object.entries(stages)) {
    const began = performance.now()
    const { code, output, note } = await stage()
    say(`${code === 0 ? '✓' : '✗'} ${name} ${secondsSince(began)}${note ? ` (${note})` : ''}`)
    results.push({ name, passed: code === 0, output })
  }
  return results
}

function build() {
  return prepareBuild().then(
    () => ({ code: 0, output: '' }),
    (error) => ({ code: 1, output: error.message }),
  )
}

/** Makes the runs one after the other, because each starts its own servers and browsers, and at the end repeats what failed and may run again. */
async function runTests(runs, picked) {
  const counts = { passed: 0, failed: 0 }
  const again = []
  for (const [projects, files = []] of runs) {
    const { passed, failed, failures } = await runProjects(projects, [...files, ...picked])
    counts.passed += passed
    counts.failed += failed
    const [project] = projects
    if (rerunnable.has(project)) again.push(...failures.map((test) => ({ ...test, project })))
  }
  const flaky = []
  for (const test of again) if (await passesAlone(test)) flaky.push(test)
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, flaky }
  return { ...withFlaky(counts, flaky), flaky }
}

/** Prints failures as they happen, then the slowest files. */
async function runProjects(projects, picked) {
  const began = performance.now()
  const { results, code } = await runVitest(projects, picked)
  const counts = countTests(results, code === 0)
  for (const line of slowest(results)) say(`  ${line}`)
  say(`${counts.failed === 0 ? '✓' : '✗'} ${projects.join(' and ')} tests ${secondsSince(began)}`)
  return { projects, ...counts, failures: failedTests(results) }
}

/** Whether a test passes when it runs alone. */
async function passesAlone(test) {
  say(`\nOnce more, alone: ${titleOf(test)}`)
  const { results, code } = await runVitest([test.project], rerunArgs(test))
  const { passed, failed } = countTests(results, code === 0)
  return passed > 0 && failed === 0
}

const titleOf = ({ file, name }) => `${relative(root, file)}${name === null ? '' : ` > ${name}`}`

/** Runs tests, and resolves with Vitest's JSON report and exit code. */
async function runVitest(projects, picked) {
  const folder = mkdtempSync(join(tmpdir(), 'homefield-test-'))
  const report = join(folder, 'report.json')
  const chosen = projects.map((project) => `--project=${project}`)
  const reporter = join(root, 'scripts', 'failures-reporter.mjs')
  const reports = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`]
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' }
  const args = [bin('vitest'), 'run', ...chosen, ...reports, '--passWithNoTests', ...picked]
  const { code } = await run(node, args, { stdio: 'inherit', env })
  const results = JSON.parse(readIfThere(report) ?? '{}')
  rmSync(folder, { recursive: true })
  return { results, code }
}

/** The three slowest files, as lines to print. */
function slowest({ testResults = [] }) {
  return testResults
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1)} s ${file}`)
}

/** A file that fails to load counts as one failure, and so does an error outside any test. */
function countTests({ numPassedTests = 0, numFailedTests = 0, testResults = [] }, succeeded) {
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  const failed = numFailedTests + unloaded.length
  const isUnexplained = failed === 0 && !succeeded
  return { passed: numPassedTests, failed: isUnexplained ? 1 : failed }
}

function secondsSince(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}

if (isMain(import.meta.url)) await runMain(main)

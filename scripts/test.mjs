import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readIfThere } from './fingerprint.mjs'
import { prepareBuild } from './prepare.mjs'
import { bin, isMain, run, runMain, say } from './run.mjs'

// What `npm test` runs: every stage, whatever failed before it. With words after `npm test --`, which pick tests by file
// name, the stages that look at the whole project (types, lint, format) are left out. `npm run check` (--quick) is for
// every save: it leaves out the proofs, and takes of the browser's journeys those that everything else hangs on.

const node = bin('node')
const types = () => run(bin('tsc'), ['--noEmit'])
const lint = () => run(bin('oxlint'), ['--type-aware'])
const format = () => run(bin('oxfmt'), ['--check'])
const everything = [[['unit', 'server']], [['proof']], [['browser']]]
const quick = [[['unit', 'server']], [['browser'], ['main-journey', 'keyboard']]]

async function main() {
  const isQuick = process.argv[2] === '--quick'
  const picked = process.argv.slice(isQuick ? 3 : 2)
  const began = performance.now()
  const looks = picked.length > 0 ? {} : { types, lint, format }
  const stages = (await Promise.all([inTurn(looks), inTurn({ build })])).flat()
  const tests = await runTests(isQuick ? quick : everything, picked)

  for (const { name, output } of stages.filter(({ passed }) => !passed)) say(`\n✗ ${name}\n\n${output.trim()}`)
  const passed = tests.passed + stages.filter((stage) => stage.passed).length
  const failed = tests.failed + stages.filter((stage) => !stage.passed).length
  say(`\nAll stages: ${secondsSince(began)}`)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** Runs stages one after the other and reports each as it ends. */
async function inTurn(stages) {
  const results = []
  for (const [name, stage] of Object.entries(stages)) {
    const began = performance.now()
    const { code, output } = await stage()
    say(`${code === 0 ? '✓' : '✗'} ${name} ${secondsSince(began)}`)
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

/** Vitest's projects in turn: each brings servers and browsers of its own, and together they would only be in each other's way. */
async function runTests(turns, picked) {
  const counts = { passed: 0, failed: 0 }
  for (const [projects, files = []] of turns) {
    const { passed, failed } = await runProjects(projects, [...files, ...picked])
    counts.passed += passed
    counts.failed += failed
  }
  return counts.passed + counts.failed > 0 ? counts : { passed: 0, failed: 1 }
}

/** Vitest's own output is shown as it comes; the counts are taken from its JSON report. */
async function runProjects(projects, picked) {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'homefield-test-'))
  const report = join(folder, 'report.json')
  const chosen = projects.map((project) => `--project=${project}`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' }
  const args = [bin('vitest'), 'run', ...chosen, ...reports, '--passWithNoTests', ...picked]
  const { code } = await run(node, args, { stdio: 'inherit', env })
  const counts = countTests(JSON.parse(readIfThere(report) ?? '{}'), code === 0)
  rmSync(folder, { recursive: true })
  say(`${counts.failed === 0 ? '✓' : '✗'} ${projects.join(' and ')} tests ${secondsSince(began)}`)
  return counts
}

/** A file that could not be loaded and an error outside of any test count as one failure each. */
function countTests({ numPassedTests = 0, numFailedTests = 0, testResults = [] }, isWell) {
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  const failed = numFailedTests + unloaded.length
  const isUnexplained = failed === 0 && !isWell
  return { passed: numPassedTests, failed: isUnexplained ? 1 : failed }
}

function secondsSince(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}

if (isMain(import.meta.url)) await runMain(main)

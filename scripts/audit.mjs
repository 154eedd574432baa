import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** Licenses that everything installed may have. Those with a choice are listed in parentheses, as npm does. */
const anywhere = new Set(
  // CC, OFL: data and fonts. MPL, LGPL: unmodified libraries.
  (
    'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Zlib ' +
    'CC0-1.0 CC-BY-4.0 OFL-1.1 Python-2.0 PSF-2.0 MPL-2.0 LGPL-3.0-or-later'
  ).split(' '),
)

/** Installed for development only, and never part of what we ship: see docs/decisions/0031. */
const developmentOnly = new Set(['GPL-3.0-or-later'])

/** The packages of a lock file whose license we did not agree to, as 'name: license'. */
export function unknownLicenses(lock) {
  return Object.entries(lock.packages).flatMap(([path, { license = 'none', dev = false }]) => {
    const isOurs = path === ''
    return isOurs || isAllowed(license, dev) ? [] : [`${path.replace(/^.*node_modules\//, '')}: ${license}`]
  })
}

/** Of several licenses, one is enough with OR, and all are needed with AND. Expressions that mix both are not parsed, so none is agreed to. */
function isAllowed(license, isDev) {
  const allows = (name) => anywhere.has(name) || (isDev && developmentOnly.has(name))
  const names = license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)
  if (!license.includes(' OR ')) return names.every(allows)
  return !license.includes(' AND ') && names.some(allows)
}

/**
 * The known vulnerabilities in npm's report that are serious, as 'name: severity'. `unavailable` if the registry has no such report, and
 * `failed` if npm has none for another reason.
 */
export function seriousVulnerabilities(report) {
  if (!report?.vulnerabilities) return [404, 405].includes(report?.statusCode) ? 'unavailable' : 'failed'
  const found = Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name}: ${severity}`)
  return { found }
}

const notes = {
  unavailable: 'the registry does not report vulnerabilities',
  failed: 'npm could not ask for known vulnerabilities',
}
const npmAudit = ['audit', '--omit=dev', '--json', '--fetch-retries=0']
const timeLimitMs = 30_000

/** Checks the licenses of all dependencies, and asks the registry about vulnerabilities in those that we ship. */
export async function audit() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const problems = unknownLicenses(lock).map((problem) => `License not agreed to: ${problem}`)
  const { output } = await run('npm', npmAudit, { timeout: timeLimitMs })
  const vulnerabilities = seriousVulnerabilities(jsonIn(output))
  for (const found of vulnerabilities.found ?? []) problems.push(`Known vulnerability: ${found}`)
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n'), note: notes[vulnerabilities] ?? '' }
}

/** npm may print warnings around its report. */
function jsonIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}

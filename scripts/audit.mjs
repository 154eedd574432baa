import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** Licenses that everything installed may have. Those with a choice are listed in parentheses, as npm does. */
const anywhere = new Set(
  // Data and fonts, then libraries of their own that are used unchanged.
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

/** Of several licenses, one is enough after OR, and all are needed after AND. */
function isAllowed(license, isDev) {
  const allows = (name) => anywhere.has(name) || (isDev && developmentOnly.has(name))
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((part) => part.split(' AND ').every(allows))
}

/** The known vulnerabilities in npm's report that are serious, as 'name: severity'; null if the registry has no such report. */
export function seriousVulnerabilities(report) {
  if (!report?.vulnerabilities) return null
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name}: ${severity}`)
}

/** Checks the licenses of all dependencies, and asks the registry about vulnerabilities in those that we ship. */
export async function audit() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const problems = unknownLicenses(lock).map((problem) => `License not agreed to: ${problem}`)
  const { output } = await run('npm', ['audit', '--omit=dev', '--json'])
  const vulnerabilities = seriousVulnerabilities(jsonIn(output))
  const note = vulnerabilities ? '' : 'the registry does not report vulnerabilities'
  for (const found of vulnerabilities ?? []) problems.push(`Known vulnerability: ${found}`)
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n'), note }
}

/** npm may print warnings around its report. */
function jsonIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}

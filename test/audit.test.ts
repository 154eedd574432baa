import { expect, test } from 'vitest'
import { seriousVulnerabilities, unknownLicenses } from '../scripts/audit.mjs'

test.each([
  ['MIT', false, []],
  ['(Apache-2.0 OR MIT)', false, []],
  ['(MIT OR GPL-3.0-or-later)', false, []],
  ['Apache-2.0 AND LGPL-3.0-or-later', false, []],
  ['GPL-3.0-or-later', true, []],
  ['GPL-3.0-or-later', false, ['shared: GPL-3.0-or-later']],
  ['MIT AND GPL-3.0-or-later', false, ['shared: MIT AND GPL-3.0-or-later']],
  ['BUSL-1.1', true, ['shared: BUSL-1.1']],
  ['(MIT OR GPL-3.0-or-later) AND BUSL-1.1', true, ['shared: (MIT OR GPL-3.0-or-later) AND BUSL-1.1']],
  ['MIT OR (ISC AND BUSL-1.1)', true, ['shared: MIT OR (ISC AND BUSL-1.1)']],
  [undefined, false, ['shared: none']],
])('of the license %s (development only: %s), the unknown ones are %j', (license, dev, unknown) => {
  const packages = { '': {}, 'node_modules/a/node_modules/shared': { dev, ...(license && { license }) } }
  expect(unknownLicenses({ packages })).toEqual(unknown)
})

const report = (severity: string) => ({ vulnerabilities: { parser: { name: 'parser', severity } } })

test('high and critical vulnerabilities are serious', () => {
  expect(seriousVulnerabilities(report('moderate'))).toEqual({ found: [] })
  expect(seriousVulnerabilities(report('high'))).toEqual({ found: ['parser: high'] })
  expect(seriousVulnerabilities(report('critical'))).toEqual({ found: ['parser: critical'] })
})

test.each([
  ['a registry without reports (404)', { statusCode: 404 }, 'unavailable'],
  ['a registry without reports (405)', { statusCode: 405 }, 'unavailable'],
  ['a registry that fails', { statusCode: 500 }, 'failed'],
  ['npm without a network', {}, 'failed'],
  ['npm without any output', null, 'failed'],
])('%s is not mistaken for a report', (_, reply, outcome) => {
  expect(seriousVulnerabilities(reply)).toBe(outcome)
})

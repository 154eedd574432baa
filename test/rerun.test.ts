import { expect, test } from 'vitest'
import { failedTests, maxFlaky, rerunArgs, withFlaky } from '../scripts/rerun.mjs'

const file = (name: string, ...results: [titles: string[], status: string][]) => ({
  name,
  status: results.every(([, status]) => status === 'passed') && results.length > 0 ? 'passed' : 'failed',
  assertionResults: results.map(([titles, status]) => ({
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1)!,
    status,
  })),
})

const flaky = (howMany: number) => Array.from({ length: howMany }, () => ({ file: '/a.test.ts', name: 'pays' }))

test('failed tests are those of the report, and a file that failed outside its tests counts as a whole', () => {
  const testResults = [
    file('/a.test.ts', [['a captain', 'pays once'], 'passed'], [['a captain', 'is told it is full'], 'failed']),
    file('/b.test.ts'),
    file('/c.test.ts', [['draws'], 'passed']),
  ]
  expect(failedTests({ testResults })).toEqual([
    { file: '/a.test.ts', name: 'a captain > is told it is full' },
    { file: '/b.test.ts', name: null },
  ])
})

test('many failures are not run again', () => {
  const many = Array.from({ length: 13 }, (_, index) => [[`test ${index}`], 'failed'] as [string[], string])
  expect(failedTests({ testResults: [file('/a.test.ts', ...many)] })).toEqual([])
})

test('a test is selected by its whole name', () => {
  const [path, , pattern] = rerunArgs({ file: '/a.test.ts', name: 'pays $40 (once?) [by card]' })
  expect(path).toBe('/a.test.ts')
  expect(new RegExp(pattern!).test('pays $40 (once?) [by card]')).toBe(true)
  expect(new RegExp(pattern!).test('it pays $40 (once?) [by card] again')).toBe(false)
  expect(rerunArgs({ file: '/a.test.ts', name: null })).toEqual(['/a.test.ts'])
})

test('a few flaky tests pass, and one more than that fails the run', () => {
  expect(withFlaky({ passed: 90, failed: 5 }, flaky(maxFlaky))).toEqual({ passed: 93, failed: 2 })
  expect(withFlaky({ passed: 90, failed: 4 }, flaky(maxFlaky + 1))).toEqual({ passed: 90, failed: 4 })
  expect(withFlaky({ passed: 90, failed: 0 }, [])).toEqual({ passed: 90, failed: 0 })
})

import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['plain words and numbers as they are', ['Net Ninjas', 49.5, -3, null], 'Net Ninjas,49.5,-3,\r\n'],
  ['a comma, a quote or a line break in quotes', ['a,b', 'say "go"', 'x\ny'], '"a,b","say ""go""","x\ny"\r\n'],
  ['a formula is text', ['=1+1', '+1', '-1', '@SUM(A1)'], `"'=1+1","'+1","'-1","'@SUM(A1)"\r\n`],
  [
    'a formula in the wide letters that some spreadsheets read is text',
    ['＝1+1', '＋1', '－1', '＠SUM'],
    `"'＝1+1","'＋1","'－1","'＠SUM"\r\n`,
  ],
  ['a formula behind a tab or a line break is text', ['\t=1', '\r=1', '\n=1'], `"'\t=1","'\r=1","'\n=1"\r\n`],
  ['a formula that closes its quotes is text', ['=cmd|"/C calc"!A0'], `"'=cmd|""/C calc""!A0"\r\n`],
])('%s', (_, cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

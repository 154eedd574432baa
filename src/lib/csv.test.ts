import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['plain text and numbers stay unchanged', ['Net Ninjas', 49.5, -3, null], 'Net Ninjas,49.5,-3,\r\n'],
  ['text with commas, quotes or line breaks is quoted', ['a,b', 'say "go"', 'x\ny'], '"a,b","say ""go""","x\ny"\r\n'],
  ['formulas become text', ['=1+1', '+1', '-1', '@SUM(A1)'], `"'=1+1","'+1","'-1","'@SUM(A1)"\r\n`],
  [
    'formulas in full-width characters become text',
    ['＝1+1', '＋1', '－1', '＠SUM'],
    `"'＝1+1","'＋1","'－1","'＠SUM"\r\n`,
  ],
  ['formulas after a tab or line break become text', ['\t=1', '\r=1', '\n=1'], `"'\t=1","'\r=1","'\n=1"\r\n`],
  ['formulas after a semicolon become text', [';=1+1', 'Reds; +1'], `";'=1+1","Reds;' +1"\r\n`],
  ['formulas that close the quotes become text', ['=cmd|"/C calc"!A0'], `"'=cmd|""/C calc""!A0"\r\n`],
])('%s', (_, cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

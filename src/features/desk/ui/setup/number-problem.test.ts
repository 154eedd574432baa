import { expect, test } from 'vitest'
import { numberProblem } from './number-problem.ts'

test.each([
  ['-3', 'Enter 0 to 99'],
  ['100', 'Enter 0 to 99'],
  ['1.5', 'Enter 0 to 99'],
  ['', null],
  ['0', null],
  ['99', null],
])('the number %j is answered with %j', (typed, problem) => {
  expect(numberProblem(typed, 0, 99)).toBe(problem)
})

import { expect, test } from 'vitest'
import { noCourts, type TypedCourts } from './new-courts.ts'
import { problemsIn } from './problems.ts'

test.each<[string, Partial<TypedCourts>, object]>([
  ['the usual values', { count: '2' }, {}],
  ['the limits', { count: '64', minutes: '600', rest: '0' }, {}],
  [
    'too many courts and too long matches, at once',
    { count: '65', minutes: '601' },
    { count: 'Enter at most 64 courts', minutes: 'Enter 5 to 600 minutes' },
  ],
  [
    'too many names',
    { names: Array.from({ length: 65 }, (_, index) => index).join() },
    { names: 'Enter at most 64 courts' },
  ],
  ['one name for two courts', { names: 'Center, center' }, { names: 'Give each court its own name.' }],
  [
    'the name that a court without one gets',
    { count: '2', names: 'Court 2' },
    { names: 'Give each court its own name.' },
  ],
  ['a long name', { names: 'x'.repeat(100) }, { names: expect.stringContaining('must be at most') }],
  ['no opening time', { count: '2', from: '' }, { from: 'Enter a time' }],
  ['half a minute of rest', { count: '2', rest: '0.5' }, { rest: expect.stringMatching(/^Enter 0 to \d+ minutes$/) }],
])('%s', (_, typed, problems) => {
  expect(problemsIn({ ...noCourts, ...typed })).toEqual(problems)
})

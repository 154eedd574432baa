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
  ['fewer courts than none', { count: '-1' }, { count: 'Enter 1 to 64 courts' }],
  ['half a court', { count: '1.5' }, { count: 'Enter 1 to 64 courts' }],
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

test('what only the server knows is shown at its field', () => {
  const [closing, address] = ['Court 1 would close after the tournament ends.', 'Leave out web addresses.']
  const typed = { ...noCourts, count: '2' }
  expect(problemsIn(typed, { courts: closing, 'courts.0.hours.0': closing })).toEqual({ until: closing })
  expect(problemsIn(typed, { courts: address, 'courts.1.name': address })).toEqual({ names: address })
})

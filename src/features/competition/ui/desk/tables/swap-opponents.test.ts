import { expect, test } from 'vitest'
import { meetings, swapOpponents } from './swap-opponents.ts'
import type { Pairing } from './swap-opponents.ts'

const pairing: Pairing = {
  pairs: [
    ['Reds', 'Blues'],
    ['Greens', 'Whites'],
  ],
  bye: 'Golds',
}

test('two teams change places, within pairs or with the bye', () => {
  expect(swapOpponents(pairing, 'Blues', 'Whites').pairs).toEqual([
    ['Reds', 'Whites'],
    ['Greens', 'Blues'],
  ])
  expect(swapOpponents(pairing, 'Blues', 'Golds')).toEqual({
    pairs: [
      ['Reds', 'Golds'],
      ['Greens', 'Whites'],
    ],
    bye: 'Blues',
  })
  expect(swapOpponents(pairing, 'Reds', 'Reds')).toEqual(pairing)
})

test('teams have met in any match with both of them', () => {
  const hasMet = meetings([
    { slots: [{ entrant: 'Reds' }, { entrant: 'Blues' }] },
    { slots: [{ entrant: 'Golds' }, 'bye'] },
  ])
  expect([hasMet('Reds', 'Blues'), hasMet('Blues', 'Reds'), hasMet('Reds', 'Golds')]).toEqual([true, true, false])
})

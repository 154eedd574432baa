import { expect, test } from 'vitest'
import { meetings, publishedPairing, swapOpponents } from './pairing.ts'
import type { Pairing } from './pairing.ts'

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
  const hasMet = meetings([{ slots: [{ team: 'Reds' }, { team: 'Blues' }] }, { slots: [{ team: 'Golds' }, 'bye'] }])
  expect([hasMet('Reds', 'Blues'), hasMet('Blues', 'Reds'), hasMet('Reds', 'Golds')]).toEqual([true, true, false])
})

test('a round that was paired has its pairs and the team with the bye', () => {
  const match = { bracket: 'swiss', round: 2 } as const
  const matches = [
    { ...match, round: 1, slots: [{ team: 'Reds' }, { team: 'Golds' }] },
    { ...match, slots: [{ team: 'Reds' }, { team: 'Blues' }] },
    { ...match, slots: [{ team: 'Golds' }, 'bye'] },
    { ...match, round: 3, slots: ['open', 'open'] },
  ] satisfies Parameters<typeof publishedPairing>[0]
  expect(publishedPairing(matches, 2)).toEqual({ pairs: [['Reds', 'Blues']], bye: 'Golds' })
  expect(publishedPairing(matches, 3)).toBeNull()
})

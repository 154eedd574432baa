import { expect, test } from 'vitest'
import { single } from '../../testing.ts'
import { at, courtsFor, inputFor, ten } from '../testing.ts'
import { unplacedOf } from './unplaced.ts'

test('a match without a place could start once its teams have played and rested', () => {
  const input = inputFor(single(), 4, { courts: courtsFor(1, 60), rest: 10 })
  const closing = { court: 'c1', at: ten + 60 }
  expect(unplacedOf(input, [at(1, ten), at(2, ten + 20)])).toEqual([
    { match: 3, minutes: 20, earliest: ten + 50, closing },
  ])
  expect(unplacedOf(input, [at(1, ten), at(2, ten + 20), at(3, ten + 60)])).toEqual([])
})

test('a match without a place makes those after it later, and a final can only be on the main court', () => {
  const [main, other] = courtsFor(2, 60)
  const courts = [{ ...main!, hours: [{ start: ten, end: ten + 30 }] }, other!]
  const [semifinal, final] = unplacedOf(inputFor(single(), 4, { courts, rest: 10 }), [at(1, ten)])
  expect(semifinal).toMatchObject({ match: 2, earliest: ten, closing: { court: 'c2', at: ten + 60 } })
  expect(final).toMatchObject({ match: 3, earliest: ten + 30, closing: { court: 'c1', at: ten + 30 } })
})

test('without courts, nothing can start', () => {
  const [first] = unplacedOf(inputFor(single(), 2, { courts: [] }), [])
  expect(first).toEqual({ match: 1, minutes: 20, earliest: Infinity, closing: null })
})

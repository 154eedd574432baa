import { expect, test } from 'vitest'
import { double, groups, roundRobin, single, swiss } from '../../testing.ts'
import type { Placement } from '../model.ts'
import { at, courtsFor, inputFor, ten } from '../testing.ts'
import { propose } from '../planning/propose.ts'
import { offeredPlacements } from './offered-placements.ts'
import { unplacedOf } from './unplaced.ts'

test('a match without a place could start once its teams have played and rested', () => {
  const input = inputFor(single(), 4, { courts: courtsFor(1, 60), rest: 10 })
  const closing = { court: 'c1', at: ten + 60 }
  expect(unplacedOf(input, [at(1, ten), at(2, ten + 20)])).toEqual([
    { match: 3, minutes: 20, earliest: ten + 50, isAsPublished: false, closing, slot: null },
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
  expect(first).toEqual({ match: 1, minutes: 20, earliest: Infinity, isAsPublished: false, closing: null, slot: null })
})

test('a match without a place has a slot if a court is open when its teams can play, before the matches that it decides', () => {
  const input = inputFor(single(), 4, { courts: courtsFor(2, 80), rest: 10 })
  const slotOf = (number: number, ...placed: Placement[]) =>
    unplacedOf(input, placed).find(({ match }) => match === number)!.slot
  expect(slotOf(1, at(2, ten))).toEqual({ court: 'c2', start: ten })
  expect(slotOf(1, at(2, ten), at(3, ten + 50))).toEqual({ court: 'c2', start: ten })
  expect(slotOf(1, at(2, ten), at(3, ten + 29))).toBeNull()
  expect(slotOf(3, at(1, ten), at(2, ten + 31))).toBeNull()
  expect(slotOf(3, at(1, ten), at(2, ten + 20))).toEqual({ court: 'c1', start: ten + 50 })
})

test('no slot is open while a team of the match plays or rests, or after the courts close', () => {
  const input = inputFor(groups(1), 4, { courts: courtsFor(2, 60), rest: 10 })
  const [first] = input.matches
  const other = input.matches.find(
    ({ match, teams }) => match !== 1 && teams.some((team) => first!.teams.includes(team)),
  )!
  const slot = (start: number) => unplacedOf(input, [at(other.match, start)])[0]!.slot
  expect(slot(ten)).toEqual({ court: 'c1', start: ten + 30 })
  expect(slot(ten + 20)).toBeNull()
})

test('a slot is open only after the rounds before', () => {
  const { matches, ...input } = inputFor(single(), 4, { courts: courtsFor(1, 100) })
  const stepped = {
    ...input,
    matches: matches.map((match) => ({ ...match, after: [], step: match.match === 1 ? 0 : 1 })),
  }
  expect(unplacedOf(stepped, [at(1, ten + 20)]).map(({ match, slot }) => [match, slot?.start])).toEqual([
    [2, ten + 40],
    [3, ten + 40],
  ])
})

test('a match has a slot whenever the board offers a place for it', () => {
  const setups = [single(), double(), groups(2), swiss(3)]
  for (const [index, setup] of setups.entries()) {
    for (const minutes of [60, 120, 400]) {
      const input = inputFor(setup, 8, { courts: courtsFor(2, minutes), rest: 10 })
      const { placements } = propose(input)
      for (const [place, { match }] of placements.entries()) {
        const others = placements.filter((_, other) => other !== place && (other + index) % 3 > 0)
        const { after } = input.matches.find((other) => other.match === match)!
        // The board offers placements without knowing when feeders that have none can be played.
        if (!after.every((feeder) => others.some((other) => other.match === feeder))) continue
        const { slot } = unplacedOf(input, others).find((other) => other.match === match)!
        expect(slot !== null).toBe(offeredPlacements(input, others, match).length > 0)
      }
    }
  }
})

// `npm run bench` measures how long this takes.
test('no slot is found for half of 1,892 matches, whose teams play or rest all the time', () => {
  const [rest, minutes] = [240, 20]
  const input = inputFor(roundRobin({ legs: 2 }), 44, { courts: courtsFor(64, 1440, 14), rest })
  const perRound = 22
  const placements = input.matches.flatMap(({ match }, index) => {
    const isPlaced = index % (2 * perRound) < perRound
    const round = Math.floor(index / (2 * perRound))
    return isPlaced ? [at(match, ten + round * (2 * rest - 10 + minutes), `c${(index % perRound) + 1}`)] : []
  })
  expect(unplacedOf(input, placements).filter(({ slot }) => slot === null).length).toBeGreaterThan(900)
})

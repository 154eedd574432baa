import { expect, test } from 'vitest'
import type { MatchState } from '../../api-contract.ts'
import { placesBelowPodium, routeOf } from './places.ts'

const team = (name: string, place: number | null) => ({ teamId: name, name, place, placeSharedBy: place && 1 })

test.each([
  ['three teams', [team('Reds', 1), team('Blues', 2), team('Greens', 3)], []],
  ['a fourth place', [team('Pinks', 4), team('Reds', 1)], [[4, ['Pinks']]]],
  [
    'a shared fifth place',
    [team('Golds', 5), team('Pinks', 4), team('Grays', 5)],
    [
      [4, ['Pinks']],
      [5, ['Golds', 'Grays']],
    ],
  ],
  ['a team that was replaced', [team('Pinks', null)], []],
])('places below the podium: %s', (_, teams, expected) => {
  expect(placesBelowPodium(teams).map((row) => [row.place, row.teams.map(({ name }) => name)])).toEqual(expected)
})

/** A match that Reds or Blues won, with the number of its report; without one for a bye. */
const match = (number: number, winner: string, seq?: number) =>
  ({ number, winner: { team: winner }, games: seq === undefined ? [] : [{ seq }] }) as unknown as MatchState

test.each([
  ['the order of the reports', [match(1, 'Reds', 9), match(2, 'Reds', 4)], [2, 1]],
  ['not the losses', [match(1, 'Blues', 1), match(2, 'Reds', 2)], [2]],
  ['not byes', [match(1, 'Reds'), match(2, 'Reds', 2)], [2]],
])("a team's route: %s", (_, matches, expected) => {
  expect(routeOf(matches, 'Reds').map(({ number }) => number)).toEqual(expected)
})

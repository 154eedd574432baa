import { expect, test } from 'vitest'
import type { MatchState } from '../../api-contract.ts'
import { viewOf } from '../matches/view.ts'
import type { Voice } from './ahead-text.ts'
import { stakesOf } from './stakes.ts'

const matchOf = (number: number, bracket: MatchState['bracket'], round: number, index: number, from: unknown[]) =>
  ({
    number,
    bracket,
    round,
    index,
    from,
    slots: ['open', 'open'],
    games: [],
    status: 'ready',
  }) as unknown as MatchState

function stakesIn(matches: MatchState[], number: number, voice: Voice = 'you') {
  const view = viewOf({ teams: [], matches, drawnBy: null })
  return stakesOf(
    matches.find((match) => match.number === number)!,
    matches,
    view,
    voice,
  )
}

const semifinals = [matchOf(1, 'main', 1, 0, []), matchOf(2, 'main', 1, 1, [])]
const final = matchOf(3, 'main', 2, 0, [{ winner: 1 }, { winner: 2 }])

test('a semifinal decides who plays the final', () => {
  expect(stakesIn([...semifinals, final], 1)).toBe("Win and you play in the final. Lose and you're out.")
  expect(stakesIn([...semifinals, final], 1, 'they')).toBe(
    "If they win, they play in the final. If they lose, they're out.",
  )
})

test('the loser of a semifinal may play for third place', () => {
  const third = matchOf(4, 'third', 1, 0, [{ loser: 1 }, { loser: 2 }])
  const matches = [...semifinals, final, third]
  expect(stakesIn(matches, 2)).toBe('Win and you play in the final. Lose and you play for third place.')
  expect(stakesIn(matches, 3)).toBe("Win and you're the champions. Lose and you finish second.")
  expect(stakesIn(matches, 4)).toBe('Win and you finish third. Lose and you finish fourth.')
})

test('a match of a group says nothing', () => {
  expect(stakesIn([matchOf(1, 'group', 1, 0, [])], 1)).toBe('')
})

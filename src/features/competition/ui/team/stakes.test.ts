import { expect, test } from 'vitest'
import type { Setup } from '#engine/contract.ts'
import { fixed, single } from '#engine/testing.ts'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import { viewOf } from '../matches/view.ts'
import type { Voice } from './ahead-text.ts'
import { stakesOf } from './stakes.ts'

const matchOf = (number: number, bracket: MatchState['bracket'], round: number, index: number, from: unknown[]) =>
  ({
    number,
    bracket,
    group: bracket === 'group' ? 'A' : null,
    round,
    index,
    from,
    slots: ['open', 'open'],
    games: [],
    status: 'ready',
  }) as unknown as MatchState

type More = { teamId?: string; setup?: Setup; withdrawn?: string[] }

function stakesIn(matches: MatchState[], number: number, voice: Voice = 'you', more: More = {}) {
  const { teamId = '', setup = single(), withdrawn = [] } = more
  const teams = withdrawn.map((id) => ({ teamId: id, status: 'withdrawn' })) as Snapshot['teams']
  const snapshot = { setup, teams, matches }
  const view = viewOf({ ...snapshot, drawnBy: null })
  const match = matches.find((other) => other.number === number)!
  return stakesOf({ match, teamId, snapshot, view, voice })
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

test('the unbeaten team wins the grand final, or both play again', () => {
  const slots = [{ team: 'Reds' }, { team: 'Blues' }]
  const grand = { ...matchOf(1, 'final', 1, 0, []), slots } as MatchState
  const reset = { ...matchOf(2, 'reset', 1, 0, [{ winner: 1 }, { loser: 1 }]), slots } as MatchState
  const ofReds = { teamId: 'Reds' }
  expect(stakesIn([grand, reset], 1, 'you', ofReds)).toBe(
    "Win and you're the champions. Lose and there's a second grand final.",
  )
  expect(stakesIn([grand, reset], 1, 'they', { teamId: 'Blues' })).toBe(
    "If they win, there's a second grand final. If they lose, they finish second.",
  )
  expect(stakesIn([grand, reset], 2, 'you', ofReds)).toBe("Win and you're the champions. Lose and you finish second.")
  expect(stakesIn([grand], 1, 'you', { teamId: 'Blues' })).toBe(
    "Win and you're the champions. Lose and you finish second.",
  )
})

test('a custom bracket says which places a match decides', () => {
  const fifth = matchOf(4, 'losers', 3, 0, [{ loser: 1 }, { loser: 2 }])
  const setup = fixed([
    { no: 1, round: 1, from: [{ seed: 1 }, { seed: 2 }] },
    { no: 2, round: 1, from: [{ seed: 3 }, { seed: 4 }] },
    { no: 3, round: 2, from: [{ winner: 1 }, { winner: 2 }], places: [1, 2] },
    { no: 4, round: 3, bracket: 'losers', from: [{ loser: 1 }, { loser: 2 }], places: [5, 6] },
  ])
  const matches = [...semifinals, final, fifth]
  expect(stakesIn(matches, 4, 'you', { setup })).toBe('Win and you finish fifth. Lose and you finish sixth.')
  expect(stakesIn(matches, 3, 'you', { setup })).toBe("Win and you're the champions. Lose and you finish second.")
})

test('a team that would meet nobody in the next match goes on to the one after it', () => {
  const bye = { ...matchOf(2, 'losers', 1, 0, [{ loser: 1 }, 'bye']), slots: ['open', 'bye'] } as MatchState
  const later = matchOf(3, 'losers', 2, 0, [{ winner: 2 }, { loser: 5 }])
  const matches = [semifinals[0]!, bye, later, matchOf(4, 'main', 2, 0, [{ winner: 1 }, { seed: 9 }])]
  expect(stakesIn(matches, 1)).toContain("Lose and you play in the losers' final.")
  const gone = { ...bye, from: [{ loser: 1 }, { seed: 3 }], slots: ['open', { team: 'Reds' }] } as MatchState
  const [first, , ...others] = matches
  expect(stakesIn([first!, gone, ...others], 1)).toContain("Lose and you play in losers' round 1.")
  expect(stakesIn([first!, gone, ...others], 1, 'you', { withdrawn: ['Reds'] })).toContain("in the losers' final")
})

test('after a double no-show, the places that are left are unknown', () => {
  const third = matchOf(4, 'third', 1, 0, [{ loser: 1 }, { loser: 2 }])
  const empty = { ...final, status: 'decided', outcome: 'double_no_show' } as MatchState
  expect(stakesIn([...semifinals, empty, third], 4)).toBe('')
})

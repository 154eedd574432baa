import { expect, test } from 'vitest'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { canAddTeam, joinText, lateTeamHint, openByes, roundToJoin } from './late-changes.ts'

type Match = Snapshot['matches'][number]

const semifinal = (games: object[] = []) =>
  ({
    number: 3,
    bracket: 'main',
    from: [{ winner: 1 }, { winner: 2 }],
    slots: [{ team: 'Reds' }, 'open'],
    games,
  }) as unknown as Match
const bye = { number: 1, bracket: 'main', from: [{ seed: 1 }, 'bye'], slots: [{ team: 'Reds' }, 'bye'], games: [] }
const drawn = (matches: object[], more: object = {}) =>
  ({ matches, tables: [], state: 'drawn', ...more }) as unknown as Snapshot
const inTables = 'No team can join groups or a round robin after the draw.'
const noBye = 'No team can join: there is no bye left to fill.'
const instead = "A late team can replace one that hasn't played."

test.each([
  ['with a bye', drawn([bye, semifinal()]), [1], null],
  ['whose team with the bye has played', drawn([bye, semifinal([{}])]), [], `${noBye} ${instead}`],
  ['without byes', drawn([semifinal()]), [], `${noBye} ${instead}`],
  ['after groups', drawn([bye, semifinal()], { tables: [{}] }), [], `${inTables} ${instead}`],
  ['that is finished', drawn([semifinal([{}])], { state: 'finished' }), [], null],
])('a late team in a knockout %s', (_, snapshot, byes, hint) => {
  expect(openByes(snapshot).map(({ match }) => match.number)).toEqual(byes)
  expect(lateTeamHint(snapshot)).toBe(hint)
})

const swissRound = (round: number, slot: string) => ({
  bracket: 'swiss',
  round,
  from: [],
  slots: [slot, slot],
  games: [],
})
const inSwiss = (slots: string[], state = 'running') =>
  drawn(
    slots.map((slot, index) => swissRound(index + 1, slot)),
    { tables: [{}], state },
  )

test.each([
  ['that waits for its second round', inSwiss(['Reds', 'open']), 2, null],
  [
    'with every round paired',
    inSwiss(['Reds', 'Blues']),
    null,
    `No team can join: every round has been paired. ${instead}`,
  ],
  ['that is finished', inSwiss(['Reds', 'open'], 'finished'), null, null],
])('a late team in a Swiss tournament %s', (_, snapshot, round, hint) => {
  expect([roundToJoin(snapshot), canAddTeam(snapshot), lateTeamHint(snapshot)]).toEqual([round, round !== null, hint])
})

test('a late team gets no points for rounds it missed', () => {
  expect(joinText(1)).toBe('It plays from round 1 on.')
  expect(joinText(3)).toBe('It plays from round 3 on. It gets no points for the rounds it missed.')
})

import { expect, test } from 'vitest'
import type { Snapshot } from '../../../api-contract.ts'
import { lateTeamHint, openByes } from './late-changes.ts'

type Match = Snapshot['matches'][number]

const semifinal = (games: object[] = []) =>
  ({
    number: 3,
    bracket: 'main',
    from: [{ winner: 1 }, { winner: 2 }],
    slots: [{ entrant: 'Reds' }, 'open'],
    games,
  }) as unknown as Match
const bye = { number: 1, bracket: 'main', from: [{ seed: 1 }, 'bye'], slots: [{ entrant: 'Reds' }, 'bye'], games: [] }
const drawn = (matches: object[], more: object = {}) =>
  ({ matches, tables: [], state: 'drawn', ...more }) as unknown as Snapshot
const inTables = 'No team can join a tournament with tables after the draw.'
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

import { expect, test } from 'vitest'
import type { FactBody, Setup } from '#engine/contract.ts'
import { derive } from '#engine/state/derive.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { double, draw, log, roundRobin, single, won } from '#engine/testing.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { matchesOf } from '#test/matches-of.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { afterSaving } from './after-saving.ts'
import { formOf, type ScoreForm } from './score-form.ts'

/** What the sheet says for this match after these facts. */
function said(setup: Setup, facts: FactBody[], number: number, form: Partial<ScoreForm>): string {
  const state = derive(shapeOf(setup, 4), log(draw(4), ...facts))
  const teams = state.teams.map(({ team }) => ({ teamId: team, name: team }))
  const snapshot = { setup, matches: matchesOf(state), teams, drawnBy: 'seeds' } as unknown as Snapshot
  const match = snapshot.matches.find((other) => other.number === number)!
  return afterSaving({ ...formOf(match), ...form }, match, snapshot, viewOf(snapshot))
}

const upper: Partial<ScoreForm> = { score: ['2', '1'] }
const lower: Partial<ScoreForm> = { score: ['1', '2'] }
const semifinals = [won(1, 'T1', 'T4'), won(2, 'T2', 'T3')]
const toFinal = [...semifinals, won(4, 'T4', 'T3'), won(3, 'T1', 'T2'), won(5, 'T2', 'T4')]
const table = roundRobin()

test.each<[string, Setup, FactBody[], number, Partial<ScoreForm>, string]>([
  ['nothing yet', single(), [], 1, {}, ''],
  ['a score of one team', single(), [], 1, { score: ['2', ''] }, ''],
  ['a semifinal', single(), [], 1, upper, 'T1 advances to match 3, final. T4 is eliminated.'],
  ['the lower team', single(), [], 1, lower, 'T4 advances to match 3, final. T1 is eliminated.'],
  [
    'a semifinal before a third-place match',
    single({ thirdPlace: true }),
    [],
    2,
    upper,
    'T2 advances to match 3, final. T3 plays match 4, third place.',
  ],
  ['the final', single(), semifinals, 3, lower, 'T2 wins the tournament.'],
  ['the third-place match', single({ thirdPlace: true }), semifinals, 4, upper, 'T4 takes third place.'],
  ['a walkover', single(), [], 1, { outcome: 'walkover', side: 1 }, 'T4 advances to match 3, final. T1 is eliminated.'],
  ['nobody', single(), [], 1, { outcome: 'double_no_show' }, 'Neither team advances.'],
  [
    'a tie that is replayed',
    single({ rule: 'replay' }),
    [],
    1,
    { score: ['1', '1'] },
    "It's a tie, so the match is replayed.",
  ],
  ['the unbeaten team in the grand final', double(), toFinal, 6, upper, 'T1 wins the tournament.'],
  ['the other team in the grand final', double(), toFinal, 6, lower, 'T2 wins, so there will be a second grand final.'],
  ['a match of a table', table, [], 1, upper, 'T1 wins.'],
  ['a tie in a table', table, [], 1, { score: ['1', '1'] }, "It's a tie."],
  ['a walkover in a table', table, [], 1, { outcome: 'walkover', side: 0 }, 'T1 wins. It counts as 3–0 in the table.'],
  [
    'a walkover without a score',
    roundRobin({ table: { ...tablePresets.fifa, walkover: 0 } }),
    [],
    1,
    { outcome: 'walkover', side: 0 },
    'T1 wins.',
  ],
])('before saving %s', (_, setup, facts, number, form, sentence) => {
  expect(said(setup, facts, number, form)).toBe(sentence)
})

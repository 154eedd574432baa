import { expect } from 'vitest'
import type { Fact } from '#engine/contract.ts'
import type { Shape } from '#engine/shape/shape.ts'
import { awardedScore } from '#engine/standings/lines.ts'
import { derive } from '#engine/state/derive.ts'
import type { Effect } from '#engine/state/diff.ts'
import type { State } from '#engine/state/state.ts'
import { effectOf, undo } from '#engine/testing.ts'

/** Checks that the preview describes the real difference, and that undoing restores the identical state. */
export function expectExact(shape: Shape, facts: readonly Fact[], fact: Fact, before: State, after: State) {
  expect(applied(before, effectOf(shape, facts, fact))).toBe(written(rowsOf(after)))
  const undone = derive(shape, [...facts, fact, { ...undo(fact.id), id: 'undo', seq: fact.seq + 1 }])
  expect(JSON.stringify(undone)).toBe(JSON.stringify(before))
}

type Rows = Pick<State, 'matches' | 'places'> & { ranks: Map<string, number> }

const rowsOf = ({ matches, places, tables }: State): Rows => {
  const ranks = tables.flatMap(({ group, rows }) =>
    rows.map((row): [string, number] => [`${group} ${row.team}`, row.place]),
  )
  return { matches, places, ranks: new Map(ranks) }
}

/** The matches, places and tables of a state, as text. */
function written({ matches, places, ranks }: Rows): string {
  // The walkover score changes only matches decided by a walkover.
  const rows = matches
    .map((match) => ({ ...match, fixture: { ...match.fixture, walkover: awardedScore(match) } }))
    .toSorted((a, b) => a.fixture.no - b.fixture.no)
  return JSON.stringify([
    rows,
    places.toSorted((a, b) => (a.team < b.team ? -1 : 1)),
    Array.from(ranks, ([row, rank]) => `${row} ${rank}`).toSorted(),
  ])
}

/** The rows of the earlier state with the effect applied. */
function applied(before: State, effect: Effect): string {
  const matches = new Map(before.matches.map((match) => [match.fixture.no, match]))
  const places = new Map(before.places.map((place) => [place.team, place]))
  const { ranks } = rowsOf(before)
  for (const { no } of effect.matches) matches.delete(no)
  for (const { no, after } of effect.matches) if (after) matches.set(no, after)
  for (const { team } of effect.places) places.delete(team)
  for (const { team, after } of effect.places) if (after) places.set(team, after)
  for (const { group, team, after } of effect.ranks) {
    if (after === null) ranks.delete(`${group} ${team}`)
    else ranks.set(`${group} ${team}`, after)
  }
  return written({ matches: [...matches.values()], places: [...places.values()], ranks })
}

import { canonicalJson } from '#lib/canonical-json.ts'
import { sha256, toHex, utf8 } from '../bytes.ts'
import { awardedScore } from '../standings/lines.ts'
import type { Table } from '../standings/rows.ts'
import { type Place, type State } from './state.ts'
import { isSameHolder, type Match } from '../match.ts'

/** What a change does. It serves as the preview to confirm and determines the rows to write and the notifications to send. */
export type Effect = {
  /** Matches that differ, in the shape's order; null where the match does not exist. */
  matches: { no: number; before: Match | null; after: Match | null }[]
  /** Ids of facts that stop counting. */
  voided: string[]
  /** Ids of facts that had stopped counting and count again. */
  restored: string[]
  /** Final places that differ; null while a team is still in. */
  places: { team: string; before: Place | null; after: Place | null }[]
  /** Places in tables that differ; null for a team that is not in the table. */
  ranks: { group: string; team: string; before: number | null; after: number | null }[]
}

/** The effect of a change between two states. */
export function diff(before: State, after: State): Effect {
  const wasVoided = new Set(before.voided)
  const isVoided = new Set(after.voided)
  const left = before.voided.filter((id) => !isVoided.has(id))
  return {
    matches: changedMatches(before.matches, after.matches),
    voided: after.voided.filter((id) => !wasVoided.has(id)),
    restored: left.length === 0 ? [] : left.filter((id) => counts(after, id)),
    places: changedPlaces(before.places, after.places),
    ranks: changedRanks(before.tables, after.tables),
  }
}

/**
 * A hash of the effect. The confirmation of a preview includes it, and the change is only made if it still has this effect. Facts' numbers are
 * left out, so that an unrelated fact added in the meantime does not require another confirmation.
 */
export async function effectHash(effect: Effect): Promise<string> {
  const withoutNumbers = JSON.stringify(effect, (key, value: unknown) => (key === 'seq' ? undefined : value))
  return toHex(await sha256(utf8(canonicalJson(JSON.parse(withoutNumbers)))))
}

function changedMatches(before: readonly Match[], after: readonly Match[]): Effect['matches'] {
  const [earlier, later] = [byNumber(before), byNumber(after)]
  const gone = before.filter(({ fixture }) => !later[fixture.no])
  const changed = after.flatMap((match) => {
    const previous = earlier[match.fixture.no] ?? null
    return previous && isSameMatch(previous, match) ? [] : [{ no: match.fixture.no, before: previous, after: match }]
  })
  return [...changed, ...gone.map((match) => ({ no: match.fixture.no, before: match, after: null }))]
}

/** Matches indexed by number: with thousands of matches, an array is much faster than a map. */
function byNumber(matches: readonly Match[]): readonly (Match | undefined)[] {
  const list: Match[] = []
  for (const match of matches) list[match.fixture.no] = match
  return list
}

function isSameMatch(a: Match, b: Match): boolean {
  return isSameResult(a, b) && (a.fixture === b.fixture || counted(a) === counted(b))
}

/** Whether a match has the same teams, results and winner. */
export function isSameResult(a: Match, b: Match): boolean {
  return (
    a.status === b.status &&
    a.outcome === b.outcome &&
    a.resultKeptDownstream === b.resultKeptDownstream &&
    isSameHolder(a.slots[0], b.slots[0]) &&
    isSameHolder(a.slots[1], b.slots[1]) &&
    isSameHolder(a.winner, b.winner) &&
    isSameHolder(a.loser, b.loser) &&
    a.games.length === b.games.length &&
    a.games.every(({ id }, index) => id === b.games[index]!.id)
  )
}

/** How a match is played and counted. A walkover's score only matters to a match that counts with it. */
const counted = (match: Match): string =>
  canonicalJson({ ...match.fixture, walkover: undefined, awarded: awardedScore(match) ?? undefined })

function counts({ matches, counting }: State, id: string): boolean {
  if (counting.includes(id)) return true
  return matches.some(
    ({ games, resultKeptDownstream }) => resultKeptDownstream === id || games.some((game) => game.id === id),
  )
}

function changedPlaces(before: readonly Place[], after: readonly Place[]): Effect['places'] {
  const earlier = new Map(before.map((place) => [place.team, place]))
  const later = new Set(after.map(({ team }) => team))
  const lost = before.filter(({ team }) => !later.has(team))
  const changed = after.flatMap((place) => {
    const previous = earlier.get(place.team) ?? null
    const isSame = previous?.place === place.place && previous.sharedBy === place.sharedBy
    return isSame ? [] : [{ team: place.team, before: previous, after: place }]
  })
  return [...changed, ...lost.map((place) => ({ team: place.team, before: place, after: null }))]
}

function changedRanks(before: readonly Table[], after: readonly Table[]): Effect['ranks'] {
  const earlier = ranksIn(before)
  const later = ranksIn(after)
  const lost = [...earlier].filter(([key]) => !later.has(key)).map(([, row]) => ({ ...row, rank: null }))
  const changed = [...later].filter(([key, { rank }]) => earlier.get(key)?.rank !== rank)
  return [...changed.map(([, row]) => row), ...lost].map(({ group, team, rank }) => {
    const previous = earlier.get(rankKey(group, team))?.rank ?? null
    return { group, team, before: previous, after: rank }
  })
}

const rankKey = (group: string, team: string) => `${group} ${team}`

function ranksIn(tables: readonly Table[]) {
  const rows = tables.flatMap(({ group, rows: own }) => own.map(({ team, place }) => ({ group, team, rank: place })))
  return new Map(rows.map((row) => [rankKey(row.group, row.team), row]))
}

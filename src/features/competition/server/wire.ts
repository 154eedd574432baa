import type { EffectState, MatchState, Snapshot, TableState } from '../api-contract.ts'
import { effectHash, type Effect } from '#engine/state/diff.ts'
import { teamsIn, type Match } from '#engine/match.ts'
import { awardedScore, walkoverScoreIn } from '#engine/standings/lines.ts'
import type { Qualification } from '#engine/standings/qualification.ts'
import type { Row, Table } from '#engine/standings/rows.ts'
import { activeFacts } from '#engine/state/facts.ts'
import { qualificationsOf } from '#engine/state/qualification.ts'
import type { State } from '#engine/state/state.ts'
import { competitionOf } from '../rules.ts'
import type { Competition } from './cache.ts'

/** A competition as the API returns it. It includes the names of its teams, because teams that left are no longer in any list. */
export function toSnapshot(
  { version, setup, seeds, drawBy, facts, state }: Omit<Competition, 'rows'>,
  names: ReadonlyMap<string, string>,
): Omit<Snapshot, 'revision' | 'schedule'> {
  const qualifications = qualificationsOf(setup, state)
  return {
    version,
    state: competitionOf(state, facts),
    setup,
    walkoverScore: walkoverScoreIn(state.matches),
    seeds,
    drawBy,
    drawnBy: activeFacts(facts).find((fact) => fact.kind === 'draw')?.by ?? null,
    teams: drawnTeamsOf(state).map(({ teamId, ...team }) => ({ teamId, name: names.get(teamId) ?? '', ...team })),
    matches: toMatches(state),
    tables: state.tables.map((table) => toTable(table, qualifications)),
    wildCards: state.wildCards && {
      place: state.wildCards.place,
      rows: toRows(state.wildCards.rows, qualifications),
      chosen: state.wildCards.chosen && [...state.wildCards.chosen],
      placedBy: state.wildCards.placedBy,
    },
    rulingsDue: state.rulingsDue.map((level) => [...level]),
    champion: state.champion,
  }
}

/** The teams of the draw, with final places once known. */
export function drawnTeamsOf({ teams, places }: State) {
  const placeOf = new Map(places.map((place) => [place.team, place]))
  return teams.map(({ team: teamId, seed, status }) => {
    const { place = null, sharedBy: placeSharedBy = null } = placeOf.get(teamId) ?? {}
    return { teamId, seed, status, place, placeSharedBy }
  })
}

function toMatches(state: Pick<State, 'matches' | 'tables'>): MatchState[] {
  const annulled = annulledIn(state)
  return state.matches.map((match) => toMatch(match, annulled))
}

/** The teams whose matches don't count in their table. */
export const annulledIn = ({ tables }: Pick<State, 'tables'>): ReadonlySet<string> =>
  new Set(tables.flatMap(({ rows }) => rows.flatMap(({ team, isAnnulled }) => (isAnnulled ? [team] : []))))

export function toMatch(match: Match, annulled: ReadonlySet<string>): MatchState {
  const { fixture, slots, status, outcome, games, winner, loser, resultKeptDownstream } = match
  const isAnnulled = fixture.group !== undefined && teamsIn(match).some((team) => annulled.has(team))
  const awarded = isAnnulled ? null : awardedScore(match)
  const { no: number, bracket, group = null, round, index, from, rule, scoring } = fixture
  return {
    number,
    bracket,
    group,
    round,
    index,
    from: [...from],
    rule,
    scoring,
    slots: [...slots],
    status,
    outcome,
    games: gamesOf({ games }),
    winner,
    loser,
    ...(awarded && { awarded: [...awarded] }),
    ...(isAnnulled && { isAnnulled }),
    resultKeptDownstream: resultKeptDownstream !== null,
  }
}

export const gamesOf = ({ games }: Pick<Match, 'games'>): MatchState['games'] =>
  games.map(({ id, seq, game, teams, result }) => ({ id, seq, game, teams, result }))

const toTable = (
  { group, isComplete, rows }: Table,
  qualifications: ReadonlyMap<string, Qualification>,
): TableState => ({
  group,
  isComplete,
  rows: toRows(rows, qualifications),
})

type TableRow = TableState['rows'][number]

const toRows = (rows: readonly Row[], qualifications: ReadonlyMap<string, Qualification>): TableRow[] =>
  rows.map(({ reason, values, ...row }) => ({
    ...row,
    ...(values && {
      values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, finite(value)])),
    }),
    reason: reason && toReason(reason),
    qualification: qualifications.get(row.team) ?? null,
  }))

type Reason = NonNullable<Row['reason']>

/** Leaves out the teams compared overall: in a large table, listing them in each row would make it several times as large. */
function toReason(reason: Reason): TableRow['reason'] {
  if ('left' in reason) return reason
  if ('ruling' in reason) return { ruling: reason.ruling, set: [...reason.set] }
  const { key, scope, set, values } = reason
  const [above, own] = values
  return { key, scope, set: scope === 'among' ? [...set] : [], values: [finite(above), finite(own)] }
}

/** JSON has no infinity. */
const finite = (value: number) => (Number.isFinite(value) ? value : null)

/** The change from one state to another. It includes decided matches that only stop counting in their table, or count in it again. */
export async function toEffect(
  effect: Effect,
  states: { before: State; after: State },
  isConfirmationNeeded: boolean,
): Promise<EffectState> {
  const { matches, ...others } = effect
  const annulledBefore = annulledIn(states.before)
  const annulled = annulledIn(states.after)
  const changed = matches.map((match) => ({
    number: match.no,
    before: match.before && toMatch(match.before, annulledBefore),
    after: match.after && toMatch(match.after, annulled),
  }))
  const listed = new Set(matches.map(({ no }) => no))
  const unchanged = states.after.matches.filter(
    ({ status, fixture }) => status === 'decided' && !listed.has(fixture.no),
  )
  const recounted = unchanged
    .map((match) => ({
      number: match.fixture.no,
      before: toMatch(match, annulledBefore),
      after: toMatch(match, annulled),
    }))
    .filter(({ before, after }) => before.isAnnulled !== after.isAnnulled)
  return {
    ...others,
    matches: [...recounted, ...changed],
    needsConfirmation: isConfirmationNeeded,
    hash: await effectHash(effect),
  }
}

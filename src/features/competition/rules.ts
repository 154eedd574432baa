import { startOf } from '#features/tournaments/rules.ts'
import { canonicalJson } from '#lib/canonical-json.ts'
import type { Fact, FactBody } from '#engine/contract.ts'
import type { Effect } from '#engine/state/diff.ts'
import { activeFacts, isSamePair, openList, undoneBy, type BodyOf, type FactOf } from '#engine/state/facts.ts'
import type { State } from '#engine/state/state.ts'

/** The stage of the competition, as stored in `tournaments.competition`. */
export function competitionOf(
  { matches, isFinished }: State,
  facts: readonly Fact[],
): 'none' | 'closed' | 'drawn' | 'running' | 'finished' {
  if (matches.length === 0) return openList(facts) ? 'closed' : 'none'
  if (isFinished) return 'finished'
  return matches.some(({ games }) => games.length > 0) ? 'running' : 'drawn'
}

/** Seeded teams in their order, then the others in the order they registered. Teams that left are skipped. */
export function drawOrder(seeds: readonly string[], teams: readonly string[]): string[] {
  const isIn = new Set(teams)
  const isSeeded = new Set(seeds)
  return [...seeds.filter((team) => isIn.has(team)), ...teams.filter((team) => !isSeeded.has(team))]
}

/** What is still recorded in a full log, so that every tournament can be played to its end and corrected. */
export const fitsFullLog: Record<FactBody['kind'], boolean> = {
  report: true,
  keep_result_downstream: true,
  withdrawal: true,
  ruling: true,
  wild_card_order: true,
  pairing: true,
  finish: true,
  undo: true,
  entry_list: false,
  draw: false,
  reinstatement: false,
  late_entry: false,
  swiss_entry: false,
  substitution: false,
  third_place: false,
  round_rules: false,
  walkover_score: false,
}

type Report = BodyOf<'report'>

/** Outcomes that can mean that a team didn't show up. They are refused before the scheduled start. */
const noShows: ReadonlySet<Report['result']['outcome']> = new Set(['walkover', 'forfeit', 'double_no_show'])

/** Why it is too early for this fact, or null. A tournament that was started early takes scores, but no walkovers or forfeits. */
export function startRefusal(
  tournament: { startDate: Date; startedAt: Date | null },
  body: FactBody,
  now: Date,
): 'not_started' | 'no_show_before_start' | null {
  if (body.kind !== 'report' || now >= tournament.startDate) return null
  if (now < startOf(tournament)) return 'not_started'
  return isNoShow(body) ? 'no_show_before_start' : null
}

/** Without a score, a team that gave up can't be told from one that wasn't there. */
const isNoShow = ({ result }: Report) =>
  noShows.has(result.outcome) || (result.outcome === 'retired' && result.score === undefined)

/** The report that counts for the same game between the same teams, or null. */
export function currentReport(facts: readonly Fact[], report: Report): FactOf<'report'> | null {
  const reports = activeFacts(facts).filter((fact): fact is FactOf<'report'> => fact.kind === 'report')
  const isSameGame = (other: Report) => other.match === report.match && other.game === report.game
  return reports.findLast((other) => isSameGame(other) && isSamePair(other.teams, report.teams)) ?? null
}

type Pairing = BodyOf<'pairing'>

/** The pairing of this Swiss round that counts, or null. */
export function currentPairing(facts: readonly Fact[], round: number): FactOf<'pairing'> | null {
  const pairings = activeFacts(facts).filter((fact): fact is FactOf<'pairing'> => fact.kind === 'pairing')
  return pairings.findLast((other) => other.round === round) ?? null
}

export function isSamePairing(a: Pairing, b: Pairing): boolean {
  return canonicalJson([a.pairs, a.bye]) === canonicalJson([b.pairs, b.bye])
}

export function isSameScore(a: Report, b: Report): boolean {
  return canonicalJson([a.teams, a.result]) === canonicalJson([b.teams, b.result])
}

/** The match that a fact is about. Changing that match's own result needs no confirmation. */
export function matchOfFact(fact: FactBody, facts: readonly Fact[]): number | null {
  if (fact.kind === 'undo') {
    const undone = undoneBy(facts, fact)
    return undone ? matchOfFact(undone, facts) : null
  }
  return 'match' in fact ? fact.match : null
}

/** Whether a change affects results of matches other than its own. */
export function needsConfirmation({ matches, voided, restored }: Effect, own: number | null): boolean {
  const changesPlayed = matches.some(
    ({ no, before, after }) => no !== own && ((before?.games.length ?? 0) > 0 || (after?.games.length ?? 0) > 0),
  )
  return changesPlayed || voided.length > 0 || restored.length > 0
}

/** The number of the next draw. Undone draws keep their numbers. */
export const nextDraw = (facts: readonly Fact[]) => facts.filter(({ kind }) => kind === 'draw').length + 1

/** Whether a fact needs a reason: a ruling does, and undoing a published list or a random draw. */
export function needsReason(facts: readonly Fact[], body: FactBody): boolean {
  if (body.kind === 'ruling') return true
  const undone = body.kind === 'undo' ? undoneBy(facts, body) : undefined
  return undone?.kind === 'entry_list' || (undone?.kind === 'draw' && undone.lots !== undefined)
}

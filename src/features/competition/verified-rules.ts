import { teamOf, type Match } from '#engine/match.ts'
import { maxCreditedMatches, teamsToVerify, type verifiableStates } from './values.ts'

/*
 * Which results of a finished tournament are credited to the players, and whether they are verified. All of these rules are here, and in
 * words in docs/product.md.
 */

/** What the rules need to know about a team. */
export type Entry = {
  teamId: string
  /** Null while a team that was entered by the organizer has no captain. */
  captainId: string | null
  /** Whether its captain registered it. Others were entered by the organizer. */
  isRegistered: boolean
  /** When the captain of a team that was entered by the organizer accepted. */
  claimedAt: Date | null
  isCaptainConfirmed: boolean
  /** Whether its captain was ever organizer or co-organizer of the tournament. */
  hasOrganized: boolean
  /** Whether its captain paid the fee by card, and it was not refunded. */
  isPaidByCard: boolean
}

/** A report in the log. An undone report still shows when its teams played, but isn't a result. */
export type Report = { teams: readonly string[]; at: Date; isUndone: boolean }

/** Outcomes of matches that were at least partly played. */
const playedOutcomes: ReadonlySet<Match['outcome']> = new Set(['played', 'retired'])
const isPlayed = ({ outcome }: Match) => playedOutcomes.has(outcome)

/** The matches that are credited: those played or forfeited, but only the first ones between the same two teams. */
export function creditedMatches(matches: readonly Match[]): Match[] {
  const metBefore = new Map<string, number>()
  const countingMatches = matches.filter((match) => isPlayed(match) || match.outcome === 'forfeit')
  return countingMatches.filter(({ slots }) => {
    const [a = '', b = ''] = slots.map((slot) => teamOf(slot) ?? '')
    const pair = a < b ? `${a} ${b}` : `${b} ${a}`
    const met = metBefore.get(pair) ?? 0
    metBefore.set(pair, met + 1)
    return met < maxCreditedMatches
  })
}

/** Whether a team is credited with its results. One entered by the organizer is if its captain accepted before its first match. */
export function isCredited({ teamId, isRegistered, claimedAt }: Entry, reports: readonly Report[]): boolean {
  if (isRegistered) return true
  return claimedAt !== null && reports.every(({ teams, at }) => claimedAt < at || !teams.includes(teamId))
}

export type Verification = {
  verifiable: (typeof verifiableStates)[number]
  /** How many captains' teams count toward verification, and how many of these were paid by card. */
  teams: number
  paidTeams: number
  /** Whether a result was entered before the start. */
  isEarly: boolean
}

/**
 * Verified means played by people: enough captains registered teams that played, paid for them by card, have a confirmed email, and never
 * organized the tournament, and every result was entered after its start. The administrator's confirmation replaces only the payments.
 */
export function verificationOf(
  matches: readonly Match[],
  entries: readonly Entry[],
  reports: readonly Report[],
  start: Date,
): Verification {
  const playing = new Set(matches.filter(isPlayed).flatMap(({ slots }) => slots.map(teamOf)))
  const counted = entries.filter(
    ({ teamId, isRegistered, isCaptainConfirmed, hasOrganized }) =>
      isRegistered && isCaptainConfirmed && !hasOrganized && playing.has(teamId),
  )
  const teams = captainsOf(counted)
  const paidTeams = captainsOf(counted.filter(({ isPaidByCard }) => isPaidByCard))
  const isEarly = reports.some(({ at, isUndone }) => !isUndone && at < start)
  return { verifiable: verifiableBy({ teams, paidTeams, isEarly }), teams, paidTeams, isEarly }
}

function verifiableBy({ teams, paidTeams, isEarly }: Omit<Verification, 'verifiable'>): Verification['verifiable'] {
  if (isEarly || teams < teamsToVerify) return 'no'
  return paidTeams < teamsToVerify ? 'if_confirmed' : 'yes'
}

const captainsOf = (entries: readonly Entry[]) => new Set(entries.map(({ captainId }) => captainId)).size

import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { scheduledMatches } from '#db/schema.ts'
import { teamsIn } from '#engine/match.ts'
import { teamsOpen } from '#engine/results/result-refusal.ts'
import { teamNames } from '#features/teams/server/list.ts'
import { startOf } from '#features/tournaments/rules.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { gameName } from '../../../game-text.ts'
import type { CourtQueue, ScheduleBoard } from '../../../schedule-contract.ts'
import type { Loaded } from '../loaded.ts'
import { changeSchedule } from '../drafts/change.ts'
import { notifyOfEndedDuty } from '../duties/notify-duties.ts'
import { notifyOfCall } from './notify-call.ts'
import { currentGamesOf } from '../current-games.ts'
import { removeMarks } from './progress.ts'
import { areGames, storeChange, withoutCourt } from '../stored.ts'

/**
 * Calls a match to a free court. Two callers need not have seen the same queue: the later one is refused only if the court or a team is taken.
 * Nothing changes if the match was already called to this court.
 */
export function callMatch(
  app: App,
  tournamentId: string,
  { number, courtId, actor }: Asked & { actor: Actor },
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, { actor, revision: null }, async (tx, loaded) => {
    if (app.now() < startOf(loaded.tournament)) throw new AppError('not_started')
    const court = loaded.stored.courts.find(({ id }) => id === courtId)
    const queue = requireQueue(loaded)
    if (!court) throw new AppError('court_not_found')
    if (queue.playing.some((other) => other.number === number && other.courtId === courtId)) return null
    const reason = await callRefusal(tx, loaded, queue, { number, courtId })
    if (reason) throw new AppError('cannot_call', { sentence: reason })
    await placeOnCourt(tx, loaded, { number, courtId, now: app.now() })
    const publishedAt = loaded.stored.publishedAt ?? app.now()
    await storeChange(tx, tournamentId, loaded.stored, { publishedAt, isPublic: true })
    await notifyOfCall(app, tx, loaded, { number, courtName: court.name, isTakenBack: false })
    await notifyOfEndedDuty(app, tx, loaded, number)
    return { sentence: `called ${gameName(number, gameIn(loaded, number))} to ${court.name}`, undo: 'cleared' }
  })
}

/** Takes back the call of a match that has no result yet. */
export function takeBackCall(
  app: App,
  tournamentId: string,
  { number, actor }: { number: number; actor: Actor },
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, { actor, revision: null }, async (tx, loaded) => {
    const called = requireQueue(loaded).playing.find((match) => match.number === number)
    if (!called) throw new AppError('not_called')
    const game = gameIn(loaded, number)
    const isIt = and(eq(scheduledMatches.tournamentId, tournamentId), areGames([{ number, game }]))
    await tx.delete(scheduledMatches).where(isIt)
    await removeMarks(tx, { tournamentId, number, game })
    await storeChange(tx, tournamentId, loaded.stored, { isPublic: true })
    const courtName = courtNameIn(loaded, called.courtId)
    await notifyOfCall(app, tx, loaded, { number, courtName, isTakenBack: true })
    await notifyOfEndedDuty(app, tx, loaded, number)
    return { sentence: `canceled the call for ${gameName(number, game)}`, undo: 'cleared' }
  })
}

function requireQueue({ queue }: Loaded): CourtQueue {
  if (!queue) throw new AppError('matches_have_times')
  return queue
}

const courtNameIn = ({ stored }: Loaded, courtId: string) => stored.courts.find(({ id }) => id === courtId)?.name ?? ''

type Asked = { number: number; courtId: string }

/** Why this match can't be called to this court, or null. */
async function callRefusal(tx: Transaction, loaded: Loaded, queue: CourtQueue, { number, courtId }: Asked) {
  const { competition, stored } = loaded
  const match = competition.state.matches.find(({ fixture }) => fixture.no === number)
  if (!match) throw new AppError('match_not_found')
  if (match.status === 'decided') return `Match ${number} already has a result.`
  const own = queue.playing.find((other) => other.number === number)
  if (own) return `Match ${number} is already on ${courtNameIn(loaded, own.courtId)}.`
  const onCourt = queue.playing.find((other) => other.courtId === courtId)
  if (onCourt) return `Match ${onCourt.number} is still on ${courtNameIn(loaded, courtId)}.`
  const called = queue.waiting.find((other) => other.number === number)
  const main = stored.courts.find(({ isMain }) => isMain)
  if (called) return called.isFinal && main && main.id !== courtId ? `The final is played on ${main.name}.` : null
  const teams = teamsIn(match)
  if (teams.length < 2) return teamsOpen(number).message
  const elsewhere = queue.playing.find((other) => teams.some((team) => teamsOf(loaded, other.number).includes(team)))
  if (!elsewhere) return `Match ${number} can't start before the previous round is over.`
  const busy = teams.find((team) => teamsOf(loaded, elsewhere.number).includes(team))!
  const name = (await teamNames(tx, [busy])).get(busy) ?? 'A team'
  return `${name} is still playing match ${elsewhere.number} on ${courtNameIn(loaded, elsewhere.courtId)}.`
}

const gameIn = ({ competition }: Loaded, number: number) => currentGamesOf(competition.state.matches).gameOf(number)

const teamsOf = ({ competition }: Loaded, number: number) =>
  competition.state.matches.flatMap((match) => (match.fixture.no === number ? teamsIn(match) : []))

/** From now on, for its usual time. What was on the court before ends now. */
async function placeOnCourt(tx: Transaction, loaded: Loaded, { number, courtId, now }: Asked & { now: Date }) {
  const { tournament, stored, input } = loaded
  const game = gameIn(loaded, number)
  const { tournamentId, startsAt, endsAt } = scheduledMatches
  const isOnCourt = and(eq(tournamentId, tournament.id), eq(scheduledMatches.courtId, courtId))
  // Games that were played before their time.
  await tx
    .update(scheduledMatches)
    .set(withoutCourt)
    .where(and(isOnCourt, gt(startsAt, now)))
  const ended = await tx
    .update(scheduledMatches)
    .set({ endsAt: sql`greatest(${startsAt} + interval '1 millisecond', ${now.toISOString()}::timestamptz)` })
    .where(and(isOnCourt, gt(endsAt, now), lte(startsAt, now)))
    .returning({ endsAt })
  // Marks as started or finished belong to one call.
  await removeMarks(tx, { tournamentId: tournament.id, number, game })
  const start = Math.max(now.getTime(), ...ended.map((row) => row.endsAt.getTime()))
  const minutes = input.matches.find(({ match }) => match === number)?.minutes ?? stored.settings.minutes
  // Times are planned in whole minutes.
  const end = Math.ceil(start / 60_000 + minutes) * 60_000
  const times = { startsAt: new Date(start), endsAt: new Date(end), originalStartsAt: null }
  const placement = { ...times, courtId, isPinned: false, duty: null }
  await tx
    .insert(scheduledMatches)
    .values({ ...placement, tournamentId: tournament.id, number, game })
    .onConflictDoUpdate({ target: [tournamentId, scheduledMatches.number, scheduledMatches.game], set: placement })
}

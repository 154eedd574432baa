import type { Queryable, Transaction } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { competitionTopic, scheduleTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import { instantFrom } from '#lib/zoned.ts'
import type { App } from '#platform/app.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'
import { loadSchedule, toBoard } from '../board.ts'
import { changeSentence, readChanges, recordChange, type Change } from './changes.ts'
import type { Loaded } from '../loaded.ts'

/** Who changes a schedule, and the revision they saw; null if they need not have seen the latest one. */
export type Sender = { actor: Actor; revision: number | null }

/**
 * Changes a schedule with the tournament locked, and records what was changed unless that is null. It must still be the one its sender saw. Returns
 * the schedule afterward.
 */
export function changeSchedule(
  app: App,
  tournamentId: string,
  { actor, revision }: Sender,
  change: (tx: Transaction, loaded: Loaded) => Promise<Change | null>,
): Promise<ScheduleBoard> {
  return transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const loaded = await loadSchedule(app, tx, tournament)
    if (revision !== null) await refuseOutdated(tx, loaded, revision)
    const changed = await change(tx, loaded)
    if (changed) await recordChange(tx, tournamentId, { ...changed, actor, before: loaded.stored, now: app.now() })
    tx.announce(competitionTopic(tournamentId))
    tx.announce(scheduleTopic(tournamentId))
    return toBoard(tx, await loadSchedule(app, tx, tournament), actor)
  })
}

const mostNamed = 3

/** Refuses a sender who hasn't seen the latest schedule, and says what has changed since the one they saw. */
export async function refuseOutdated(db: Queryable, { tournament, stored }: Loaded, revision: number): Promise<void> {
  if (stored.revision === revision) return
  const since = (await readChanges(db, tournament.id)).filter((change) => change.revision > revision)
  if (since.length === 0) throw new AppError('schedule_changed')
  const named = since.slice(0, mostNamed).toReversed().map(changeSentence).join(' ')
  throw new AppError('schedule_changed', { sentence: `${named} Check the schedule and try again.` })
}

/** Refuses to work on times before the draw, or if matches have none. */
export function refuseUndrawn({ competition, stored }: Loaded): void {
  if (competition.state.matches.length === 0) throw new AppError('not_drawn')
  if (stored.mode === 'next_free_court') throw new AppError('matches_are_called')
}

/** A date and a time, whether or not they exist. */
const isComplete = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

/** The instant of a time that was entered. Refused if it is incomplete, doesn't exist, or isn't a whole minute. */
export function enteredTime(text: string, { timeZone }: Loaded['tournament']): Date {
  const entered = instantFrom(text, timeZone)
  if (!entered) throw new AppError(isComplete(text) ? 'time_unknown' : 'time_wrong')
  if (entered.getTime() % 60_000 !== 0) throw new AppError('time_wrong')
  return entered
}

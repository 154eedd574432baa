import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { courts, scheduledMatches, schedules } from '#db/schema.ts'
import type { State } from '#engine/state/state.ts'
import type { Line } from '#features/notifications/server/line.ts'
import { notifyOfLines } from '#features/notifications/server/lines.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatDateTime } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import type { MovedDuty } from '../../../moved-rules.ts'
import type { ScheduleSettings } from '../../../courts-contract.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import { readRosters } from '../../finish/rosters.ts'
import { currentGamesOf } from '../current-games.ts'
import type { Loaded } from '../loaded.ts'
import { dutiesToNotify, dutyLine } from './moved-duties.ts'
import { changeTitle } from '../published/notify-schedule.ts'

type Change = { factId: string; before: State; after: State }

/** Notifies teams, on the site only, of the published duties that they gain or lose because of a result or a replacement. The duty of a tied game is over. */
export async function notifyOfDuties(app: App, tx: Transaction, tournament: TournamentRow, change: Change) {
  const isCurrent = [change.before, change.after].map(({ matches }) => currentGamesOf(matches).isCurrent)
  const rows = (await dutyRows(tx, tournament.id)).filter((row) => isCurrent.every((isIn) => isIn(row)))
  if (rows.length === 0) return
  const moves = dutiesToNotify({ state: change.before, rows }, { state: change.after, rows })
  const describe = ({ courtName, startsAt }: DutyRow) =>
    `${courtName}, ${formatDateTime(startsAt, tournament.timeZone)}`
  const textOf = (move: MovedDuty<DutyRow>) => dutyLine(move, { describe, kind: rows[0]!.kind })
  await notifyOfMoves(app, tx, tournament, { moves, textOf, event: `duties:${change.factId}` })
}

/** Notifies the team on duty for a match that its duty has ended, because the match was called or its call was taken back. */
export async function notifyOfEndedDuty(app: App, tx: Transaction, loaded: Loaded, number: number): Promise<void> {
  const { tournament, competition, stored } = loaded
  const { state } = competition
  const moves = dutiesToNotify(
    { state, rows: stored.published.filter((row) => row.number === number) },
    { state, rows: [] },
  )
  const textOf = (move: MovedDuty<ScheduledMatch>) =>
    dutyLine(move, { describe: () => '', kind: stored.settings.dutyTeams })
  await notifyOfMoves(app, tx, tournament, { moves, textOf, event: `schedule:${tournament.id}:${stored.revision}` })
}

type Moves<Move> = { moves: readonly Move[]; textOf: (move: Move) => Line; event: string }

async function notifyOfMoves<Move extends { team: string }>(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  { moves, textOf, event }: Moves<Move>,
): Promise<void> {
  if (moves.length === 0) return
  const rosters = await readRosters(tx, [...new Set(moves.map(({ team }) => team))])
  const notified = rosters.map(({ teamId, name, accounts }) => ({
    teamId,
    userIds: accounts,
    title: changeTitle(name, tournament),
    lines: moves.flatMap((move) => (move.team === teamId ? textOf(move) : [])),
  }))
  await notifyOfLines(app, tx, notified, { type: 'schedule_changed', relatedId: tournament.id, event })
}

type DutyRow = Awaited<ReturnType<typeof dutyRows>>[number]

/** The published matches that somebody is on duty for. */
async function dutyRows(tx: Transaction, tournamentId: string) {
  const { number, game, startsAt, duty } = scheduledMatches
  const kind = sql<ScheduleSettings['dutyTeams']>`${schedules.settings} ->> 'dutyTeams'`
  const rows = await tx
    .select({ number, game, courtId: courts.id, courtName: courts.name, startsAt, duty, kind })
    .from(scheduledMatches)
    .innerJoin(courts, eq(courts.id, scheduledMatches.courtId))
    .innerJoin(schedules, eq(schedules.tournamentId, scheduledMatches.tournamentId))
    .where(and(eq(scheduledMatches.tournamentId, tournamentId), sql`jsonb_typeof(${duty}) = 'object'`))
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    duty: row.duty as NonNullable<ScheduledMatch['duty']>,
  }))
}

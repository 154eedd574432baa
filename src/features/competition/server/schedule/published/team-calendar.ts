import { eq } from 'drizzle-orm'
import { teams } from '#db/schema.ts'
import { currentGame, teamOf, teamsIn, type Match } from '#engine/match.ts'
import { withKnownDuties } from '#engine/schedule/duties/duty-matches.ts'
import { keyOf } from '#engine/schedule/duties/model.ts'
import { sourceName } from '#engine/shape/fixture.ts'
import type { State } from '#engine/state/state.ts'
import { icsOf, type CalendarEvent } from '#features/tournaments/server/calendar/ics.ts'
import { readVisibleTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { loadCompetition } from '../../load.ts'
import { gameTitle } from '../../../game-text.ts'
import { isUnplayed } from '../planning/plan-input.ts'
import { readStored, type StoredSchedule } from '../stored.ts'
import { teamNames } from '#features/teams/server/list.ts'
import { keyOfEvent, noteListed, type TeamEvent } from './calendar-events.ts'

/**
 * A team's matches and duties as calendar events, with one more for each replay, and as canceled ones those that its calendar has listed before. The UID
 * of an event stays and its sequence grows, also when a result changes its teams, so that calendars update it.
 */
export async function teamCalendarOf(app: App, teamId: string, viewer: User | null): Promise<string> {
  const [team] = await app.db.select({ tournamentId: teams.tournamentId }).from(teams).where(eq(teams.id, teamId))
  if (!team) throw new AppError('team_not_found')
  const tournament = await readVisibleTournament(app.db, team.tournamentId, viewer)
  const { state, version, rows } = await loadCompetition(app.db, tournament)
  const schedule = await readStored(app.db, tournament.id, state.matches)
  const isTournamentCancelled = tournament.cancelledAt !== null
  const changes = [schedule.publishedAt, tournament.updatedAt, tournament.cancelledAt, rows.at(-1)?.createdAt]
  const updatedAt = new Date(Math.max(...changes.flatMap((at) => at?.getTime() ?? [])))
  // Also grows with two changes in one second.
  const seconds = Math.floor((updatedAt.getTime() - tournament.createdAt.getTime()) / 1000)
  const sequence = seconds + schedule.revision + version + (isTournamentCancelled ? 1 : 0)

  const matches = new Map(state.matches.map((match) => [match.fixture.no, match]))
  const present = isTournamentCancelled ? [] : presentEvents(schedule, { state, matches }, teamId)
  const canceled = await noteListed(app.db, teamId, present)
  const names = await teamNames(
    app.db,
    [...present, ...canceled].flatMap(({ number }) => {
      const match = matches.get(number)
      return match ? teamsIn(match) : []
    }),
  )
  const courtNames = new Map(schedule.courts.map(({ id, name }) => [id, name]))
  const act = schedule.settings.dutyTeams === 'scores' ? 'Keep score' : 'Referee'
  const calendarEvent = (event: PresentEvent | TeamEvent): CalendarEvent => {
    const isCancelled = !('courtId' in event)
    const court = (!isCancelled && event.courtId && courtNames.get(event.courtId)) || undefined
    const match = matches.get(event.number)
    const title = match ? sidesOf(match, names) : gameTitle(event.number, event.game)
    return {
      uid: `${keyOfEvent(event)}-${teamId}@homefield`,
      sequence,
      start: event.startsAt,
      end: event.endsAt,
      createdAt: tournament.createdAt,
      updatedAt,
      isCancelled,
      summary: `${event.isDuty ? `${act}: ` : ''}${title}${court ? ` (${court})` : ''}`,
      ...(!isCancelled && {
        location: [court, tournament.location].filter(Boolean).join(', '),
        description: `${gameTitle(event.number, event.game)} of ${tournament.name}`,
      }),
      url: new URL(`/tournament/${tournament.id}/team/${teamId}`, app.config.publicUrl).href,
    }
  }
  return icsOf(tournament.timeZone, [...present, ...canceled].map(calendarEvent))
}

/** `courtId` is null if the match was played and its court is gone. */
type PresentEvent = TeamEvent & { courtId: string | null }

/** The matches and duties that a team has: those with a place or a result, without walkovers and the like. */
function presentEvents(
  { earlierGames, published, takenOut }: StoredSchedule,
  { state, matches }: { state: State; matches: ReadonlyMap<number, Match> },
  teamId: string,
): PresentEvent[] {
  const all = [...earlierGames, ...published, ...takenOut.map((row) => ({ ...row, courtId: null }))]
  return withKnownDuties(state, all).flatMap(({ number, game, courtId, startsAt, endsAt, duty }) => {
    const match = matches.get(number)
    if (!match || isOff(match, { game, courtId })) return []
    const plays = teamsIn(match).includes(teamId)
    if (!plays && (duty === null || keyOf(duty) !== teamId)) return []
    return [{ number, game, isDuty: !plays, courtId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }]
  })
}

/** Whether this game of a match is not played as planned: it was taken out, isn't needed, or was decided without being played. */
function isOff(match: Match, { game, courtId }: { game: number; courtId: string | null }): boolean {
  const current = currentGame(match)
  if (game !== current) return game > current
  return match.status === 'decided' ? isUnplayed(match) : courtId === null
}

const sidesOf = ({ slots, fixture }: Match, names: ReadonlyMap<string, string>) =>
  slots.map((slot, side) => names.get(teamOf(slot) ?? '') ?? sourceName(fixture.from[side]!)).join(' vs. ')

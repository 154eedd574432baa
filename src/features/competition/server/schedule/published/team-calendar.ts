import { eq } from 'drizzle-orm'
import { teams } from '#db/schema.ts'
import { currentGame, teamOf, teamsIn, type Match } from '#engine/match.ts'
import { withKnownDuties } from '#engine/schedule/duties/duty-matches.ts'
import { keyOf } from '#engine/schedule/duties/model.ts'
import { sourceName } from '#engine/shape/fixture.ts'
import { icsOf, type CalendarEvent } from '#features/tournaments/server/calendar/ics.ts'
import { readVisibleTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { loadCompetition } from '../../load.ts'
import { gameTitle } from '../../../game-text.ts'
import { isUnplayed } from '../planning/plan-input.ts'
import { readStored } from '../stored.ts'
import { teamNames } from '#features/teams/server/list.ts'

/**
 * A team's matches and duties as calendar events: one for each that has or had a placement, and one more for each replay. Its UID stays and its sequence grows, also when a result changes
 * its teams, so that calendars update the event. It is canceled while a match without a result is taken out of the schedule, if the match is decided without
 * being played or a replay isn't needed, and after the tournament is canceled.
 */
export async function teamCalendarOf(app: App, teamId: string, viewer: User | null): Promise<string> {
  const [team] = await app.db.select({ tournamentId: teams.tournamentId }).from(teams).where(eq(teams.id, teamId))
  if (!team) throw new AppError('team_not_found')
  const tournament = await readVisibleTournament(app.db, team.tournamentId, viewer)
  const { state, version, rows } = await loadCompetition(app.db, tournament)
  const { courts, takenOut, publishedAt, revision, settings, ...stored } = await readStored(
    app.db,
    tournament.id,
    state.matches,
  )
  const isTournamentCancelled = tournament.cancelledAt !== null
  const changes = [publishedAt, tournament.updatedAt, tournament.cancelledAt, rows.at(-1)?.createdAt]
  const updatedAt = new Date(Math.max(...changes.flatMap((at) => at?.getTime() ?? [])))
  const matches = new Map(state.matches.map((match) => [match.fixture.no, match]))
  // Also grows with two changes in one second.
  const seconds = Math.floor((updatedAt.getTime() - tournament.createdAt.getTime()) / 1000)
  const sequence = seconds + revision + version + (isTournamentCancelled ? 1 : 0)
  const all = [
    ...stored.earlierGames,
    ...stored.published,
    ...stored.unneeded,
    ...takenOut.map((row) => ({ ...row, courtId: null })),
  ]
  const own = withKnownDuties(state, all).flatMap(({ number, duty, ...row }) => {
    const match = matches.get(number)
    const plays = match && teamsIn(match).includes(teamId)
    const isOnDuty = duty !== null && keyOf(duty) === teamId
    return match && (plays || isOnDuty) ? [{ ...row, number, match, plays }] : []
  })
  const names = await teamNames(
    app.db,
    own.flatMap(({ match }) => teamsIn(match)),
  )
  const courtNames = new Map(courts.map(({ id, name }) => [id, name]))
  const act = settings.dutyTeams === 'scores' ? 'Keep score' : 'Referee'
  const events = own.map(({ number, game, courtId, startsAt, endsAt, match, plays }): CalendarEvent => {
    const [first, second] = sidesOf(match, names)
    const isCancelled = isTournamentCancelled || isOff(match, { game, courtId })
    const court = courtId === null ? undefined : courtNames.get(courtId)
    return {
      uid: `${plays ? 'match' : 'duty'}-${number}-${game === 1 ? '' : `game-${game}-`}${teamId}@homefield`,
      sequence,
      start: new Date(startsAt),
      end: new Date(endsAt),
      createdAt: tournament.createdAt,
      updatedAt,
      isCancelled,
      summary: `${plays ? '' : `${act}: `}${first} vs. ${second}${court ? ` (${court})` : ''}`,
      ...(!isCancelled && {
        location: [court, tournament.location].filter(Boolean).join(', '),
        description: `${gameTitle(number, game)} of ${tournament.name}`,
      }),
      url: new URL(`/tournament/${tournament.id}/team/${teamId}`, app.config.publicUrl).href,
    }
  })
  return icsOf(tournament.timeZone, events)
}

/** Whether this game of a match is not played as planned: it was taken out, isn't needed, or was decided without being played. */
function isOff(match: Match, { game, courtId }: { game: number; courtId: string | null }): boolean {
  const current = currentGame(match)
  if (game !== current) return game > current
  return match.status === 'decided' ? isUnplayed(match) : courtId === null
}

const sidesOf = ({ slots, fixture }: Match, names: ReadonlyMap<string, string>) =>
  slots.map((slot, side) => names.get(teamOf(slot) ?? '') ?? sourceName(fixture.from[side]!))

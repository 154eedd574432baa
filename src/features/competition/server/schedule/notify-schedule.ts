import type { Transaction } from '#db/client.ts'
import { teamsIn, type Match } from '#engine/match.ts'
import { addToCombined, combinedLines } from '#features/notifications/server/notify.ts'
import { formatDateTime, toLocalDay } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { lockRecipients } from '#platform/mail/caused-mail.ts'
import { addressesOf, linkTo, queueMails } from '#platform/mail/mail.ts'
import { isMoved } from '../../moved-rules.ts'
import type { ScheduledMatch } from '../../schedule-contract.ts'
import { toldFromMinutes } from '../../values.ts'
import { readRosters } from '../finish/rosters.ts'
import { competitionMails } from '../mail-templates.ts'
import { opponentName } from '../notifications/result-text.ts'
import type { Loaded } from './loaded.ts'
import { dutiesToNotify, dutyLine } from './moved-duties.ts'
import { renewLines } from './renewed-lines.ts'

type Place = Pick<ScheduledMatch, 'courtId' | 'startsAt'>
type Moved = { match: Match; before: Place | undefined; after: Place | undefined }

/**
 * Notifies the players of teams whose matches are published for the first time, or at another court or time than before. Until the evening
 * before the first day, they are emailed too; during the day they read it on the site. Duties that are new, moved or gone are listed with them. What is published in the same hour is one notification, with one line for each match.
 */
export async function notifyOfSchedule(
  app: App,
  tx: Transaction,
  loaded: Loaded,
  rows: readonly ScheduledMatch[],
  withoutPlace = 'no longer scheduled',
): Promise<void> {
  const { tournament, competition, stored } = loaded
  const isFirst = stored.published.length === 0
  const moves = movedMatches(competition.state.matches, stored.published, rows)
  const dutyMoves = dutiesToNotify(loaded, rows)
  const moving = new Set(moves.flatMap(({ match }) => teamsIn(match)))
  const teams = [...moving.union(new Set(dutyMoves.map(({ team }) => team)))]
  if (teams.length === 0) return
  const rosters = await readRosters(tx, teams)
  const nameOf = new Map(rosters.map(({ teamId, name }) => [teamId, name]))
  const courtOf = new Map(stored.courts.map(({ id, name }) => [id, name]))
  const describe = (place: Place) =>
    `${courtOf.get(place.courtId)}, ${formatDateTime(place.startsAt, tournament.timeZone)}`
  const template = isFirst ? competitionMails.schedulePublished : competitionMails.scheduleChanged
  const isMailed = toLocalDay(app.now(), tournament.timeZone) < toLocalDay(tournament.startDate, tournament.timeZone)
  if (isMailed) await lockRecipients(tx, { userIds: rosters.flatMap(({ accounts }) => accounts) })
  const type = isFirst ? 'schedule_published' : 'schedule_changed'
  const recipients = rosters.map(({ teamId, accounts }) => ({ teamId, userIds: accounts }))
  const told = await combinedLines(app, tx, type, recipients)
  for (const { teamId, name, accounts } of rosters) {
    const ownMatches = moves
      .filter(({ match }) => teamsIn(match).includes(teamId))
      .map((move) => lineOf(move, { teamId, describe, withoutPlace, nameOf: (id) => nameOf.get(id) ?? 'a team' }))
    const ownDuties = dutyMoves
      .filter(({ team }) => team === teamId)
      .map((move) => dutyLine(move, { describe, kind: stored.settings.dutyTeams }))
    const title = isFirst
      ? `The schedule for ${tournament.name} is out`
      : `Schedule change for ${name} in ${tournament.name}`
    const event = `schedule:${tournament.id}:${stored.revision}:${teamId}`
    const { lines, replaces } = renewLines(told.get(teamId) ?? [], [...ownMatches, ...ownDuties])
    const about = { type, relatedId: tournament.id, line: lines.join('\n'), event, replaces }
    await addToCombined(app, tx, [{ teamId, title, userIds: accounts }], about)
    // Emails leave duties out.
    if (!isMailed || !moving.has(teamId)) continue
    const link = linkTo(app, `/tournament/${tournament.id}`)
    const mails = (await addressesOf(tx, accounts)).map(({ id, email, firstName }) => ({
      to: email,
      userId: id,
      variables: { firstName, teamName: name, tournamentName: tournament.name, matches: ownMatches.join('\n'), link },
      eventKey: `${event}:${id}`,
    }))
    await queueMails(app, tx, template, mails, { by: tournament.organizerId })
  }
}

/** The matches still to be played whose court changes, or whose start changes by some minutes. */
function movedMatches(
  matches: readonly Match[],
  published: readonly ScheduledMatch[],
  rows: readonly ScheduledMatch[],
): Moved[] {
  const before = new Map(published.map((row) => [row.number, row]))
  const after = new Map(rows.map((row) => [row.number, row]))
  return matches
    .filter(({ status }) => status !== 'decided')
    .map((match) => ({ match, before: before.get(match.fixture.no), after: after.get(match.fixture.no) }))
    .filter(({ before: from, after: to }) => isMoved(from, to, toldFromMinutes))
}

type Line = {
  teamId: string
  describe: (place: Place) => string
  withoutPlace: string
  nameOf: (teamId: string) => string
}

/** 'Match 12 against Blues: Court 2, Sat, Dec 5, 2026, 10:20 AM (was Court 1, …)' */
function lineOf({ match, before, after }: Moved, { teamId, describe, withoutPlace, nameOf }: Line): string {
  const against = opponentName(match, teamId, nameOf)
  const where = after ? describe(after) : withoutPlace
  const was = before ? ` (was ${describe(before)})` : ''
  return `Match ${match.fixture.no} against ${against}: ${where}${was}`
}

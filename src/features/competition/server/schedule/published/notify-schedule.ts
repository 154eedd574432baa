import type { Transaction } from '#db/client.ts'
import { currentGame } from '#engine/match.ts'
import { lineText, type Line } from '#features/notifications/server/line.ts'
import { notifyOfLines } from '#features/notifications/server/lines.ts'
import { formatDateTime, toLocalDay } from '#lib/dates.ts'
import { daysLater, instantFrom } from '#lib/zoned.ts'
import type { App } from '#platform/app.ts'
import { lockRecipients } from '#platform/mail/caused-mail.ts'
import { addressesOf, linkTo, queueMails } from '#platform/mail/mail.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import { gameTitle } from '../../../game-text.ts'
import { readRosters } from '../../finish/rosters.ts'
import { competitionMails } from '../../mail-templates.ts'
import { opponentName } from '../../notifications/result-text.ts'
import { bringsForward } from '../days/early-resume.ts'
import { newStopIn } from '../days/stop.ts'
import type { Loaded } from '../loaded.ts'
import { dutiesToNotify, dutyLine } from '../duties/moved-duties.ts'
import { movedMatches, movesByTeam, type Moved, type PublishedPlacement } from './moved-matches.ts'

/** Writing the lines and emails of all teams at once would keep the event loop for too long. */
const teamsAtOnce = 20

/**
 * Notifies the players of teams whose matches are published for the first time, or at another court or time than before. They
 * are emailed too, unless the match was and is on this day: then they read it on the site. Duties that are new, moved or gone are listed with them. What is published in the same hour is one notification, with one line for each match, unless it is of another kind (`kindOf`).
 */
export async function notifyOfSchedule(
  app: App,
  tx: Transaction,
  loaded: Loaded,
  rows: readonly ScheduledMatch[],
  { ifUnscheduled = 'no longer scheduled', play = [] }: { ifUnscheduled?: string; play?: readonly Line[] } = {},
): Promise<void> {
  const { tournament, competition, stored } = loaded
  const isFirst = stored.publishedAt === null
  const moves = movedMatches(competition.state.matches, stored.published, rows)
  const { state } = competition
  const dutyMoves = dutiesToNotify({ state, rows: stored.published }, { state, rows })
  const movesOf = movesByTeam(moves)
  const dutiesOf = Map.groupBy(dutyMoves, ({ team }) => team)
  const teams = [...new Set([...movesOf.keys(), ...dutiesOf.keys()])]
  if (teams.length === 0) return
  const rosters = await readRosters(tx, teams)
  const nameOf = new Map(rosters.map(({ teamId, name }) => [teamId, name]))
  const courtOf = new Map(stored.courts.map(({ id, name }) => [id, name]))
  const describe = (at: PublishedPlacement) =>
    `${courtOf.get(at.courtId)}, ${formatDateTime(at.startsAt, tournament.timeZone)}`
  const template = isFirst ? competitionMails.schedulePublished : competitionMails.scheduleChanged
  // Emails leave duties out.
  const isMailed = isMailedAt(app.now(), tournament.timeZone)
  const mailed = rosters.filter(({ teamId }) => movesOf.get(teamId)?.some(isMailed))
  const userIds = [...new Set(mailed.flatMap(({ accounts }) => accounts))]
  await lockRecipients(tx, { userIds })
  const type = isFirst ? 'schedule_published' : 'schedule_changed'
  const kind = kindOf(play, moves, tournament.timeZone)
  const event = `schedule:${tournament.id}:${stored.revision}`
  const matchLines = (teamId: string) =>
    (movesOf.get(teamId) ?? []).map((move) =>
      lineOf(move, { teamId, describe, ifUnscheduled, nameOf: (id) => nameOf.get(id) ?? 'a team' }),
    )
  const dutyLines = (teamId: string) =>
    (dutiesOf.get(teamId) ?? []).map((move) => dutyLine(move, { describe, kind: stored.settings.dutyTeams }))
  for (let from = 0; from < rosters.length; from += teamsAtOnce) {
    const notified = rosters.slice(from, from + teamsAtOnce).map(({ teamId, name, accounts }) => ({
      teamId,
      userIds: accounts,
      title: isFirst ? `The schedule for ${tournament.name} is ready` : changeTitle(name, tournament),
      lines: [...play, ...matchLines(teamId), ...dutyLines(teamId)],
    }))
    await notifyOfLines(app, tx, notified, { type, relatedId: tournament.id, event, kind })
  }
  if (userIds.length === 0) return
  const users = new Map((await addressesOf(tx, userIds)).map((user) => [user.id, user]))
  const link = linkTo(app, `/tournament/${tournament.id}`)
  for (let from = 0; from < mailed.length; from += teamsAtOnce) {
    const mails = mailed.slice(from, from + teamsAtOnce).flatMap(({ teamId, name, accounts }) => {
      const matches = matchLines(teamId).map(lineText).join('\n')
      return accounts
        .flatMap((id) => users.get(id) ?? [])
        .map(({ id, email, firstName }) => ({
          to: email,
          userId: id,
          variables: { firstName, teamName: name, tournamentName: tournament.name, matches, link },
          eventKey: `${event}:${teamId}:${id}`,
        }))
    })
    await queueMails(app, tx, template, mails, { by: tournament.organizerId, isCountedAlone: !isFirst })
  }
}

/** Whether a match that moves is on a later day than today, in this time zone, before or after. */
function isMailedAt(now: Date, timeZone: string): (move: Moved) => boolean {
  const tomorrow = toLocalDay(daysLater(now.toISOString(), 1, timeZone), timeZone)
  const from = instantFrom(tomorrow, timeZone)!.toISOString()
  return ({ before, after }) => [before, after].some((at) => at && at.startsAt >= from)
}

/** What was published: 'change', or 'stop', 'resume' and 'day' if matches move to another day. A notification of one kind must not disappear in one of another. */
function kindOf(play: readonly Line[], moves: readonly Moved[], timeZone: string): string {
  const isOtherDay = moves.some(
    ({ before, after }) =>
      before && after && toLocalDay(before.startsAt, timeZone) !== toLocalDay(after.startsAt, timeZone),
  )
  return [...play.map(({ about }) => about), ...(isOtherDay ? ['day'] : [])].join('-') || 'change'
}

/** 'Play has stopped and should resume around Sat, Dec 5, 2026, 3:15 PM', or 'Play resumed early' if matches move up for that reason. */
export function playLines(loaded: Loaded): Line[] {
  const until = newStopIn(loaded)
  if (until) {
    const time = formatDateTime(until, loaded.tournament.timeZone)
    return [{ about: 'stop', text: `Play has stopped and should resume around ${time}` }]
  }
  return bringsForward(loaded) ? [{ about: 'resume', text: 'Play resumed early' }] : []
}

/** 'Schedule change for Reds in Spring Cup' */
export const changeTitle = (team: string, { name }: { name: string }) => `Schedule change for ${team} in ${name}`

type Wording = {
  teamId: string
  describe: (at: PublishedPlacement) => string
  ifUnscheduled: string
  nameOf: (teamId: string) => string
}

/** 'Match 12 against Blues: Court 2, Sat, Dec 5, 2026, 10:20 AM (was Court 1, …)' */
function lineOf({ match, before, after }: Moved, { teamId, describe, ifUnscheduled, nameOf }: Wording): Line {
  const { no } = match.fixture
  const to = after ? describe(after) : ifUnscheduled
  return {
    about: `match ${no}`,
    text: `${gameTitle(no, currentGame(match))} against ${opponentName(match, teamId, nameOf)}: ${to}`,
    ...(before && { change: { from: describe(before), to } }),
  }
}

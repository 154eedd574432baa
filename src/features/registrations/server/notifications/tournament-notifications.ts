import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import type { Queryable, Transaction } from '#db/client.ts'
import { registrations, teams, waitingList } from '#db/schema.ts'
import { addNotifications, notify } from '#features/notifications/server/notify.ts'
import { withdrewFromDraw } from '#features/teams/server/in-draw.ts'
import { plural } from '#lib/words.ts'
import type { App } from '#platform/app.ts'
import type { TransactionEvents } from '#platform/events.ts'
import { linkTo } from '#platform/mail/mail.ts'
import { describeChanges, describeMove } from '#features/tournaments/changes.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { registrationMails } from '../mail-templates.ts'
import { captainsOf } from '../wire.ts'
import { whereActive } from '../find.ts'
import { firstMatchLines } from './first-match-lines.ts'
import { whenAndWhere } from './notification-context.ts'

const isPlaying = and(isNull(registrations.spotGivenAt), not(withdrewFromDraw(registrations.teamId)))

/** Everyone with an account in the tournament: captains with a spot, paid or not, and the members of their teams. */
const recipientsIn = async (tx: Queryable, tournamentId: string, which?: SQL): Promise<string[]> =>
  idsOf(await peopleIn(tx, tournamentId, which))

type Person = { userId: string; teamName: string }
const idsOf = (people: readonly Person[]) => [...new Set(people.map(({ userId }) => userId))]

/** The same, with the team that each of them is on. */
async function peopleIn(tx: Queryable, tournamentId: string, which?: SQL): Promise<Person[]> {
  const { teamName } = registrations
  const isIn = and(eq(registrations.tournamentId, tournamentId), whereActive, which)
  const captains = await tx.selectDistinct({ userId: registrations.userId, teamName }).from(registrations).where(isIn)
  const members = await tx
    .selectDistinct({ member: sql<string>`unnest(${teams.members})`, teamName })
    .from(registrations)
    .innerJoin(teams, eq(teams.id, registrations.teamId))
    .where(and(isIn, inArray(teams.paymentStatus, ['pending', 'paid'])))
  // Members without an account are listed by name.
  const withAccount = members.filter(({ member }) => validateUuid(member))
  return [
    ...captains.flatMap((captain) => captainsOf(captain).map((userId) => ({ userId, teamName: captain.teamName }))),
    ...withAccount.map(({ member, teamName }) => ({ userId: member, teamName })),
  ]
}

/**
 * Whom a change is told: everyone in the tournament whose team didn't withdraw from the draw and wasn't replaced; where it moves, on the site
 * alone, captains on its waiting list too.
 */
export async function recipientsOf(tx: Queryable, before: TournamentRow, after: TournamentRow) {
  const people = await peopleIn(tx, after.id, isPlaying)
  const inside = idsOf(people)
  const teamNames = [...new Set(people.map(({ teamName }) => teamName))].toSorted((a, b) => a.localeCompare(b))
  if (describeMove(before, after).length === 0) return { inside, teams: teamNames, waiting: [] }
  const rows = await tx
    .select({ userId: waitingList.userId })
    .from(waitingList)
    .where(eq(waitingList.tournamentId, after.id))
  return {
    inside,
    teams: teamNames,
    waiting: rows.map(({ userId }) => userId).filter((userId) => !inside.includes(userId)),
  }
}

/**
 * Notifies everyone in the tournament of the changed fields, old and new, unless the tournament is over; of their own first match too, if
 * matches move. Of changes that affect only the rules, they are notified once an hour, because the rules may be edited many times until they
 * are complete.
 */
export async function notifyChanged(
  app: App,
  tx: Transaction,
  { before, after, movedMatches }: TransactionEvents['tournament edited'],
) {
  const matches = movedMatches === 0 ? [] : [`${plural(movedMatches, 'scheduled match')} will move too.`]
  const changes = [...describeChanges(before, after), ...matches]
  if (changes.length === 0 || (before.endDate < app.now() && after.endDate < app.now())) return
  const moved = describeMove(before, after)
  const isRulesOnly = changes.length === 1 && before.rules !== after.rules
  const event = isRulesOnly ? `rules:${after.updatedAt.toISOString().slice(0, 13)}` : after.updatedAt.getTime()
  const { inside, waiting } = await recipientsOf(tx, before, after)
  const notification = {
    type: 'tournament_changed',
    title: `${before.name} has changed`,
    message: changes.join('\n'),
    relatedId: after.id,
    eventKey: `changed:${after.id}:${event}`,
  }
  await addNotifications(tx, waiting, notification)
  const firstMatches = movedMatches === 0 ? new Map<string, string>() : await firstMatchLines(tx, after)
  await notify(app, tx, inside, {
    ...notification,
    ownLine: (userId) => firstMatches.get(userId),
    // Changed dates are always mailed, with nothing else that somebody typed.
    mail: {
      ...(moved.length > 0
        ? { template: registrationMails.tournamentMoved }
        : { template: registrationMails.tournamentChanged, cause: { by: after.organizerId } }),
      variables: {
        tournamentName: before.name,
        changes: (moved.length > 0 ? [...moved, ...matches] : changes).join('\n'),
        link: linkTo(app, `/tournament/${after.id}`),
      },
      ownLineIn: 'changes',
    },
  })
}

/** Notifies everyone in the tournament that it starts before its start date. The mail is always sent, as for changed dates. */
export async function notifyStarted(
  app: App,
  tx: Transaction,
  { tournament, startedAt }: { tournament: TournamentRow; startedAt: Date },
) {
  const { id, name } = tournament
  const changes = describeMove(tournament, { ...tournament, startDate: startedAt }).join('\n')
  await notify(app, tx, await recipientsIn(tx, id, isPlaying), {
    type: 'tournament_changed',
    title: `${name} is starting now`,
    message: `It's starting earlier than scheduled.\n${changes}`,
    relatedId: id,
    eventKey: `started:${id}:${startedAt.getTime()}`,
    mail: {
      template: registrationMails.tournamentStarted,
      variables: { tournamentName: name, changes, link: linkTo(app, `/tournament/${id}`) },
    },
  })
}

/**
 * Notifies everyone in the tournament that it will not take place. Call it before their registrations are changed. The mail, which is
 * always sent, leaves out the reason, because somebody typed it.
 */
export async function notifyCancelled(app: App, tx: Transaction, tournament: TournamentRow, reason: string | null) {
  const facts = `${tournament.name} in ${tournament.location} will not take place. Entry fees will be refunded in full.`
  await notify(app, tx, await recipientsIn(tx, tournament.id), {
    type: 'tournament_cancelled',
    title: `${tournament.name} was canceled`,
    message: reason === null ? facts : `${facts}\nReason: ${reason}`,
    relatedId: tournament.id,
    eventKey: `cancelled:${tournament.id}`,
    mail: {
      template: registrationMails.tournamentCancelled,
      variables: {
        tournamentName: tournament.name,
        ...whenAndWhere(tournament),
        link: linkTo(app, `/tournament/${tournament.id}`),
      },
    },
  })
}

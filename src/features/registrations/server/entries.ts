import { and, asc, eq, or, sql } from 'drizzle-orm'
import { claimLinks, drawnTeams, registrations, teams, tournaments, users } from '#db/schema.ts'
import { captainInvitations } from '#features/teams/server/invitations/invite-captain.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import type { Entry } from '../contract.ts'
import { hasPayLink, isPaidByCaptain, isUnpaid } from '../rules.ts'
import { hasOfferWithoutSpot } from './find.ts'
import { canAskCashBack, isCashFromBefore, openOffer, playIfMoved } from './moves/terms.ts'
import { payTokens } from './link-tokens.ts'

/** Who recorded the cash of the registration in the query around it, and when; null unless it is paid in cash. */
const cashTaken = sql<
  Entry['cashTaken']
>`case when registrations.payment_status = 'paid' and registrations.paid_by = 'cash' then (
  select jsonb_build_object('by', taker.first_name || ' ' || taker.last_name, 'at', e.created_at)
  from ledger_entries e
  left join users taker on taker.id = e.actor_id and taker.deleted_at is null
  where e.registration_id = registrations.id and e.kind = 'cash'
  order by e.id desc
  limit 1) end`

/**
 * The registrations that take a spot in a tournament, and those of replaced teams that can get a full refund, oldest first. Captains are named,
 * if the team has one; their addresses stay private.
 */
export async function entriesOf(app: App, tournamentId: string): Promise<Entry[]> {
  const rows = await app.db
    .select({
      registration: registrations,
      enteredBy: teams.enteredBy,
      claimedAt: teams.claimedAt,
      claimLink: claimLinks,
      status: drawnTeams.status,
      firstName: users.firstName,
      lastName: users.lastName,
      tournament: { startDate: tournaments.startDate, startedAt: tournaments.startedAt },
      play: playIfMoved,
      isCashFromBefore,
      cashTaken,
    })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .leftJoin(teams, eq(teams.id, registrations.teamId))
    .leftJoin(claimLinks, eq(claimLinks.teamId, teams.id))
    .leftJoin(drawnTeams, eq(drawnTeams.teamId, teams.id))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(and(eq(registrations.tournamentId, tournamentId), or(registrations.takesSpot, hasOfferWithoutSpot)))
    .orderBy(asc(registrations.registeredAt), asc(registrations.id))
  const invitations = await captainInvitations(
    app.db,
    rows.flatMap(({ registration: { userId, teamId } }) => (userId === null ? teamId! : [])),
  )
  const tokens = payTokens(app)
  const entries = rows.map(
    ({ registration, enteredBy, claimedAt, claimLink, status, firstName, lastName, ...row }) => ({
      id: registration.id,
      teamId: registration.teamId,
      teamName: registration.teamName,
      captainId: registration.userId,
      captainName: registration.userId === null ? null : `${firstName} ${lastName}`,
      captainInvitation: invitations.get(registration.teamId ?? '') ?? null,
      paymentStatus: registration.paymentStatus as Entry['paymentStatus'],
      registeredAt: registration.registeredAt.toISOString(),
      expiresAt: isUnpaid(registration) ? (registration.expiresAt?.toISOString() ?? null) : null,
      isReplaced: registration.spotGivenAt !== null,
      isOffer: registration.paymentStatus === 'held' && registration.offeredAt !== null,
      fee: dollarsOf(registration.feeCents),
      paidBy: registration.paidBy,
      cashTaken: row.cashTaken && { ...row.cashTaken, at: new Date(row.cashTaken.at).toISOString() },
      isByHand: enteredBy !== null,
      isPaidByCaptain: isPaidByCaptain(registration, Boolean(claimLink?.before)),
      hasClaimLink: registration.userId === null && claimLink?.isOpen === true,
      claimedAt: claimLink?.before ? claimedAt!.toISOString() : null,
      fullRefundUntil: openOffer(registration, row.tournament, row.play, app.now())?.toISOString() ?? null,
      canAskCashBack: canAskCashBack(registration, row.tournament, row, app.now()),
      payLink: hasPayLink(registration, { enteredBy, status })
        ? linkTo(app, `/pay/${tokens.make(registration.id)}`)
        : null,
    }),
  )
  return entries.filter(({ isReplaced, fullRefundUntil }) => !isReplaced || fullRefundUntil !== null)
}

import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations, waitingList } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { brand } from '#lib/brand.ts'
import { AppError } from '#lib/errors.ts'
import { withoutWebAddresses } from '#lib/web-address.ts'
import type { App } from '#platform/app.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import { linkTo } from '#platform/mail/mail.ts'
import type { MessageCaptains } from '../../contract.ts'
import { registrationMails } from '../mail-templates.ts'
import { captainsOf } from '../wire.ts'

const messageLimits = rateLimits({
  messagesPerUser: { per: 'user', attempts: 10, seconds: 60 * 60 },
  messagesToOneTeamPerUser: { per: 'user', attempts: 100, seconds: 60 * 60 },
})

/**
 * Sends a message to the captains in a tournament, on the site and, within the limits of mail that others cause, by email. Captains are
 * those who registered, accepted or wait for a spot. Nobody sees anyone's address. Web addresses are only shown on the site, because mail
 * programs would make links of them.
 */
export async function messageCaptains(
  app: App,
  sender: Actor,
  tournamentId: string,
  { id, to, teamId, message }: MessageCaptains,
): Promise<{ recipients: number }> {
  const { messagesPerUser, messagesToOneTeamPerUser } = messageLimits
  await app.limits.spend(teamId === undefined ? messagesPerUser : messagesToOneTeamPerUser, sender.id)
  return transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const { name, organizerId } = tournament
    const isOpen = entryRefusal(tournament, app.now()) !== 'registration_closed'
    const captains = await captainsIn(tx, tournamentId, { to, isOpen, teamId })
    if (captains.length === 0) throw new AppError('nobody_to_message')
    await notify(app, tx, captains, {
      type: 'message_to_captains',
      title: `A message about ${name}`,
      message,
      relatedId: tournamentId,
      eventKey: `message:${tournamentId}:${id}`,
      mail: {
        template: registrationMails.messageToCaptains,
        cause: { by: organizerId },
        variables: {
          senderName: sender.name,
          tournamentName: name,
          message: withoutWebAddresses(message, `[web address: see the message on ${brand}]`),
          link: linkTo(app, `/tournament/${tournamentId}`),
        },
      },
    })
    return { recipients: captains.length }
  })
}

/** Once registration has closed, those who wait are only asked and messaged if they are on call. */
async function captainsIn(
  tx: Transaction,
  tournamentId: string,
  { to, isOpen, teamId }: { to: MessageCaptains['to']; isOpen: boolean; teamId: string | undefined },
): Promise<string[]> {
  const statuses = to === 'unpaid' ? (['held', 'pending'] as const) : (['held', 'pending', 'paid'] as const)
  const rows = await tx
    .selectDistinct({ userId: registrations.userId })
    .from(registrations)
    .where(
      and(
        eq(registrations.tournamentId, tournamentId),
        inArray(registrations.paymentStatus, [...statuses]),
        teamId === undefined ? undefined : eq(registrations.teamId, teamId),
        registrations.takesSpot,
      ),
    )
  const waiting =
    to === 'unpaid' || teamId !== undefined
      ? []
      : await tx
          .select({ userId: waitingList.userId })
          .from(waitingList)
          .where(and(eq(waitingList.tournamentId, tournamentId), isOpen ? undefined : eq(waitingList.onCall, true)))
  return [...new Set([...rows, ...waiting].flatMap(captainsOf))]
}

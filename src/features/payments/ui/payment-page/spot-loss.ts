import { registrationRefusals } from '#features/registrations/refusals.ts'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { settledBy } from './settled-by.ts'

/** Why an open card form can't be paid anymore. */
export type SpotLoss = 'expired' | 'closed' | 'cancelled' | 'cash' | 'waived' | 'card'

/** Asks the server why. If it can't be reached, the time to pay is over as far as we know: a team that was entered by hand has no such time. */
export async function readSpotLoss(
  client: Client,
  { tournamentId, userId, registrationId }: { tournamentId: string; userId: string; registrationId: string },
  hasTime: boolean,
): Promise<SpotLoss> {
  const unknown = hasTime ? 'expired' : 'closed'
  try {
    const [{ status }, registrations] = await Promise.all([
      unwrap(client.tournaments[':id'].$get({ param: { id: tournamentId } })),
      unwrap(client.users[':id'].registrations.$get({ param: { id: userId } })),
    ])
    if (status === 'cancelled') return 'cancelled'
    const own = registrations.find(({ id }) => id === registrationId)
    return (own && settledBy(own)) ?? unknown
  } catch {
    return unknown
  }
}

const notCharged = "You weren't charged."

export const spotLossTexts: Record<SpotLoss, { title: string; message: string }> = {
  expired: { title: 'Your hold expired', message: registrationRefusals.hold_expired[1] },
  closed: {
    title: 'This payment was closed',
    message: `${notCharged} Somebody may be paying with the team's pay link.`,
  },
  cancelled: { title: 'This tournament was canceled', message: `Your spot was released. ${notCharged}` },
  cash: {
    title: 'This fee has already been paid',
    message: `${notCharged} The organizer recorded this fee as paid in cash.`,
  },
  waived: { title: "There's no fee to pay", message: `${notCharged} The organizer waived this fee.` },
  card: { title: 'This fee has already been paid', message: "This team's fee was paid by card." },
}

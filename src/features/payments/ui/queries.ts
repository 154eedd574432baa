import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

export const receiptQuery = (client: Client, registrationId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'receipt', registrationId],
    queryFn: () => unwrap(client.registrations[':id'].receipt.$get({ param: { id: registrationId } })),
  })

/** The teams whose cash the organizer returns. Under the tournament's key, so live changes invalidate it. */
export const cashToReturnQuery = (client: Client, tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'cash-to-return'],
    queryFn: () => unwrap(client.tournaments[':id']['cash-to-return'].$get({ param: { id: tournamentId } })),
  })

/** What withdrawing would refund right now; never cached. */
export const withdrawalQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['withdrawal', teamId],
    queryFn: () => unwrap(client.teams[':id'].withdrawal.$get({ param: { id: teamId } })),
    staleTime: 0,
    gcTime: 0,
  })

/** Which card form to show: the provider's, with its public key, or the sandbox's. */
export const paymentSettingsQuery = (client: Client) =>
  queryOptions({ queryKey: ['payment-settings'], queryFn: () => unwrap(client['payment-settings'].$get()) })

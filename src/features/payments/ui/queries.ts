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

/** What a pay link is for. It ends when the fee is paid. */
export const payLinkQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: ['pay-link', token],
    queryFn: () => unwrap(client.pay[':token'].$get({ param: { token } })),
    staleTime: 0,
    gcTime: 0,
  })

/** The payment of a pay link: the same one for everybody while the team is unpaid. */
export const startedLinkPaymentQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: ['started-link-payment', token],
    queryFn: () => unwrap(client.pay[':token'].intent.$post({ param: { token } })),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })

/** What became of a payment that was made through a pay link. The webhook registers it too; the second of the two changes nothing. */
export const linkPaymentQuery = (client: Client, token: string, paymentIntentId: string) =>
  queryOptions({
    queryKey: ['link-payment', token, paymentIntentId],
    queryFn: () => unwrap(client.pay[':token'].completion.$post({ param: { token }, json: { paymentIntentId } })),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })

/** Which card form to show: the provider's, with its public key, or the sandbox's. */
export const paymentSettingsQuery = (client: Client) =>
  queryOptions({ queryKey: ['payment-settings'], queryFn: () => unwrap(client['payment-settings'].$get()) })

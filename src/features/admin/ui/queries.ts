import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { statuses } from '#features/tournaments/values.ts'
import { subjectTypes } from '#lib/subject-types.ts'
import { unwrap, pageOf } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import {
  mailFilters,
  messageFilters,
  pageSize,
  paymentFilters,
  teamFilters,
  teamSorts,
  tournamentSorts,
  userFilters,
  userSorts,
} from '../values.ts'
import type { MoneyPeriodName } from '../values.ts'
import type { AuditSearch, ListSearch, PanelSearch } from './lists/list-search.ts'

/** The prefix of every query in the panel: changes made there invalidate it. */
export const adminKey = ['admin'] as const

/** Keeps showing the current page while the next one loads. */
const list = { placeholderData: keepPreviousData, staleTime: 0 }
const limit = String(pageSize)
/** How often refunds in progress are polled. */
export const pollMs = 1_000

/** The value if it is one of these; otherwise undefined, so that the server's default applies. */
function oneOf<Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined {
  return values.find((other) => other === value)
}

export const countsQuery = (client: Client) =>
  queryOptions({ queryKey: [...adminKey, 'counts'], queryFn: () => unwrap(client.admin.counts.$get()), staleTime: 0 })

export const overviewQuery = (client: Client) =>
  queryOptions({
    queryKey: [...adminKey, 'overview'],
    queryFn: () => unwrap(client.admin.overview.$get()),
    staleTime: 0,
  })

export const moneyQuery = (client: Client) =>
  queryOptions({ queryKey: [...adminKey, 'money'], queryFn: () => unwrap(client.admin.money.$get()), staleTime: 0 })

export const moneyPeriodQuery = (client: Client, period: MoneyPeriodName) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'money', 'period', period],
    queryFn: async () => ({ ...(await unwrap(client.admin.money.period.$get({ query: { period } }))), period }),
  })

export const usersQuery = (client: Client, { q, sort, filter, cursor }: PanelSearch) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'users', q, sort, filter, cursor],
    queryFn: () => {
      const query = { q, cursor, limit, sort: oneOf(userSorts, sort), filter: oneOf(userFilters, filter) }
      return pageOf(client.users.$get({ query }))
    },
  })

export const tournamentsQuery = (client: Client, { q, sort, filter, cursor }: PanelSearch) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'tournaments', q, sort, filter, cursor],
    queryFn: () => {
      const query = { q, cursor, limit, sort: oneOf(tournamentSorts, sort), status: oneOf(statuses, filter) }
      return pageOf(client.admin.tournaments.$get({ query }))
    },
  })

/** A tournament with the revision that is sent back with an edit. */
export const tournamentToEditQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'tournaments', 'one', id],
    queryFn: () => unwrap(client.admin.tournaments[':id'].$get({ param: { id } })),
    staleTime: 0,
  })

export const teamsQuery = (client: Client, { q, sort, filter, of, cursor }: PanelSearch) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'teams', q, sort, filter, of, cursor],
    queryFn: () => {
      const chosen = {
        sort: oneOf(teamSorts, sort),
        paymentStatus: oneOf(teamFilters, filter) ?? 'registered',
      } as const
      return pageOf(client.teams.$get({ query: { q, cursor, limit, tournamentId: of, ...chosen } }))
    },
  })

export const paymentsQuery = (client: Client, { q, filter, of, cursor }: ListSearch) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'payments', q, filter, of, cursor],
    queryFn: () => {
      const query = { q, cursor, limit, tournamentId: of, status: oneOf(paymentFilters, filter) }
      return pageOf(client.admin.payments.$get({ query }))
    },
    // Refunds happen in the background: poll until they are done.
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ refund }) => refund?.status === 'requested') ? pollMs : false,
  })

export const timelineQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'payments', 'timeline', id],
    queryFn: () => unwrap(client.admin.payments[':id'].$get({ param: { id } })),
    staleTime: 0,
  })

export const tournamentMoneyQuery = (client: Client, cursor: string | undefined) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'money', 'tournaments', cursor],
    queryFn: () => pageOf(client.admin.money.tournaments.$get({ query: { cursor, limit: '20' } })),
  })

export const duePrizesQuery = (client: Client, cursor: string | undefined) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'prizes', cursor],
    queryFn: () => pageOf(client.admin.prizes.$get({ query: { cursor, limit: '20' } })),
  })

export const failedRefundsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...adminKey, 'refunds', 'failed'],
    queryFn: () => unwrap(client.refunds.$get({ query: { status: 'failed' } })),
    staleTime: 0,
  })

export const refundProgressQuery = (client: Client, tournamentId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'progress', tournamentId],
    queryFn: () => unwrap(client.admin.tournaments[':id'].refunds.$get({ param: { id: tournamentId } })),
    staleTime: 0,
  })

export const auditQuery = (client: Client, { q, filter, of, by, from, to, cursor }: AuditSearch) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'audit', q, filter, of, by, from, to, cursor],
    queryFn: () => {
      const days = { from: from || undefined, to: to || undefined }
      const query = { q, cursor, limit, ...days, subjectId: of, actorId: by, subjectType: oneOf(subjectTypes, filter) }
      return pageOf(client.admin.audit.$get({ query }))
    },
  })

export const outboxQuery = (client: Client, { q, filter, cursor }: ListSearch) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'outbox', q, filter, cursor],
    queryFn: () =>
      pageOf(client.admin.outbox.$get({ query: { q, cursor, limit, status: oneOf(mailFilters, filter) } })),
  })

export const eventsQuery = (client: Client) =>
  queryOptions({ queryKey: [...adminKey, 'events'], queryFn: () => unwrap(client.admin.events.$get()), staleTime: 0 })

export const messagesQuery = (client: Client, { filter, cursor }: ListSearch) =>
  queryOptions({
    ...list,
    queryKey: [...adminKey, 'messages', filter, cursor],
    queryFn: () =>
      pageOf(client.admin.messages.$get({ query: { cursor, limit, filter: oneOf(messageFilters, filter) } })),
  })

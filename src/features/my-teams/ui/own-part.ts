import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'
import type { SessionUser } from '#features/accounts/contract.ts'
import { keepInvolved } from '#features/accounts/ui/involved.ts'
import { Overview } from '#features/competition/ui/deferred-parts.ts'
import { loadStakes } from '#features/competition/ui/queries.ts'
import { OfficialStrip } from '#features/desk/ui/deferred-parts.ts'
import { FullRefundNotice, HoldNotice } from '#features/payments/ui/deferred-parts.ts'
import { receiptQuery } from '#features/payments/ui/queries.ts'
import type { OwnPart, Registration } from '#features/registrations/contract.ts'
import { EnteredTeams, OwnTeams } from '#features/registrations/ui/deferred-parts.ts'
import { paidTeamsOf } from '#features/registrations/ui/paid-teams.ts'
import { entriesQuery, ownPartQuery, registrationsQuery, waitingListQuery } from '#features/registrations/ui/queries.ts'
import type { Team } from '#features/teams/contract.ts'
import { playsFor } from '#features/teams/rules.ts'
import { teamsQuery } from '#features/teams/ui/queries.ts'
import { isDrawn } from '#features/tournaments/rules.ts'
import { alertsQuery, roleQuery, tournamentQuery } from '#features/tournaments/ui/queries.ts'
import type { Client } from '#ui/client/api.ts'

type Context = { queryClient: QueryClient; client: Client }

/**
 * Loads what a tournament's page shows about its user, data with a single call and code, so that all of it is rendered at once. A page that is
 * the same for everybody may be older than their latest change: it is read again first.
 */
export async function readOwnPart(context: Context, user: SessionUser, id: string): Promise<void> {
  const { queryClient, client } = context
  const part = await queryClient.query(ownPartQuery(client, id))
  fillQueries(context, user, id, part)
  if (typeof window !== 'undefined') keepInvolved(part.involvedIn)
  const registrations = part.registrations.filter(({ tournamentId }) => tournamentId === id)
  const readPage = () =>
    Promise.all([queryClient.query(tournamentQuery(client, id)), queryClient.query(teamsQuery(client, id))])
  const [shown, listed] = await readPage()
  const own = listed.filter(({ captainId }) => captainId === user.id)
  if (!shown.cancelledAt && !isListed(registrations, own)) {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: tournamentQuery(client, id).queryKey, exact: true }),
      queryClient.invalidateQueries({ queryKey: teamsQuery(client, id).queryKey, exact: true }),
    ])
  }
  const [tournament, teams] = await readPage()
  const ownIds = teams.filter((team) => playsFor(team, user.id)).map((team) => team.id)
  await Promise.all([
    ...registrations.map(
      (one) => tournament.cancelledAt && one.paidBy && queryClient.query(receiptQuery(client, one.id)),
    ),
    part.role && OfficialStrip.ready(),
    paidTeamsOf(user.id, teams).length > 0 && EnteredTeams.ready(),
    teams.some(({ captainId }) => captainId === user.id) && OwnTeams.ready(),
    registrations.some(({ holdExpiresAt }) => holdExpiresAt) && HoldNotice.ready(),
    registrations.some(({ fullRefundUntil }) => fullRefundUntil) && FullRefundNotice.ready(),
    isDrawn(tournament) && Overview.ready(),
    isDrawn(tournament) && ownIds.length > 0 && loadStakes(context, id, ownIds),
  ])
}

/** Fills the queries that the parts use with what was read for all of them, unless they were read later. */
function fillQueries({ queryClient, client }: Context, user: SessionUser, id: string, part: OwnPart): void {
  const { dataUpdatedAt: updatedAt = 0 } = queryClient.getQueryState(ownPartQuery(client, id).queryKey) ?? {}
  const fill = <Data>({ queryKey }: { queryKey: DataTag<QueryKey, Data, Error> }, data: NoInfer<Data> | null) => {
    const isLater = (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? -1) >= updatedAt
    if (data !== null && !isLater) queryClient.setQueryData(queryKey, data, { updatedAt })
  }
  queryClient.setQueryData(roleQuery(client, id).queryKey, part.role, { updatedAt })
  fill(registrationsQuery(client, user.id), part.registrations)
  fill(entriesQuery(client, id), part.entries)
  fill(waitingListQuery(client, user.id, id), part.waitingList)
  fill(alertsQuery(client, user.id, id), part.alerts)
}

/** Whether the list of a captain's teams is as recent as their registrations. */
function isListed(registrations: readonly Registration[], teams: readonly Team[]): boolean {
  const due = registrations.filter(
    ({ teamId, paymentStatus, isReplaced }) => teamId && !isReplaced && /^(pending|paid)$/.test(paymentStatus),
  )
  const statusOf = new Map(teams.map(({ id, paymentStatus }) => [id, paymentStatus]))
  return due.length === teams.length && due.every((own) => statusOf.get(own.teamId!) === own.paymentStatus)
}

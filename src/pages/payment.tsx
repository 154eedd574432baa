import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute, redirect } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useMemo } from 'react'
import { redirectToLogin } from '#features/accounts/ui/login-redirect.ts'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { EntryRefusal } from '#features/payments/ui/payment-page/closed-entry.tsx'
import type { Entry } from '#features/payments/ui/payment-page/entry.ts'
import { paymentSettingsQuery } from '#features/payments/ui/queries.ts'
import { ownSpot } from '#features/payments/ui/payment-page/own-spot.ts'
import { PaymentPanel } from '#features/payments/ui/payment-page/panel.tsx'
import { registrationsQuery } from '#features/registrations/ui/queries.ts'
import { hostQuery, tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { scheduledTournament } from '#features/tournaments/ui/scheduled.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-page/not-found.tsx'
import { redirectWithReason } from '#features/tournaments/ui/tournament-page/redirect-reason.tsx'
import { brand } from '#lib/brand.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { found } from '#ui/client/loaders.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { textOf } from '#ui/search-params.ts'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'

/** `team` names a new team, `teamId` one that is listed and still pending. */
type PaymentSearch = { team?: string; teamId?: string }

/** Checks the name of a new team. Anyone may have written the address. */
const loadTeamName = () => import('#features/teams/contract.ts')

export const Route = createFileRoute('/payment/$tournamentId')({
  validateSearch: ({ team, teamId }: Record<string, unknown>): PaymentSearch => ({
    team: textOf(team).trim() || undefined,
    teamId: textOf(teamId) || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, client }, params: { tournamentId }, deps: { team, teamId }, location }) => {
    const user = await queryClient.query(sessionQuery(client))
    if (!user) throw redirect(redirectToLogin(location.href))
    if (!team && !teamId) throw redirect(redirectWithReason(tournamentId, 'no-registration-data'))
    const [tournament, registrations] = await Promise.all([
      found(scheduledTournament(queryClient, client, tournamentId)),
      queryClient.query({ ...registrationsQuery(client, user.id), staleTime: 0 }),
      queryClient.query(paymentSettingsQuery(client)),
      found(queryClient.query(hostQuery(client, tournamentId))),
    ])
    const own = ownSpot(registrations, { tournamentId, team, teamId }, new Date())
    const asked = team && !teamId && !own ? (await loadTeamName()).NewTeamName.safeParse(team) : null
    return {
      name: tournament.name,
      own,
      teamName: asked?.success ? asked.data : team,
      nameRefusal: asked?.error?.issues[0]?.message ?? null,
    }
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: `${loaderData ? `Payment for ${loaderData.name}` : 'Tournament Not Found'} | ${brand}` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  notFoundComponent: NothingToPay,
  component: PaymentPage,
})

/** A page without its tournament. */
function NothingToPay() {
  useEffect(() => toast({ title: 'Tournament information not available', destructive: true }), [])
  return <TournamentNotFound />
}

function PaymentPage() {
  const { tournamentId } = Route.useParams()
  const { teamId } = Route.useSearch()
  const client = useClient()
  const user = useSession()
  const { own, teamName = '', nameRefusal } = Route.useLoaderData()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(client, tournamentId))
  const { data: host } = useSuspenseQuery(hostQuery(client, tournamentId))
  const { data: settings } = useSuspenseQuery(paymentSettingsQuery(client))
  const entry: Entry = useMemo(
    () => (teamId ? { tournamentId, teamId } : { tournamentId, teamName }),
    [tournamentId, teamId, teamName],
  )

  return (
    <Container className="pb-16">
      <PageHeader
        title="Complete Your Registration"
        above={
          <Link
            to="/tournament/$id"
            params={{ id: tournamentId }}
            className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -ml-3`}
          >
            <ArrowLeft aria-hidden />
            Back to the tournament
          </Link>
        }
      />
      {nameRefusal && (
        <div className="pt-6">
          <EntryRefusal tone="danger" title="Registration Failed" message={nameRefusal} tournamentId={tournamentId} />
        </div>
      )}
      {user && !nameRefusal && (
        <PaymentPanel
          tournament={tournament}
          entry={entry}
          settings={settings}
          userId={user.id}
          organizerName={host.name}
          own={own}
        />
      )}
    </Container>
  )
}

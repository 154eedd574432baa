import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute, redirect } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useMemo } from 'react'
import { logInFirst } from '#features/accounts/ui/log-in-first.ts'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import type { Entry } from '#features/teams/ui/payment-entry.ts'
import { paymentSettingsQuery } from '#features/teams/ui/payment-settings.ts'
import { PaymentPanel } from '#features/teams/ui/payment-panel.tsx'
import { tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-not-found.tsx'
import { turnedAway } from '#features/tournaments/ui/turned-away.tsx'
import { brand } from '#lib/brand.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { found } from '#ui/found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { textOf } from '#ui/search-params.ts'
import { useClient } from '#ui/use-client.ts'

/** `team` names a new team, `teamId` one that is listed and still pending. */
type PaymentSearch = { team?: string; teamId?: string }

export const Route = createFileRoute('/payment/$tournamentId')({
  validateSearch: ({ team, teamId }: Record<string, unknown>): PaymentSearch => ({
    ...(textOf(team).trim() && { team: textOf(team).trim() }),
    ...(textOf(teamId) && { teamId: textOf(teamId) }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, client }, params: { tournamentId }, deps: { team, teamId }, location }) => {
    if (!(await queryClient.query(sessionQuery(client)))) throw redirect(logInFirst(location.href))
    if (!team && !teamId) throw redirect(turnedAway(tournamentId, 'no-registration-data'))
    const [tournament] = await Promise.all([
      found(queryClient.query(tournamentQuery(client, tournamentId))),
      queryClient.query(paymentSettingsQuery(client)),
    ])
    return { name: tournament.name }
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: `${loaderData ? `Payment for ${loaderData.name}` : 'Tournament Not Found'} | ${brand}` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  notFoundComponent: TournamentNotFound,
  component: PaymentPage,
})

function PaymentPage() {
  const { tournamentId } = Route.useParams()
  const { team: teamName = '', teamId } = Route.useSearch()
  const client = useClient()
  const user = useSession()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(client, tournamentId))
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
      {user && <PaymentPanel tournament={tournament} entry={entry} settings={settings} userId={user.id} />}
    </Container>
  )
}

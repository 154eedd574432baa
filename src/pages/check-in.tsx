import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute, redirect } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { redirectToLogin } from '#features/accounts/ui/login-redirect.ts'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { CheckInList } from '#features/desk/ui/check-in/check-in-list.tsx'
import { checkInQuery, replacementsQuery, ticksQuery } from '#features/desk/ui/queries.ts'
import { competitionQuery } from '#features/competition/ui/queries.ts'
import { StopNotice } from '#features/competition/ui/stop-notice.tsx'
import { useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { canRun } from '#features/tournaments/rules.ts'
import { roleQuery, tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { scheduledTournament } from '#features/tournaments/ui/scheduled.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-page/not-found.tsx'
import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { found } from '#ui/client/loaders.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Container } from '#ui/page/container.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/tournament/$id/check-in')({
  loader: async ({ context: { queryClient, client }, params: { id }, location }) => {
    const user = await queryClient.query(sessionQuery(client))
    if (!user) throw redirect(redirectToLogin(location.href))
    await found(scheduledTournament(queryClient, client, id))
    const role = await queryClient.query({ ...roleQuery(client, id), staleTime: 0 })
    if (!role || !canRun(role)) throw redirect({ to: '/tournament/$id', params: { id } })
    await Promise.all([
      queryClient.query({ ...checkInQuery(client, id), staleTime: 0 }),
      queryClient.query({ ...ticksQuery(client, id), staleTime: 0 }),
      queryClient.query({ ...entriesQuery(client, id), staleTime: 0 }),
      queryClient.query({ ...replacementsQuery(client, id), staleTime: 0 }),
      queryClient.query(competitionQuery(client, id)),
    ])
    return { userId: user.id, role }
  },
  head: () => ownPageHead('Check-in list'),
  notFoundComponent: TournamentNotFound,
  component: CheckInPage,
})

/** The teams to tick off as they arrive, on several phones at once or on paper. */
function CheckInPage() {
  const { id } = Route.useParams()
  const client = useClient()
  const { data: tournament, dataUpdatedAt } = useSuspenseQuery(tournamentQuery(client, id))
  const { userId, role } = Route.useLoaderData()
  const { data: snapshot } = useSuspenseQuery(competitionQuery(client, id))
  useLiveTournament(id)
  const { data: teams } = useSuspenseQuery(checkInQuery(client, id))
  return (
    <Container density="desk" className="pb-16 print:p-0">
      <header className="flex flex-col gap-2 pt-3 pb-4 sm:pt-8">
        <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
          <Link
            to="/tournament/$id/run"
            params={{ id }}
            className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -ml-3`}
          >
            <ArrowLeft aria-hidden />
            Run tournament
          </Link>
          <Button variant="quiet" size="sm" className="-mr-3 noscript:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        </div>
        <h1 className="type-title-long">Check-in list</h1>
        <p className="text-soft">
          {tournament.name} · {formatTournamentDates(tournament)} · {tournament.location}
        </p>
      </header>
      <StopNotice snapshot={snapshot} now={dataUpdatedAt} />
      <CheckInList key={userId} tournament={tournament} snapshot={snapshot} role={role} teams={teams} userId={userId} />
    </Container>
  )
}

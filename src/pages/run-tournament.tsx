import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { DeskHeader } from '#features/desk/ui/header.tsx'
import { deskPanels } from '#features/desk/ui/panels.tsx'
import { DeskTabs } from '#features/desk/ui/tabs.tsx'
import { useLiveDesk } from '#features/desk/ui/use-live-desk.ts'
import { viewFor } from '#features/desk/ui/views.ts'
import { canRun } from '#features/tournaments/rules.ts'
import type { OfficialRole } from '#features/tournaments/rules.ts'
import { competitionQuery } from '#features/competition/ui/queries.ts'
import { StopNotice } from '#features/competition/ui/stop-notice.tsx'
import { historyQuery, replacementsQuery, waitingTeamsQuery } from '#features/desk/ui/queries.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { roleQuery, tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { scheduledTournament } from '#features/tournaments/ui/scheduled.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-page/not-found.tsx'
import { found } from '#ui/client/loaders.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Lazy } from '#ui/lazy.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'
import { textOf } from '#ui/search-params.ts'

export const Route = createFileRoute('/tournament/$id/run')({
  validateSearch: ({ view }: Record<string, unknown>): { view?: string } => ({ view: textOf(view) || undefined }),
  // Switching sections reloads nothing, because changes arrive live.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: async ({ context: { queryClient, client }, params: { id } }) => {
    const user = await queryClient.query(sessionQuery(client))
    const { name } = await found(scheduledTournament(queryClient, client, id))
    if (!user) return { name, readFor: null }
    const role = await queryClient.query({ ...roleQuery(client, id), staleTime: 0 })
    if (role) await loadDesk()
    return { name, readFor: user.id }

    function loadDesk() {
      return Promise.all([
        queryClient.query({ ...competitionQuery(client, id), staleTime: 0 }),
        role && canRun(role) && queryClient.infiniteQuery({ ...historyQuery(client, id), staleTime: 0 }),
        role && canRun(role) && queryClient.query({ ...entriesQuery(client, id), staleTime: 0 }),
        role && canRun(role) && queryClient.query({ ...waitingTeamsQuery(client, id), staleTime: 0 }),
        role && canRun(role) && queryClient.query({ ...replacementsQuery(client, id), staleTime: 0 }),
      ])
    }
  },
  head: ({ loaderData }) => ownPageHead(loaderData ? `Run ${loaderData.name}` : 'Tournament Not Found'),
  pendingMs: 150,
  notFoundComponent: TournamentNotFound,
  component: RunTournamentPage,
})

function RunTournamentPage() {
  const { id } = Route.useParams()
  const { name, readFor } = Route.useLoaderData()
  const user = useSession()
  if (!user) return <LoginFirst name={name} />
  // Right after a login, it isn't known yet what they may do.
  return user.id === readFor ? <WithRole id={id} /> : null
}

function LoginFirst({ name }: { name: string }) {
  return (
    <Container density="desk" className="pb-16">
      <PageHeader
        title="Run the tournament"
        lead={`Log in to run ${name} or to enter its results.`}
        actions={
          <Button variant="primary" size="lg" className="noscript:hidden" onClick={() => openAuthDialog('login')}>
            Login
          </Button>
        }
      />
    </Container>
  )
}

/** Loaded on use: only people who followed a stray link see it. */
const loadAccessDenied = async () => ({ default: (await import('#features/admin/ui/access-denied.tsx')).AccessDenied })

function WithRole({ id }: { id: string }) {
  const { data: role } = useSuspenseQuery(roleQuery(useClient(), id))
  if (role) return <Desk id={id} role={role} />
  return <Lazy load={loadAccessDenied} props={{ what: "this tournament's desk" }} />
}

function Desk({ id, role }: { id: string; role: OfficialRole }) {
  const client = useClient()
  const { data: tournament, dataUpdatedAt } = useSuspenseQuery(tournamentQuery(client, id))
  const { data: snapshot } = useSuspenseQuery(competitionQuery(client, id))
  const view = viewFor(role, Route.useSearch().view, snapshot.state)
  const Panel = deskPanels[view]
  useLiveDesk(id)

  return (
    <Container density="desk" className="pb-16">
      <DeskHeader tournament={tournament} snapshot={snapshot} role={role} now={new Date(dataUpdatedAt)} />
      {/* The schedule's own notice can resume play. */}
      {view !== 'schedule' && <StopNotice snapshot={snapshot} now={dataUpdatedAt} />}
      <DeskTabs tournamentId={id} role={role} state={snapshot.state} view={view}>
        <Panel tournament={tournament} snapshot={snapshot} role={role} />
      </DeskTabs>
    </Container>
  )
}

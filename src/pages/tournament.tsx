import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog-store.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { OwnTeams } from '#features/teams/ui/own-teams.tsx'
import { PaymentReturn } from '#features/teams/ui/payment-return.tsx'
import { teamsQuery } from '#features/teams/ui/queries.ts'
import { RegisterButton } from '#features/teams/ui/register-button.tsx'
import { TeamList } from '#features/teams/ui/team-list.tsx'
import { AdministratorCard } from '#features/tournaments/ui/administrator-card.tsx'
import { tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { RegistrationCard } from '#features/tournaments/ui/registration-card.tsx'
import { roomIn } from '#features/tournaments/ui/room.ts'
import { ShareCard } from '#features/tournaments/ui/share-card.tsx'
import { TournamentAbout } from '#features/tournaments/ui/tournament-about.tsx'
import { TournamentHeader } from '#features/tournaments/ui/tournament-header.tsx'
import { TournamentInfoCard } from '#features/tournaments/ui/tournament-info-card.tsx'
import { tournamentHead } from '#features/tournaments/ui/tournament-head.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-not-found.tsx'
import { TournamentSkeleton } from '#features/tournaments/ui/tournament-skeleton.tsx'
import { TurnedAway } from '#features/tournaments/ui/turned-away.tsx'
import { Container } from '#ui/container.tsx'
import { found } from '#ui/found.ts'
import { ownPageHead } from '#ui/page-head.ts'
import { Late } from '#ui/late.tsx'

export const Route = createFileRoute('/tournament/$id')({
  loader: async ({ context: { queryClient, client }, params: { id } }) => {
    const [tournament] = await found(
      Promise.all([queryClient.query(tournamentQuery(client, id)), queryClient.query(teamsQuery(client, id))]),
    )
    return tournament
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData ? tournamentHead(loaderData, context.origin, new Date()) : ownPageHead('Tournament Not Found'),
  pendingMs: 150,
  pendingComponent: TournamentSkeleton,
  notFoundComponent: TournamentNotFound,
  component: TournamentPage,
})

/** Whoever looks may be the one who holds a place: asked only where somebody does. */
const loadHolds = () => import('#features/teams/ui/hold-notice.tsx')

function TournamentPage() {
  const { id } = Route.useParams()
  const { client } = Route.useRouteContext()
  const { data: tournament, dataUpdatedAt } = useSuspenseQuery(tournamentQuery(client, id))
  const { data: teams } = useSuspenseQuery(teamsQuery(client, id))
  const viewer = useSession()
  const now = new Date(dataUpdatedAt)

  return (
    <Container className="pb-16">
      <TurnedAway />
      <PaymentReturn tournamentId={id} userId={viewer?.id} />
      <TournamentHeader tournament={tournament} />
      <div className="grid gap-x-10 gap-y-8 pt-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:pt-8">
        <div className="lg:col-start-2">
          <RegistrationCard
            tournament={tournament}
            now={now}
            action={
              <RegisterButton
                tournament={tournament}
                refusal={roomIn(tournament, now).refusal}
                viewerId={viewer?.id}
                onSignUp={(onSignedIn) => openAuthDialog('signup', onSignedIn)}
              />
            }
          >
            <OwnTeams teams={teams} viewerId={viewer?.id} />
            {viewer && tournament.placesTaken > tournament.currentTeams && (
              <Late load={loadHolds} props={{ tournamentId: id, viewerId: viewer.id }} />
            )}
          </RegistrationCard>
        </div>
        <div className="flex min-w-0 flex-col gap-10 lg:row-span-2 lg:row-start-1">
          <TournamentAbout tournament={tournament} />
          <TeamList teams={teams} timeZone={tournament.timeZone} viewerId={viewer?.id} />
        </div>
        <div className="flex flex-col gap-6 lg:col-start-2">
          <TournamentInfoCard tournament={tournament} />
          <ShareCard name={tournament.name} />
          {viewer?.role === 'administrator' && <AdministratorCard tournament={tournament} />}
        </div>
      </div>
    </Container>
  )
}

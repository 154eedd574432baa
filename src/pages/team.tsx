import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CompetitionHeader } from '#features/competition/ui/competition-header.tsx'
import { competitionHead } from '#features/competition/ui/head-tags.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { TeamMatches, TeamTable } from '#features/competition/ui/deferred-parts.ts'
import { competitionQuery, hasOpenTable, clinchingScenariosQuery } from '#features/competition/ui/queries.ts'
import { statusText } from '#features/competition/ui/team/status-text.ts'
import { StopNotice } from '#features/competition/ui/stop-notice.tsx'
import { useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import { RemovalButton } from '#features/site/ui/removal/removal-button.tsx'
import { teamQuery } from '#features/teams/ui/queries.ts'
import { TeamPlayers } from '#features/teams/ui/team-players.tsx'
import { tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { scheduledTournament } from '#features/tournaments/ui/scheduled.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-page/not-found.tsx'
import { found } from '#ui/client/loaders.ts'
import { Container } from '#ui/page/container.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/tournament/$id/team/$teamId')({
  loader: async ({ context: { queryClient, client }, params: { id, teamId } }) => {
    const tournament = await found(scheduledTournament(queryClient, client, id))
    const [team, competition] = await found(
      Promise.all([
        queryClient.query(teamQuery(client, id, teamId)),
        queryClient.query(competitionQuery(client, id)),
        TeamMatches.ready(),
      ]),
    )
    if (team.tournamentId !== id) throw notFound()
    if (competition.tables.length > 0) await TeamTable.ready()
    if (hasOpenTable(competition, teamId)) {
      await queryClient.query(clinchingScenariosQuery(client, id, teamId, competition))
    }
    return { tournament, team }
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData
      ? competitionHead(loaderData.team.name, 'Next match, results and players.', loaderData.tournament, context.origin)
      : ownPageHead('Team Not Found'),
  notFoundComponent: TournamentNotFound,
  component: TeamPage,
})

function TeamPage() {
  const { id, teamId } = Route.useParams()
  const { client } = Route.useRouteContext()
  const { data: tournament, dataUpdatedAt } = useSuspenseQuery(tournamentQuery(client, id))
  const { data: team } = useSuspenseQuery(teamQuery(client, id, teamId))
  const { data: snapshot } = useSuspenseQuery(competitionQuery(client, id))
  useLiveTournament(id)
  const view = viewOf(snapshot)
  const props = { snapshot, view, teamId, tournamentId: id }

  return (
    <Container className="pb-16">
      <CompetitionHeader tournament={tournament} title={team.name} lead={statusText(snapshot, view, teamId)} />
      <StopNotice snapshot={snapshot} now={dataUpdatedAt} />
      <div className="grid gap-x-10 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-8">
        <TeamMatches.Deferred
          {...props}
          location={tournament.location}
          table={snapshot.tables.length > 0 && <TeamTable.Deferred {...props} />}
        />
        <TeamPlayers team={team}>
          <RemovalButton team={team} />
        </TeamPlayers>
      </div>
    </Container>
  )
}

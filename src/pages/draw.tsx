import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { CompetitionHeader } from '#features/competition/ui/competition-header.tsx'
import { competitionHead } from '#features/competition/ui/head-tags.ts'
import { Draws } from '#features/competition/ui/deferred-parts.ts'
import { latestSource } from '#features/competition/ui/public-draw/numbers-source.ts'
import { TrustNote } from '#features/competition/ui/public-draw/trust-note.tsx'
import { competitionQuery, drawQuery } from '#features/competition/ui/queries.ts'
import { StopNotice } from '#features/competition/ui/stop-notice.tsx'
import { useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import { tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { scheduledTournament } from '#features/tournaments/ui/scheduled.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-page/not-found.tsx'
import { plural } from '#lib/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { isLargeReply } from '#ui/client/large-reply.ts'
import { found } from '#ui/client/loaders.ts'
import { Container } from '#ui/page/container.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/tournament/$id/draw')({
  loader: async ({ context, params: { id } }) => {
    const { queryClient, client } = context
    const tournament = await found(scheduledTournament(queryClient, client, id))
    await found(
      Promise.all([
        queryClient.query(competitionQuery(client, id)),
        queryClient.query(drawQuery(client, id)),
        Draws.ready(),
      ]),
    )
    // The public address, which the browser's own may differ from.
    return { tournament, url: `${context.origin}/api/tournaments/${id}/draw` }
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData
      ? competitionHead('Draw', 'See how the teams were drawn and check it.', loaderData.tournament, context.origin)
      : ownPageHead('Tournament Not Found'),
  notFoundComponent: TournamentNotFound,
  component: DrawPage,
})

function DrawPage() {
  const { id } = Route.useParams()
  const { url } = Route.useLoaderData()
  const { client } = Route.useRouteContext()
  const { data: tournament, dataUpdatedAt } = useSuspenseQuery(tournamentQuery(client, id))
  const { data: proof } = useSuspenseQuery(drawQuery(client, id))
  const { data: competition } = useQuery(competitionQuery(client, id))
  // The browser starts without a large one, and has to render the same.
  const snapshot = import.meta.env.SSR && isLargeReply(competition) ? undefined : competition
  useLiveTournament(id)
  const current = proof.draws.find(({ undone }) => !undone)
  const canBeDrawn = !current && (tournament.status === 'upcoming' || proof.list !== null)
  const source = latestSource(proof, canBeDrawn)

  return (
    <Container className="pb-16">
      <CompetitionHeader
        tournament={tournament}
        title="Draw"
        lead={current ? `${plural(current.order.length, 'team')} drawn.` : 'Not drawn yet.'}
        actions={
          current && (
            <Link to="/tournament/$id/bracket" params={{ id }} className={buttonClass()}>
              Full bracket
            </Link>
          )
        }
      />
      <StopNotice snapshot={snapshot} now={dataUpdatedAt} />
      <div className="grid items-start gap-x-10 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-8">
        <div className="flex min-w-0 flex-col gap-14">
          {canBeDrawn || proof.draws.length > 0 ? (
            <Draws.Deferred
              proof={proof}
              tournament={tournament}
              canBeDrawn={canBeDrawn}
              now={new Date(dataUpdatedAt)}
              url={url}
            />
          ) : (
            <p>This tournament wasn't drawn on this site.</p>
          )}
        </div>
        {source && <TrustNote source={source} />}
      </div>
    </Container>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { RoundTabs } from '#features/competition/ui/bracket/round-tabs.tsx'
import { CompetitionHeader } from '#features/competition/ui/competition-header.tsx'
import { formatText, progressText, sheetTitle } from '#features/competition/ui/format-text.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { Bracket, TableStage, TeamFinder } from '#features/competition/ui/deferred-parts.ts'
import { firstPart, hasTable, isKnockoutOn, partsOf } from '#features/competition/ui/matches/rounds.ts'
import { InBrowserIfLarge } from '#features/competition/ui/in-browser-if-large.tsx'
import { NotDrawn } from '#features/competition/ui/not-drawn.tsx'
import { competitionHead } from '#features/competition/ui/head-tags.ts'
import { competitionQuery, rulingsIn, rulingsQuery } from '#features/competition/ui/queries.ts'
import { StopNotice } from '#features/competition/ui/stop-notice.tsx'
import { useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import { tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { scheduledTournament } from '#features/tournaments/ui/scheduled.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-page/not-found.tsx'
import { buttonClass, Button } from '#ui/button.tsx'
import { found } from '#ui/client/loaders.ts'
import { cx } from '#ui/cx.ts'
import { Container } from '#ui/page/container.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'
import { textOf } from '#ui/search-params.ts'

export const Route = createFileRoute('/tournament/$id/bracket')({
  validateSearch: ({ round, team }: Record<string, unknown>): { round?: string; team?: string } => ({
    round: textOf(round) || undefined,
    team: textOf(team) || undefined,
  }),
  loader: async ({ context: { queryClient, client }, params: { id } }) => {
    const tournament = await found(scheduledTournament(queryClient, client, id))
    const snapshot = await found(queryClient.query(competitionQuery(client, id)))
    const { setup, matches } = snapshot
    const rulings = rulingsIn(snapshot)
    await Promise.all([
      hasFinder(snapshot) && TeamFinder.ready(),
      rulings.length > 0 && queryClient.query(rulingsQuery(client, id, rulings)),
      matches.some(hasTable) && TableStage.ready(),
      !matches.every(hasTable) && Bracket.ready(),
    ])
    return { tournament, title: sheetTitle(setup).page }
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData
      ? competitionHead(loaderData.title, 'Every match and result, live.', loaderData.tournament, context.origin)
      : ownPageHead('Tournament Not Found'),
  notFoundComponent: TournamentNotFound,
  component: BracketPage,
})

/** With fewer teams, everybody is found at a glance. */
const hasFinder = ({ matches, teams }: Pick<Snapshot, 'matches' | 'teams'>) => matches.length > 0 && teams.length >= 8

function BracketPage() {
  const { id } = Route.useParams()
  const { round, team: chosen } = Route.useSearch()
  const { client } = Route.useRouteContext()
  const { data: tournament, dataUpdatedAt } = useSuspenseQuery(tournamentQuery(client, id))
  const { data: snapshot } = useSuspenseQuery(competitionQuery(client, id))
  useLiveTournament(id)
  const view = viewOf(snapshot)
  const isDrawn = snapshot.matches.length > 0
  const parts = partsOf(snapshot, view)
  const team = view.teamOf(chosen ?? '')?.teamId
  const open = parts.find(({ key }) => key === round)?.key ?? firstPart(parts, view)
  const knockout = snapshot.matches.filter((match) => !hasTable(match))
  const hasTables = knockout.length < snapshot.matches.length

  const isKnockoutFirst = knockout.length > 0 && isKnockoutOn(snapshot)
  const finder = hasFinder(snapshot) && <TeamFinder.Deferred {...{ snapshot, view, team }} tournamentId={id} />
  const knockoutStage = knockout.length > 0 && (
    <div className={cx(hasTables && !isKnockoutFirst && 'lg:pt-8 print:break-before-page')}>
      {hasTables && <h2 className="type-title-long mb-6 max-lg:hidden">Knockout</h2>}
      <Bracket.Deferred
        {...{ view, team }}
        matches={knockout}
        tournamentId={id}
        openRound={open}
        tools={isKnockoutFirst && finder}
      />
    </div>
  )

  return (
    <div className="bracket-page pb-16 print:pb-0">
      <Container className="print:max-w-none print:p-0">
        <CompetitionHeader
          tournament={tournament}
          title={sheetTitle(snapshot.setup).page}
          lead={isDrawn ? `${formatText(snapshot)}. ${progressText(snapshot, view)}.` : undefined}
          actions={
            <>
              <Link to="/tournament/$id/draw" params={{ id }} className={buttonClass()}>
                Draw
              </Link>
              {snapshot.schedule?.mode === 'times' && (
                <Link to="/tournament/$id/print" params={{ id }} className={buttonClass()}>
                  Print the schedule
                </Link>
              )}
              {isDrawn && <PrintButton />}
            </>
          }
        />
        <StopNotice snapshot={snapshot} now={dataUpdatedAt} />
        {!isDrawn && <NotDrawn tournament={tournament} now={new Date(dataUpdatedAt)} />}
      </Container>
      {isDrawn && (
        <Container className="flex flex-col gap-5 pt-4 lg:pt-8 print:block print:max-w-none print:p-0">
          <RoundTabs tournamentId={id} parts={parts} open={open} />
          {!isKnockoutFirst && finder}
          <InBrowserIfLarge matches={snapshot.matches.length}>
            {isKnockoutFirst && knockoutStage}
            {hasTables && (
              <div className={cx(isKnockoutFirst && 'lg:pt-8 print:break-before-page')}>
                {isKnockoutFirst && <h2 className="type-title-long mb-6 max-lg:hidden">Groups</h2>}
                <TableStage.Deferred {...{ snapshot, view, open }} tournamentId={id} timeZone={tournament.timeZone} />
              </div>
            )}
            {!isKnockoutFirst && knockoutStage}
          </InBrowserIfLarge>
        </Container>
      )}
    </div>
  )
}

/** Hidden without JavaScript. */
function PrintButton() {
  return (
    <Button onClick={() => window.print()} className="max-lg:hidden noscript:hidden print:hidden">
      <Printer aria-hidden />
      Print
    </Button>
  )
}

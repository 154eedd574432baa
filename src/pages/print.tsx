import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { CompetitionHeader } from '#features/competition/ui/competition-header.tsx'
import { InBrowserIfLarge } from '#features/competition/ui/in-browser-if-large.tsx'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { NotDrawn } from '#features/competition/ui/not-drawn.tsx'
import { CourtSchedules, ScoreSheets, TeamSchedules } from '#features/competition/ui/print/deferred-prints.ts'
import { NothingToPrint } from '#features/competition/ui/print/nothing-to-print.tsx'
import { PrintTabs } from '#features/competition/ui/print/print-tabs.tsx'
import { printViewOf } from '#features/competition/ui/print/print-views.ts'
import type { PrintView } from '#features/competition/ui/print/print-views.ts'
import { sheetPages } from '#features/competition/ui/print/sheets.ts'
import { competitionQuery } from '#features/competition/ui/queries.ts'
import { StopNotice } from '#features/competition/ui/stop-notice.tsx'
import { useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import { tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { scheduledTournament } from '#features/tournaments/ui/scheduled.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-page/not-found.tsx'
import { formatMoment } from '#lib/dates.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { found } from '#ui/client/loaders.ts'
import { cx } from '#ui/cx.ts'
import { Container } from '#ui/page/container.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'

const parts = { courts: CourtSchedules, teams: TeamSchedules, sheets: ScoreSheets }

export const Route = createFileRoute('/tournament/$id/print')({
  validateSearch: ({ view }: Record<string, unknown>): { view?: PrintView } => ({ view: printViewOf(view) }),
  loaderDeps: ({ search: { view = 'courts' } }) => ({ view }),
  loader: async ({ context: { queryClient, client, origin }, params: { id }, deps: { view } }) => {
    const tournament = await found(scheduledTournament(queryClient, client, id))
    await Promise.all([found(queryClient.query(competitionQuery(client, id))), parts[view].ready()])
    // The public address, which the browser's own may differ from.
    return { name: tournament.name, url: `${origin}/tournament/${id}/bracket` }
  },
  head: ({ loaderData }) => ownPageHead(loaderData ? `Print: ${loaderData.name}` : 'Tournament Not Found'),
  notFoundComponent: TournamentNotFound,
  component: PrintPage,
})

function PrintPage() {
  const { id } = Route.useParams()
  const { view: open = 'courts' } = Route.useSearch()
  const { url } = Route.useLoaderData()
  const { client } = Route.useRouteContext()
  const { data: tournament, dataUpdatedAt } = useSuspenseQuery(tournamentQuery(client, id))
  const { data: snapshot } = useSuspenseQuery(competitionQuery(client, id))
  useLiveTournament(id)
  const { matches, schedule } = snapshot
  const pages = open === 'sheets' ? sheetPages(snapshot) : []
  const timetable = schedule?.mode === 'times' && schedule.matches.length > 0 ? schedule : null
  const Timetable = open === 'teams' ? TeamSchedules : CourtSchedules
  const isEmpty = open === 'sheets' ? pages.length === 0 : !timetable
  return (
    <div className="print-page pb-16 print:pb-0">
      <Container className="print:max-w-none print:p-0">
        <div className={cx(open === 'sheets' && 'print:hidden')}>
          <CompetitionHeader
            tournament={tournament}
            title={open === 'sheets' ? 'Score sheets' : 'Schedule'}
            lead={
              timetable && open !== 'sheets'
                ? `Published ${formatMoment(timetable.publishedAt, timetable.timeZone)}.`
                : undefined
            }
            actions={
              <>
                <Link to="/tournament/$id/bracket" params={{ id }} className={buttonClass()}>
                  Full bracket
                </Link>
                {!isEmpty && (
                  <Button variant="primary" onClick={() => window.print()} className="noscript:hidden">
                    <Printer aria-hidden />
                    Print
                  </Button>
                )}
              </>
            }
          />
        </div>
        <StopNotice snapshot={snapshot} now={dataUpdatedAt} />
        {matches.length === 0 ? (
          <NotDrawn tournament={tournament} now={new Date(dataUpdatedAt)} />
        ) : (
          <div className="flex flex-col gap-8 pt-6 print:block print:p-0">
            <PrintTabs tournamentId={id} open={open} />
            {isEmpty && <NothingToPrint tournament={tournament} snapshot={snapshot} view={open} />}
            {open === 'sheets' && !isEmpty && (
              <ScoreSheets.Deferred name={tournament.name} url={url} snapshot={snapshot} pages={pages} />
            )}
            {open !== 'sheets' && timetable && (
              <InBrowserIfLarge matches={matches.length}>
                <Timetable.Deferred
                  name={tournament.name}
                  schedule={timetable}
                  matches={matches}
                  view={viewOf(snapshot)}
                />
              </InBrowserIfLarge>
            )}
          </div>
        )}
      </Container>
    </div>
  )
}

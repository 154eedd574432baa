import { Link } from '@tanstack/react-router'
import type { Snapshot, TableState } from '../../api-contract.ts'
import type { CompetitionView } from '../matches/view.ts'
import { playOf } from '../tables/table-play.ts'

interface ShortTablesProps {
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
}

/** Rows shown of a table for all teams; the bracket page has the rest. */
const shownRows = 8

/** The tables in short: place, team, matches, and the points or wins by which they are ordered. Nothing once the knockout has begun. */
export function ShortTables({ snapshot: { setup, tables, matches }, view, tournamentId }: ShortTablesProps) {
  const hasKnockoutBegun = matches.some(({ group, games }) => group === null && games.length > 0)
  if (tables.length === 0 || hasKnockoutBegun) return null
  const isGrouped = setup.format === 'groups'
  const isByWins = playOf(setup)?.rules.criteria[0]?.key === 'wins'
  return (
    <section aria-labelledby="tables" className="flex flex-col gap-4">
      <h2 id="tables" className="type-subheading">
        {isGrouped ? 'Groups' : 'Table'}
      </h2>
      <div className={isGrouped ? 'grid gap-x-8 gap-y-6 sm:grid-cols-2' : ''}>
        {tables.map((table) => (
          <ShortTable
            key={table.group}
            table={table}
            title={isGrouped ? `Group ${table.group}` : 'Table'}
            isTitled={isGrouped}
            isByWins={isByWins}
            view={view}
            tournamentId={tournamentId}
          />
        ))}
      </div>
    </section>
  )
}

interface ShortTableProps {
  table: TableState
  title: string
  isTitled: boolean
  isByWins: boolean
  view: CompetitionView
  tournamentId: string
}

function ShortTable({ table: { rows }, title, isTitled, isByWins, view, tournamentId }: ShortTableProps) {
  return (
    <table className="w-full table-fixed">
      <caption className={isTitled ? 'type-label pb-1 text-left' : 'sr-only'}>{title}</caption>
      <thead className="type-small border-b-2 border-ink text-soft">
        <tr>
          <th scope="col" className="w-8 py-1 text-left font-normal">
            <span className="sr-only">Place</span>
          </th>
          <th scope="col" className="py-1 text-left font-normal">
            Team
          </th>
          <th scope="col" className="w-16 py-1 text-right font-normal">
            Played
          </th>
          <th scope="col" className="w-16 py-1 text-right font-normal">
            {isByWins ? 'Won' : 'Points'}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shownRows).map(({ team, place, played, won, points }) => (
          <tr key={team} className="border-b border-line align-baseline">
            <td className="type-label py-3 text-soft">{place}</td>
            <th scope="row" className="py-1 pr-2 text-left">
              <Link
                to="/tournament/$id/team/$teamId"
                params={{ id: tournamentId, teamId: team }}
                className="inline-flex min-h-11 max-w-full items-center font-semibold wrap-anywhere no-underline hover:underline"
              >
                {view.nameOf(team)}
              </Link>
            </th>
            <td className="py-3 text-right">{played}</td>
            <td className="type-figure py-3 text-right">{isByWins ? won : points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

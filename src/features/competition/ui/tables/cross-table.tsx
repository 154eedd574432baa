import type { MatchState, TableState } from '../../api-contract.ts'
import { cx } from '#ui/cx.ts'
import { matchScore } from '../matches/match-score.ts'
import type { CompetitionView } from '../matches/view.ts'

interface CrossTableProps {
  table: TableState
  matches: readonly MatchState[]
  view: CompetitionView
}

/** With more teams, the table is too large to read. */
export const maxCrossTable = 16

/** Who played whom, in the order of the table. The score is that of the row's team first. Phones have the list of matches instead. */
export function CrossTable({ table: { rows }, matches, view }: CrossTableProps) {
  const teams = rows.map(({ team }) => team)
  return (
    <div
      role="region"
      aria-label="All results"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways
      tabIndex={0}
      className="overflow-x-auto max-lg:hidden print:block"
    >
      <table className="type-small border-collapse">
        <caption className="type-heading pb-3 text-left">All results</caption>
        <thead>
          <tr>
            <th scope="col" className="border-b-2 border-ink text-left font-normal text-soft">
              Team
            </th>
            {teams.map((team, index) => (
              <th key={team} scope="col" title={view.nameOf(team)} className="border-b-2 border-ink px-2 py-1.5">
                <span aria-hidden className="type-label text-soft">
                  {index + 1}
                </span>
                <span className="sr-only">{view.nameOf(team)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((team, index) => (
            <tr key={team}>
              <th
                scope="row"
                className="min-w-48 border-b border-line py-1.5 pr-4 text-left font-semibold [overflow-wrap:anywhere]"
              >
                <span aria-hidden className="type-label mr-2 inline-block w-6 text-soft">
                  {index + 1}
                </span>
                {view.nameOf(team)}
              </th>
              {teams.map((other) => (
                <Cell key={other} team={team} other={other} matches={matches} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellClass = 'min-w-14 border-b border-l border-line px-2 py-1.5 text-center whitespace-nowrap'

function Cell({ team, other, matches }: { team: string; other: string; matches: readonly MatchState[] }) {
  if (team === other) return <td className={cx(cellClass, 'bg-sunken text-soft')}>–</td>
  const scores = matches.flatMap((match) => scoreFor(team, other, match))
  return (
    <td className={cellClass}>
      {scores.map(({ text, isWon }, index) => (
        <span key={index} className={cx('block', isWon ? 'font-semibold' : 'text-soft')}>
          {text}
        </span>
      ))}
    </td>
  )
}

/** The score of a match between these two, the first team's first: '2–1', 'W' or 'L' without a score. */
function scoreFor(team: string, other: string, match: MatchState): { text: string; isWon: boolean }[] {
  const [first, second] = match.slots.map((slot) => (typeof slot === 'object' ? slot.team : null))
  const isBetween = (first === team && second === other) || (first === other && second === team)
  if (!isBetween || match.status !== 'decided') return []
  const isWon = typeof match.winner === 'object' && match.winner.team === team
  const score = matchScore(match)
  if (!score) return [{ text: isWon ? 'W' : 'L', isWon }]
  return [{ text: first === team ? `${score[0]}–${score[1]}` : `${score[1]}–${score[0]}`, isWon }]
}

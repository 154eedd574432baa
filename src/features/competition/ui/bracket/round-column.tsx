import { memo } from 'react'
import { MatchCard } from '../matches/match-card.tsx'
import type { CompetitionView } from '../matches/view.ts'
import type { Column } from './layout.ts'
import { stepOf } from './path.ts'
import type { PrintArea, Sheets } from './sheets.ts'

export const printed = ({ row, span, column }: PrintArea) => ({
  '--print-row': row,
  '--print-span': span,
  '--print-column': column,
})

/** While the pointer moves over a bracket, only matches on a path that is lit or was lit are rendered. */
const Card = memo(MatchCard)

interface RoundColumnProps {
  view: CompetitionView
  tournamentId: string
  openRound: string
  litTeam: string | undefined
  column: Column
  heading: 'h2' | 'h3'
  at: number
  headingRow?: number
  /** The rows in which the heading stays in view: more than one if it is sticky. */
  headingSpan: number
  /** The sheets that the tree is printed on. Without them, `printArea` is where its only match is printed. */
  sheets?: Sheets
  printArea?: PrintArea
}

export function RoundColumn({
  column,
  heading: Heading,
  at,
  headingRow = 1,
  headingSpan,
  sheets,
  printArea,
  view,
  tournamentId,
  openRound,
  litTeam,
}: RoundColumnProps) {
  const { round, cells } = column
  return (
    <section
      aria-label={round.name}
      data-open={round.key === openRound || undefined}
      data-sheet-last={sheets?.isLast(column) || undefined}
      data-sheet-first={sheets?.isFirst(column) || undefined}
      style={{ '--column': at, '--heading-row': headingRow, '--heading-span': headingSpan }}
    >
      <Heading
        className="type-label bracket-heading"
        data-printed={printArea ? true : undefined}
        style={printArea && printed({ ...printArea, row: printArea.row - 1, span: 1 })}
      >
        {round.name}
      </Heading>
      <ol role="list">
        {cells.map((cell) => {
          const { match, row, span, join, isJoined } = cell
          const step = stepOf(match, litTeam)
          const area = sheets?.areaOf(cell) ?? printArea
          return (
            <li
              key={match.number}
              id={`match-${match.number}`}
              data-join={join ?? undefined}
              data-joined={isJoined || undefined}
              data-fed={match.slots.some((slot) => slot !== 'open') || undefined}
              data-decided={match.status === 'decided' || undefined}
              data-lit={step ? true : undefined}
              data-lit-from={step?.comes || undefined}
              data-lit-on={step?.goesOn || undefined}
              data-if-needed={match.bracket === 'reset' || undefined}
              style={{ '--row': row + 1, '--span': span, ...(area && printed(area)) }}
            >
              <Card match={match} view={view} tournamentId={tournamentId} litTeam={step && litTeam} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

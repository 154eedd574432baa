import { cx } from '#ui/cx.ts'
import { Announcements } from '../matches/announcements.tsx'
import { MatchCard } from '../matches/match-card.tsx'
import type { MatchState } from '../../api-contract.ts'
import { roundOf } from '../matches/rounds.ts'
import type { Round } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'
import { layoutOf } from './layout.ts'
import type { Column } from './layout.ts'
import { sheetsOf } from './sheets.ts'
import type { PrintArea, Sheets } from './sheets.ts'

interface BracketProps {
  matches: readonly MatchState[]
  view: CompetitionView
  tournamentId: string
  /** The round shown on a phone. */
  openRound: string
}

/**
 * The whole competition, round by round. Wide screens show the brackets as trees (styles/bracket.css), paper shows them in parts that fit on a page
 * (`sheetsOf`), and phones show only the open round. For screen readers, each round is a list of matches.
 */
export default function Bracket({ matches, view, tournamentId, openRound }: BracketProps) {
  const parts = treesOf(view.rounds)
  const isShown = (match: MatchState) =>
    window.matchMedia('(min-width: 64rem)').matches || roundOf(view.rounds, match).key === openRound
  return (
    <div className="flex flex-col gap-10 print:block">
      <Announcements matches={matches} view={view} isFollowed={isShown} />
      {parts.map(({ name, rounds, third }, index) => (
        <section
          key={name}
          aria-label={name}
          className={cx(
            index > 0 && 'print:break-before-page',
            !rounds.concat(third).some(({ key }) => key === openRound) && 'max-lg:hidden print:block',
          )}
        >
          {parts.length > 1 && (
            <h2 className="type-heading mb-4 max-lg:sr-only print:not-sr-only print:mb-2">{name}</h2>
          )}
          <Tree
            heading={parts.length > 1 ? 'h3' : 'h2'}
            columns={layoutOf(rounds)}
            third={third}
            {...{ view, tournamentId, openRound, name }}
          />
        </section>
      ))}
    </div>
  )
}

/** A single elimination is one tree, including the third-place match. A double elimination has a second tree for the losers' bracket. */
function treesOf(rounds: readonly Round[]) {
  const of = (...brackets: Round['bracket'][]) => rounds.filter(({ bracket }) => brackets.includes(bracket))
  const losers = of('losers')
  const winners = {
    name: losers.length > 0 ? "Winners' bracket" : 'Bracket',
    rounds: of('main', 'final', 'reset'),
    third: of('third'),
  }
  return losers.length > 0 ? [winners, { name: "Losers' bracket", rounds: losers, third: [] }] : [winners]
}

interface TreeProps extends Omit<BracketProps, 'matches'> {
  name: string
  /** The level of the rounds' headings: below the tree's name, if that is shown. */
  heading: 'h2' | 'h3'
  columns: ReturnType<typeof layoutOf>
  third: Round[]
}

function Tree({ columns: { columns, rows }, third, name, ...rest }: TreeProps) {
  const sheets = sheetsOf(columns)
  return (
    <div
      role="region"
      aria-label={`${name}, by round`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways
      tabIndex={0}
      className="bracket-scroll"
    >
      <div
        className="bracket"
        data-rows={rows}
        style={{ '--columns': columns.length, '--rows': rows, '--print-columns': sheets.columns }}
      >
        {sheets.headings.map(({ round, area, startsSheet }) => (
          <p
            key={`${round.key} ${area.row}`}
            aria-hidden
            data-starts-sheet={startsSheet || undefined}
            className="type-label bracket-sheet-heading"
            style={printed(area)}
          >
            {round.name}
          </p>
        ))}
        {columns.map((column, index) => (
          <RoundColumn key={column.round.key} column={column} sheets={sheets} at={index + 1} {...rest} />
        ))}
        {third.map((round) => (
          <RoundColumn
            key={round.key}
            column={{
              round,
              cells: [{ match: round.matches[0]!, row: rows / 2 + 4, span: 2, join: null, isJoined: false }],
            }}
            at={columns.length}
            headingRow={rows / 2 + 4}
            printArea={sheets.third}
            {...rest}
          />
        ))}
      </div>
    </div>
  )
}

interface RoundColumnProps extends Omit<BracketProps, 'matches'> {
  column: Column
  heading: 'h2' | 'h3'
  at: number
  headingRow?: number
  /** The sheets that the tree is printed on. Without them, `printArea` is where its only match is printed. */
  sheets?: Sheets
  printArea?: PrintArea
}

const printed = ({ row, span, column }: PrintArea) => ({
  '--print-row': row,
  '--print-span': span,
  '--print-column': column,
})

function RoundColumn({
  column,
  heading: Heading,
  at,
  headingRow = 1,
  sheets,
  printArea,
  view,
  tournamentId,
  openRound,
}: RoundColumnProps) {
  const { round, cells } = column
  return (
    <section
      aria-label={round.name}
      data-open={round.key === openRound || undefined}
      data-sheet-last={sheets?.isLast(column) || undefined}
      data-sheet-first={sheets?.isFirst(column) || undefined}
      style={{ '--column': at, '--heading-row': headingRow }}
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
          const area = sheets?.areaOf(cell) ?? printArea
          return (
            <li
              key={match.number}
              id={`match-${match.number}`}
              data-join={join ?? undefined}
              data-joined={isJoined || undefined}
              data-fed={match.slots.some((slot) => slot !== 'open') || undefined}
              data-decided={match.status === 'decided' || undefined}
              data-if-needed={match.bracket === 'reset' || undefined}
              style={{ '--row': row + 1, '--span': span, ...(area && printed(area)) }}
            >
              <MatchCard match={match} view={view} tournamentId={tournamentId} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

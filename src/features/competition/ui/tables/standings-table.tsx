/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers drop the roles of a table that is laid out as a grid */
import { Link } from '@tanstack/react-router'
import { capitalize } from '#lib/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { cx } from '#ui/cx.ts'
import type { TableState } from '../../api-contract.ts'
import type { Scoring, TableRules, IfTied } from '#engine/contract.ts'
import type { CompetitionView } from '../matches/view.ts'
import { unitOf } from './criterion-text.ts'
import type { TablePlay } from './table-play.ts'
import { signed, standingSentence } from './standing-text.ts'
import type { Row } from './standing-text.ts'

interface StandingsTableProps extends TablePlay {
  table: TableState
  caption: string
  view: CompetitionView
  tournamentId: string
  /** How many teams advance. A line is drawn below them. */
  advance?: number
  /** The team whose page this is. */
  markedTeam?: string
  isPerMatch?: boolean
  /** The group that each team comes from, in a table of teams from several groups. */
  groupOf?: (teamId: string) => string
}

/**
 * A table of a group, a round robin or a Swiss tournament, with what decided each team's place. On phones, each row is a card.
 */
export function StandingsTable(props: StandingsTableProps) {
  const { table, caption, view, rules, scoring, rule, isPerMatch = false } = props
  const words = {
    nameOf: view.nameOf,
    seedOf: (teamId: string) => view.teamOf(teamId)?.seed ?? null,
    scoring,
    isComplete: table.isComplete,
    isPerMatch,
  }
  const figures = figuresOf(rules, scoring, rule, table)
  const counted = figures.slice(0, -1)
  const main = figures.at(-1)!
  return (
    <table role="table" className="standings" style={{ '--widths': counted.map(({ width }) => width).join(' ') }}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="standings-place">
            <span className="sr-only">Place</span>
          </th>
          <th role="columnheader" scope="col" className="standings-team">
            Team
          </th>
          {counted.map(({ short, label }, index) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              title={label}
              className="standings-figure"
              style={{ '--at': index }}
            >
              <Abbreviation short={short} label={label} />
            </th>
          ))}
          <th role="columnheader" scope="col" title={main.label} className="standings-main">
            <Abbreviation short={main.short} label={main.label} />
          </th>
          <th role="columnheader" scope="col" className="sr-only">
            What decided the place
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {table.rows.map((row, index) => (
          <StandingsRow
            key={row.team}
            row={row}
            figures={counted}
            main={main}
            sentence={standingSentence(table.rows, index, words)}
            isLastAdvancing={index + 1 === props.advance}
            mark={markOf(row, props.advance)}
            isMarked={row.team === props.markedTeam}
            group={props.groupOf?.(row.team)}
            view={view}
            tournamentId={props.tournamentId}
          />
        ))}
      </tbody>
    </table>
  )
}

function Abbreviation({ short, label }: { short: string; label: string }) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{label}</span>
    </>
  )
}

type Figure = { short: string; label: string; width: string; of: (row: Row) => string }

/** The columns of numbers. The last one is what the table is ordered by first. */
function figuresOf({ criteria }: TableRules, scoring: Scoring, rule: IfTied, { rows }: TableState): Figure[] {
  const hasTies = rule === 'tiesAllowed' || rows.some(({ tied }) => tied > 0)
  const unit = unitOf(scoring)
  const won = count('W', 'Won', (row) => row.won)
  const points = count('Pts', 'Points', (row) => row.points)
  const hasPoints = criteria.some(({ key }) => key === 'points')
  const isByWins = criteria[0]!.key === 'wins'
  return [
    count('P', 'Played', ({ played }) => played),
    ...(isByWins ? [] : [won]),
    ...(hasTies ? [count('T', 'Tied', ({ tied }) => tied)] : []),
    count('L', 'Lost', ({ lost }) => lost),
    {
      short: 'F–A',
      label: `${capitalize(unit)}s for and against`,
      width: '4.25rem',
      of: ({ scored, conceded }) => `${scored}–${conceded}`,
    },
    {
      short: '+/−',
      label: `${capitalize(unit)} difference`,
      width: '2.75rem',
      of: ({ scored, conceded }) => signed(scored - conceded),
    },
    ...(isByWins && hasPoints ? [points] : []),
    isByWins ? won : points,
  ]
}

const count = (short: string, label: string, of: (row: Row) => number): Figure => ({
  short,
  label,
  width: '1.875rem',
  of: (row) => String(of(row)),
})

type Mark = 'Clinched' | 'Eliminated' | 'Champion'

/** The mark of a team whose qualification is certain. In a table from which no team advances, none is eliminated, because all teams play on. */
function markOf({ qualification }: Row, advance: number | undefined): Mark | null {
  if (advance === undefined) return qualification === 'clinched' ? 'Champion' : null
  return qualification && (qualification === 'clinched' ? 'Clinched' : 'Eliminated')
}

interface StandingsRowProps {
  row: Row
  figures: readonly Figure[]
  main: Figure
  sentence: string
  isLastAdvancing: boolean
  mark: Mark | null
  isMarked: boolean
  group: string | undefined
  view: CompetitionView
  tournamentId: string
}

function StandingsRow({ row, figures, main, sentence, isLastAdvancing, mark, isMarked, ...rest }: StandingsRowProps) {
  const { view, tournamentId, group } = rest
  const team = view.teamOf(row.team)
  const isEliminated = mark === 'Eliminated' || team?.status === 'withdrawn'
  return (
    <tr
      role="row"
      data-clinched={mark === 'Clinched' || undefined}
      data-cut={isLastAdvancing || undefined}
      data-marked={isMarked || undefined}
    >
      <td role="cell" className={cx('standings-place type-figure', isEliminated && 'text-soft')}>
        {row.place}
      </td>
      <th role="rowheader" scope="row" className="standings-team">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/tournament/$id/team/$teamId"
            params={{ id: tournamentId, teamId: row.team }}
            className={cx(
              'relative min-w-0 [overflow-wrap:anywhere] no-underline after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline',
              isMarked ? 'font-bold' : 'font-semibold',
              isEliminated && 'text-soft',
            )}
          >
            {team?.name}
          </Link>
          {group && <span className="text-sm font-normal text-soft">{group}</span>}
          {team?.status === 'withdrawn' && <Badge>Withdrawn</Badge>}
          {mark && team?.status !== 'withdrawn' && (
            <Badge tone={mark === 'Eliminated' ? 'neutral' : 'success'}>{mark}</Badge>
          )}
        </span>
      </th>
      {figures.map(({ short, label, of }, index) => (
        <td key={label} role="cell" data-label={short} className="standings-figure" style={{ '--at': index }}>
          {of(row)}
        </td>
      ))}
      <td role="cell" data-label={main.short} className="standings-main type-figure">
        {main.of(row)}
      </td>
      <td role="cell" className="standings-why">
        {sentence}
      </td>
    </tr>
  )
}

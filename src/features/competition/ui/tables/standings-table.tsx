/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers drop the roles of a table that is laid out as a grid */
import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/badge/badge.tsx'
import { cx } from '#ui/cx.ts'
import type { MatchState, TableState } from '../../api-contract.ts'
import type { Criterion } from '#engine/contract.ts'
import type { CompetitionView } from '../matches/view.ts'
import { LastFive, lastFiveOf, matchesByTeam } from './last-five.tsx'
import type { TablePlay } from './table-play.ts'
import { decidedBy, standingSentence } from './standing-text.ts'
import type { Row } from './standing-text.ts'
import { decidingFigures, figuresOf } from './table-figures.ts'
import type { Figure } from './table-figures.ts'

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
  /** The competition's matches, from which the last five results are shown. */
  matches?: readonly MatchState[]
  /** The group that each team comes from, in a table of teams from several groups. */
  groupOf?: (teamId: string) => string
}

/**
 * A table of a group, a round robin or a Swiss tournament. Where teams are level, it says what decided their places. On phones, each row is a card.
 */
export function StandingsTable(props: StandingsTableProps) {
  const { table, caption, view, rules, scoring, rule, matches, isPerMatch = false } = props
  const words = {
    nameOf: view.nameOf,
    seedOf: (teamId: string) => view.teamOf(teamId)?.seed ?? null,
    scoring,
    isComplete: table.isComplete,
    isPerMatch,
    first: rules.criteria[0]!.key,
  }
  const decisive = isPerMatch ? [] : decidingFigures(table, scoring, words.seedOf)
  const figures = figuresOf(rules, scoring, rule, table, decisive)
  const hasLastFive = matches !== undefined && table.rows.some(({ played }) => played > 0)
  const byTeam = hasLastFive ? matchesByTeam(matches) : null
  return (
    <table
      role="table"
      className="standings"
      data-form={hasLastFive || undefined}
      style={{ '--widths': figures.map(({ width }) => width).join(' ') }}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="standings-place">
            <span className="sr-only">Place</span>
          </th>
          <th role="columnheader" scope="col" className="standings-team">
            Team
          </th>
          {figures.map(({ short, label, key }, index) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              title={label}
              className={key === words.first ? 'standings-main' : 'standings-figure'}
              style={{ '--at': index }}
            >
              <Abbreviation short={short} label={label} />
            </th>
          ))}
          {hasLastFive && (
            <th role="columnheader" scope="col" className="standings-form">
              Last five
            </th>
          )}
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
            figures={figures}
            first={words.first}
            decidingKey={decidingKeyOf(decidedBy(table.rows, index, words), isPerMatch)}
            lastFive={byTeam && lastFiveOf(row, byTeam.get(row.team) ?? [], view)}
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

type Mark = 'Clinched' | 'Eliminated' | 'Champion'

/** The mark of a team whose qualification is certain. In a table from which no team advances, none is eliminated, because all teams play on. */
function markOf({ qualification }: Row, advance: number | undefined): Mark | null {
  if (advance === undefined) return qualification === 'clinched' ? 'Champion' : null
  return qualification && (qualification === 'clinched' ? 'Clinched' : 'Eliminated')
}

/** The criterion whose column decided a team's place. Columns count all matches, so not only those against the tied teams, and show no averages. */
function decidingKeyOf(decided: ReturnType<typeof decidedBy>, isPerMatch: boolean): Criterion['key'] | null {
  return !isPerMatch && decided && 'key' in decided && decided.scope === 'all' ? decided.key : null
}

interface StandingsRowProps {
  row: Row
  figures: readonly Figure[]
  first: Criterion['key']
  decidingKey: Criterion['key'] | null
  lastFive: ReturnType<typeof lastFiveOf> | null
  sentence: string
  isLastAdvancing: boolean
  mark: Mark | null
  isMarked: boolean
  group: string | undefined
  view: CompetitionView
  tournamentId: string
}

function StandingsRow({ row, figures, sentence, isLastAdvancing, mark, isMarked, ...rest }: StandingsRowProps) {
  const { view, tournamentId, group, first, decidingKey, lastFive } = rest
  const team = view.teamOf(row.team)
  const isEliminated = mark === 'Eliminated' || team?.status === 'withdrawn'
  return (
    <tr
      role="row"
      data-clinched={mark === 'Clinched' || undefined}
      data-cut={isLastAdvancing || undefined}
      data-marked={isMarked || undefined}
    >
      <td role="cell" className={cx('standings-place type-label', isEliminated && 'text-soft')}>
        {row.place}
      </td>
      <th role="rowheader" scope="row" className="standings-team">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/tournament/$id/team/$teamId"
            params={{ id: tournamentId, teamId: row.team }}
            className={cx(
              'relative min-w-0 [overflow-wrap:anywhere] font-semibold no-underline after:absolute after:inset-x-0 after:-inset-y-3 hover:underline',
              isEliminated && 'text-soft',
            )}
          >
            {team?.name}
          </Link>
          {group && <span className="type-small font-normal text-soft">{group}</span>}
          {team?.status === 'withdrawn' && <Badge>Withdrawn</Badge>}
          {mark && team?.status !== 'withdrawn' && (
            <Badge tone={mark === 'Eliminated' ? 'neutral' : 'success'}>{mark}</Badge>
          )}
        </span>
      </th>
      {figures.map(({ short, label, key, of }, index) => (
        <td
          key={label}
          role="cell"
          data-label={short}
          data-decides={(key !== undefined && key === decidingKey) || undefined}
          className={key === first ? 'standings-main type-figure' : 'standings-figure'}
          style={{ '--at': index }}
        >
          {of(row)}
        </td>
      ))}
      {lastFive && (
        <td role="cell" className="standings-form">
          <LastFive results={lastFive} />
        </td>
      )}
      <td role="cell" className="standings-why">
        {sentence}
      </td>
    </tr>
  )
}

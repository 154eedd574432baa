import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { isMoved } from '#features/competition/moved-rules.ts'
import type { MatchState } from '#features/competition/api-contract.ts'
import { dutyName, dutyRole } from '#features/competition/duty-text.ts'
import type { ScheduleBoard, ScheduledMatch } from '#features/competition/schedule-contract.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import { formatTime } from '#lib/dates.ts'
import { cx } from '#ui/cx.ts'
import { useNow } from '#ui/use-now.ts'
import { isShown, type BoardFilter } from './board-filter.ts'
import { daysOnBoard, isArrow, neighbor, rowsOf, type BoardDay, type Cell } from './board-layout.ts'
import { boardProgressOf } from './board-progress.ts'
import { BoardMatch, earlierGameIdOf, matchId } from './board-match.tsx'
import { BoardPlace } from './board-place.tsx'
import { dayName } from '../day-name.ts'
import { placeTextOf } from './place-text.ts'
import type { Carrying } from './use-carrying.ts'
import { useDragging } from './use-dragging.ts'
import { WideTable } from './wide-table.tsx'

interface BoardProps {
  board: ScheduleBoard
  matches: readonly MatchState[]
  view: CompetitionView
  timeZone: string
  filter: BoardFilter
  carrying: Carrying
}

/** The schedule as a table of times and courts for each day. A match is picked up and put down in one of the places that are then marked. */
export function Board({ board, matches, view, timeZone, filter, carrying }: BoardProps) {
  const courts = board.courts.filter(({ id }) => !filter.courtId || id === filter.courtId)
  const byNumber = new Map(matches.map((match) => [match.number, match]))
  const dutyNameOf = ({ duty }: ScheduledMatch) => duty && dutyName(duty, view.nameOf)
  const earlierGames = new Set(board.earlierGames)
  const idOf = (row: ScheduledMatch) => (earlierGames.has(row) ? earlierGameIdOf(row) : matchId(row.number))
  const rows = [...board.earlierGames, ...rowsOf(board)].filter((row) => {
    const match = byNumber.get(row.number)
    const isColumn = courts.some(({ id }) => id === row.courtId)
    return match && isColumn && isShown(match, filter, { nameOf: view.nameOf, duty: dutyNameOf(row) })
  })
  const drag = useDragging(carrying, matches)
  const [active, setActive] = useState<string | null>(null)
  // Of two games in one cell, the later one is shown.
  const shown = [...new Map(rows.map((row) => [`${row.courtId} ${row.startsAt}`, row])).values()]
  const tabStop = shown.some((row) => idOf(row) === active) ? active : shown[0] && idOf(shown[0])
  const now = useNow(60_000)
  const clashing = new Set(board.clashes.map(({ number }) => number))
  const publishedAt = new Map(board.published.map((row) => [row.number, row]))
  const textOf = placeTextOf(board, timeZone)
  const { dutyTeams } = board.settings
  const role = dutyTeams === 'none' ? null : dutyRole(dutyTeams)

  const difference = (row: (typeof rows)[number]) => {
    const before = publishedAt.get(row.number)
    if (board.published.length === 0 || earlierGames.has(row)) return null
    if (isMoved(before, row, 1)) return before ? `Was ${textOf(before)}` : 'New'
    const was = before && dutyNameOf(before)
    return before && was !== dutyNameOf(row) ? `${role} changed` : null
  }
  const moveFocus = (event: KeyboardEvent, row: (typeof rows)[number]) => {
    if (carrying.carried !== null || !isArrow(event.key)) return
    event.preventDefault()
    const courtIds = courts.map(({ id }) => id)
    const next = neighbor(rows, courtIds, row, event.key)
    if (next) document.getElementById(idOf(next))?.focus()
  }
  const renderCell = ({ courtId, startsAt, row, offered }: Cell) => {
    const match = row && byNumber.get(row.number)
    if (match) {
      const isEarlierGame = earlierGames.has(row)
      const isCarried = !isEarlierGame && carrying.carried === row.number
      return (
        <BoardMatch
          match={match}
          row={row}
          view={view}
          duty={role && dutyNameOf(row) && `${role}: ${dutyNameOf(row)}`}
          difference={difference(row)}
          isClashing={!isEarlierGame && clashing.has(row.number)}
          progress={isEarlierGame ? null : boardProgressOf(match, { row, place: view.placeOf(row.number), now })}
          isEarlierGame={isEarlierGame}
          isCarried={isCarried}
          isBrief={carrying.carried !== null && !isCarried}
          isTabStop={tabStop === idOf(row)}
          dragRef={isEarlierGame ? undefined : drag?.dragMatch}
          onPick={() => (isEarlierGame ? carrying.refuse(`That game of match ${row.number}`) : carrying.pick(match))}
          onFocus={() => setActive(idOf(row))}
          onKeyDown={(event) => moveFocus(event, row)}
        />
      )
    }
    if (carrying.carried === null) return null
    const place = { courtId, startsAt }
    return (
      <BoardPlace
        place={place}
        offered={offered}
        text={textOf(place)}
        isTarget={carrying.isTarget(place)}
        dropRef={drag?.dropOnPlace}
        onChoose={() => carrying.drop(place)}
      />
    )
  }
  const days = daysOnBoard(rows, carrying.places, { courts, timeZone })
  if (days.length === 0) return <p className="text-soft">Nothing scheduled fits these filters.</p>
  return days.map((day) => (
    <DayTable key={day.day} {...day} courts={courts} timeZone={timeZone} renderCell={renderCell} />
  ))
}

interface DayTableProps extends BoardDay {
  courts: ScheduleBoard['courts']
  timeZone: string
  renderCell: (cell: Cell) => ReactNode
}

function DayTable({ day, times, courts, timeZone, renderCell }: DayTableProps) {
  return (
    <section aria-labelledby={`day-${day}`} className="flex flex-col gap-3">
      <h3 id={`day-${day}`} className="type-heading">
        {dayName(day)}
      </h3>
      <WideTable columns={courts.map(({ name }) => name)}>
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are reached by the arrow keys
          role="grid"
          aria-label={`Courts on ${dayName(day)}`}
          style={{ '--courts': courts.length }}
          className="w-full min-w-[calc(5.25rem+var(--courts)*7.5rem)] sm:min-w-[calc(5.25rem+var(--courts)*8.5rem)] table-fixed border-collapse text-left"
        >
          <thead>
            <tr className="border-b-2 border-line">
              <th scope="col" className={cx(timeClass, 'type-label')}>
                Time
              </th>
              {courts.map(({ id, name }) => (
                <th key={id} scope="col" className="type-label px-2 py-2 break-words">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map(({ startsAt, cells }) => (
              <tr key={startsAt} className="border-b border-line last:border-b-0">
                <th scope="row" className={cx(timeClass, 'type-label')}>
                  {formatTime(startsAt, timeZone)}
                </th>
                {cells.map((cell) => (
                  <td key={cell.courtId} className="p-1 align-top">
                    {renderCell(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  )
}

const timeClass = 'sticky left-0 z-10 w-21 bg-surface px-2 py-2 whitespace-nowrap'

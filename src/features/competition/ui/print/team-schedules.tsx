import { formatDay, formatTime } from '#lib/dates.ts'
import type { MatchState } from '../../api-contract.ts'
import { slotText } from '../matches/match-text.ts'
import { MatchCell } from './match-cell.tsx'
import type { Place, PrintedSchedule } from './print-props.ts'
import { ScheduleTable } from './schedule-table.tsx'

const columns = [
  ['Time', 'w-[24%]'],
  ['Court', 'w-[20%]'],
  ['Match', 'w-[24%]'],
  ['Opponent', 'w-[32%]'],
] as const

interface TeamMatch {
  match: MatchState
  place: Place
  /** The slot of the other team. */
  opponent: 0 | 1
}

/** The matches of each team, by its name. Later ones are listed once it is known who plays them. */
export default function TeamSchedules({ schedule, matches, view }: PrintedSchedule) {
  const { timeZone, courts } = schedule
  const courtNames = new Map(courts.map(({ id, name }) => [id, name]))
  const byTeam = matchesByTeam(schedule.matches, matches)
  const teams = [...byTeam].toSorted(([a], [b]) => view.nameOf(a).localeCompare(view.nameOf(b), 'en'))
  return teams.map(([team, rows]) => (
    <section key={team} aria-labelledby={`team-${team}`} className="break-inside-avoid print:pt-4">
      <h2 id={`team-${team}`} className="type-subheading mb-1 break-words">
        {view.nameOf(team)}
      </h2>
      <ScheduleTable caption={`Matches of ${view.nameOf(team)}`} columns={columns}>
        {rows.map(({ match, place, opponent }) => (
          <tr key={match.number}>
            <th scope="row">
              <span className="whitespace-nowrap">{formatTime(place.startsAt, timeZone)}</span>
              <span className="type-small block font-normal text-soft">{formatDay(place.startsAt, timeZone)}</span>
            </th>
            <td>{courtNames.get(place.courtId)}</td>
            <MatchCell match={match} view={view} />
            <td>{slotText(match, opponent, view)}</td>
          </tr>
        ))}
      </ScheduleTable>
    </section>
  ))
}

/** By start, as the schedule is. */
function matchesByTeam(places: readonly Place[], matches: readonly MatchState[]): Map<string, TeamMatch[]> {
  const byNumber = new Map(matches.map((match) => [match.number, match]))
  const byTeam = new Map<string, TeamMatch[]>()
  for (const place of places) {
    const match = byNumber.get(place.number)
    for (const [slot, holder] of match?.slots.entries() ?? []) {
      if (typeof holder !== 'object') continue
      const rows = byTeam.get(holder.team) ?? []
      byTeam.set(holder.team, [...rows, { match: match!, place, opponent: slot === 0 ? 1 : 0 }])
    }
  }
  return byTeam
}

import { formatDay, formatTime } from '#lib/dates.ts'
import type { MatchState } from '../../api-contract.ts'
import { slotText } from '../matches/match-text.ts'
import type { CompetitionView } from '../matches/view.ts'
import { MatchCell } from './match-cell.tsx'
import { placesIn, type Place, type PrintedSchedule } from './print-props.ts'
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
  /** The slot of the other team; null if the team is on duty. */
  opponent: 0 | 1 | null
}

/** The matches and duties of each team, by its name. Later ones are listed once it is known who plays them. */
export default function TeamSchedules({ schedule, matches, view }: PrintedSchedule) {
  const { timeZone, courts } = schedule
  const courtNames = new Map(courts.map(({ id, name }) => [id, name]))
  const byTeam = matchesByTeam(schedule, matches, view)
  const teams = [...byTeam].toSorted(([a], [b]) => view.nameOf(a).localeCompare(view.nameOf(b), 'en'))
  return teams.map(([team, rows]) => (
    <section key={team} aria-labelledby={`team-${team}`} className="break-inside-avoid print:pt-4">
      <h2 id={`team-${team}`} className="type-subheading mb-1 break-words">
        {view.nameOf(team)}
      </h2>
      <ScheduleTable caption={`Matches of ${view.nameOf(team)}`} columns={columns}>
        {rows.map(({ match, place, opponent }) => (
          <tr key={`${match.number} ${place.game}`}>
            <th scope="row">
              <span className="whitespace-nowrap">{formatTime(place.startsAt, timeZone)}</span>
              <span className="type-small block font-normal text-soft">{formatDay(place.startsAt, timeZone)}</span>
            </th>
            <td>{courtNames.get(place.courtId)}</td>
            <MatchCell match={match} game={place.game} view={view} />
            <td>{opponent === null ? dutyText(match, view) : slotText(match, opponent, view)}</td>
          </tr>
        ))}
      </ScheduleTable>
    </section>
  ))
}

/** 'Referee: Reds, Blues' */
const dutyText = (match: MatchState, view: CompetitionView) =>
  `${view.dutyTeams === 'scores' ? 'Keep score' : 'Referee'}: ${slotText(match, 0, view)}, ${slotText(match, 1, view)}`

/** By start, as the schedule is. */
function matchesByTeam(
  schedule: PrintedSchedule['schedule'],
  matches: readonly MatchState[],
  view: CompetitionView,
): Map<string, TeamMatch[]> {
  const byNumber = new Map(matches.map((match) => [match.number, match]))
  const byTeam = new Map<string, TeamMatch[]>()
  for (const place of placesIn(schedule)) {
    const match = byNumber.get(place.number)
    if (!match) continue
    const add = (team: string, opponent: 0 | 1 | null) =>
      byTeam.set(team, [...(byTeam.get(team) ?? []), { match, place, opponent }])
    const [first, second] = match.slots
    if (typeof first === 'object') add(first.team, 1)
    if (typeof second === 'object') add(second.team, 0)
    // The duty is that of the next game.
    const duty = schedule.matches.includes(place) ? view.dutyOf(match.number) : undefined
    if (duty && 'team' in duty) add(duty.team, null)
  }
  return byTeam
}

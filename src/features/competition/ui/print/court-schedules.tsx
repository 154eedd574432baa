import { formatDay, formatTime, toLocalDay } from '#lib/dates.ts'
import { gameScore } from '../matches/match-score.ts'
import { slotText } from '../matches/match-text.ts'
import { MatchCell } from './match-cell.tsx'
import { placesIn, type Place, type PrintedSchedule } from './print-props.ts'
import { ScheduleTable } from './schedule-table.tsx'

const columns = [
  ['Time', 'w-[22%]'],
  ['Match', 'w-[26%]'],
  ['Teams', 'w-[38%]'],
  ['Score', 'w-[14%]'],
] as const

/** What each court plays, day by day. Every court begins on its own page, to be put up there. */
export default function CourtSchedules(props: PrintedSchedule) {
  const { courts } = props.schedule
  const byCourt = Map.groupBy(placesIn(props.schedule), ({ courtId }) => courtId)
  return courts
    .filter(({ id }) => byCourt.has(id))
    .map(({ id, name }, index) => (
      <section
        key={id}
        aria-labelledby={`court-${id}`}
        className={index > 0 ? 'print:break-before-page' : 'print:pt-4'}
      >
        {index > 0 && <p className="type-small hidden print:block">{props.name}</p>}
        <h2 id={`court-${id}`} className="type-heading break-words">
          {name}
        </h2>
        <Days {...props} court={name} places={byCourt.get(id) ?? []} />
      </section>
    ))
}

function Days({ court, places, ...props }: PrintedSchedule & { court: string; places: readonly Place[] }) {
  const { timeZone } = props.schedule
  const days = Map.groupBy(places, ({ startsAt }) => toLocalDay(startsAt, timeZone))
  return [...days].map(([day, ofDay]) => {
    const date = formatDay(ofDay[0]!.startsAt, timeZone)
    return (
      <div key={day} className="mt-3">
        <h3 className="type-label mb-1">{date}</h3>
        <ScheduleTable caption={`${court}, ${date}`} columns={columns}>
          {ofDay.map((place) => (
            <Row key={`${place.number} ${place.game}`} {...props} place={place} />
          ))}
        </ScheduleTable>
      </div>
    )
  })
}

function Row({ schedule, matches, view, place }: PrintedSchedule & { place: Place }) {
  const match = matches.find(({ number }) => number === place.number)
  if (!match) return null
  const score = gameScore(match, place.game)
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        {formatTime(place.startsAt, schedule.timeZone)}
      </th>
      <MatchCell match={match} game={place.game} view={view} />
      <td>
        {([0, 1] as const).map((slot) => (
          <span key={slot} className="block">
            {slotText(match, slot, view)}
          </span>
        ))}
        {view.dutyText(match.number) && (
          <span className="type-small block text-soft">{view.dutyText(match.number)}</span>
        )}
      </td>
      <td className="type-figure whitespace-nowrap">{score?.join('–')}</td>
    </tr>
  )
}

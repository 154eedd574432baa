import type { Court } from '#engine/schedule/model.ts'
import type { Stuck, WayOut } from '#engine/schedule/changes/ways-out.ts'
import { startOf } from '#features/tournaments/rules.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { formatDay, toLocalDay } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { runInThread } from '#platform/run-in-thread.ts'
import { daysLater } from '#lib/zoned.ts'
import type { TakeWayOut } from '../../../schedule-change-contract.ts'
import type { ScheduleBoard, WaysOut } from '../../../schedule-contract.ts'
import { loadSchedule } from '../board.ts'
import { changeSchedule, refuseOutdated, refuseUndrawn, type Sender } from '../drafts/change.ts'
import { withFreeDuties } from '../duties/duties.ts'
import type { Loaded } from '../loaded.ts'
import { hoursOnOtherDay, refuseHours } from './other-day-hours.ts'
import { draftFrom, instantOf, minutesOf, placementsOf, toCourt } from '../planning/plan-input.ts'
import { planInThread } from '../planning/plan-in-thread.ts'
import { lateCourts, noEarlier, playableFrom } from '../match-day/playable-from.ts'
import type { PlanSender } from '../planning/propose.ts'
import { timeText } from '../schedule-text.ts'
import { storeChange, type CourtRow, type DraftExtension } from '../stored.ts'

/** A way out with what it is called, what is recorded when it is taken, and what else it changes. */
type Described = WayOut & { label: string; sentence: string; extension: DraftExtension | null }

/** How the matches without a placement could be played. Each way has been tried. */
export async function readWaysOut(app: App, tournamentId: string, actor: Actor): Promise<WaysOut> {
  const { loaded, ways } = await findWaysOut(app, tournamentId, { actor, revision: null })
  return { revision: loaded.stored.revision, ways: ways.map(({ kind, label }) => ({ kind, label })) }
}

/** Places all matches in the draft in one of these ways. */
export async function takeWayOut(
  app: App,
  tournamentId: string,
  { kind, actor, revision }: TakeWayOut & PlanSender,
): Promise<ScheduleBoard> {
  const { loaded, ways } = await findWaysOut(app, tournamentId, { actor, revision })
  const way = ways.find((other) => other.kind === kind)
  if (!way) throw new AppError('no_way_out')
  return changeSchedule(app, tournamentId, { actor, revision }, async (tx, current) => {
    const { competition, stored, rows } = current
    if (competition.version !== loaded.competition.version) throw new AppError('schedule_changed')
    const draftExtension = way.extension ?? stored.draftExtension
    await storeChange(tx, tournamentId, stored, {
      draft: withFreeDuties(current, draftFrom(competition, way.placements, rows)),
      draftExtension,
    })
    return { sentence: way.sentence, undo: 'added' }
  })
}

const script = new URL('ways-out-worker.ts', import.meta.url)

async function findWaysOut(app: App, tournamentId: string, { actor, revision }: Sender) {
  const prepareInTurn = async () => {
    const current = await loadSchedule(app, app.db, await readTournament(app.db, tournamentId))
    if (revision !== null) await refuseOutdated(app.db, current, revision)
    refuseUndrawn(current)
    return prepareLoaded(current)
  }
  const { prepared, result } = await planInThread(
    { script, tournamentId, userId: actor.id },
    prepareInTurn,
    ({ workerData }, thread) => runInThread<WayOut[]>(script, { workerData, ...thread }),
  )
  const { loaded, day } = prepared
  return { loaded, ways: result.flatMap((way) => described(way, loaded, day) ?? []) }
}

type Day = { day: string; extension: DraftExtension }
type Prepared = { loaded: Loaded; day: Day | null; workerData: Stuck }

function prepareLoaded(loaded: Loaded): Prepared {
  const { rows } = loaded
  const day = nextDay(loaded)
  const from = Math.ceil(playableFrom(loaded).getTime() / 60_000)
  const onOtherDay = day && courtsWith(loaded, day.extension)
  const placements = placementsOf(loaded, rows)
  const workerData = { input: noEarlier(loaded), placements, from, late: lateCourts(loaded), onOtherDay }
  return { loaded, day, workerData }
}

/** The day after the last one, or null if it can't be used. */
function nextDay(loaded: Loaded): Day | null {
  const { tournament, stored, now } = loaded
  const openings = stored.courts.flatMap(({ hours }) => hours.map(({ opensAt }) => opensAt)).toSorted()
  const last = openings.at(-1)
  if (!last) return null
  const latest = last > now.toISOString() ? last : now.toISOString()
  const day = toLocalDay(daysLater(latest, 1, tournament.timeZone), tournament.timeZone)
  const extension = allowed(() => {
    const left = toLocalDay(last, tournament.timeZone)
    return hoursOnOtherDay({ ...loaded, stored: { ...stored, courtsNow: stored.courts } }, left, day)
  })
  return extension && { day, extension: withRest(loaded, extension) }
}

/** What a draft changes besides placements stays changed. */
const withRest = ({ stored }: Loaded, extension: DraftExtension, rest = stored.draftExtension?.rest): DraftExtension =>
  rest === undefined ? extension : { ...extension, rest }

const courtsWith = ({ stored, tournament }: Loaded, { courts }: DraftExtension): Court[] => {
  const hours = new Map(courts.map((court) => [court.id, court.hours]))
  return stored.courts.map((court) =>
    toCourt({ ...court, hours: hours.get(court.id) ?? court.hours }, startOf(tournament)),
  )
}

/** Null if it is refused. */
function allowed<Result>(attempt: () => Result): Result | null {
  try {
    return attempt()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function described(way: WayOut, loaded: Loaded, day: Day | null): Described | null {
  const { stored, tournament } = loaded
  const unchanged = {
    endDate: stored.draftExtension?.endDate ?? tournament.endDate.toISOString(),
    courts: stored.courts.map(({ id, hours }) => ({ id, hours })),
  }
  if (way.kind === 'open_places')
    return { ...way, label: 'Use open slots', sentence: 'placed all matches in open slots', extension: null }
  if (way.kind === 'rest') {
    const text = `rest time to ${way.rest} minutes`
    const extension = withRest(loaded, unchanged, way.rest)
    return { ...way, label: `Shorten ${text}`, sentence: `shortened ${text}`, extension }
  }
  if (way.kind === 'day') {
    const on = day && formatDay(`${day.day}T12:00:00Z`, 'UTC')
    return day && { ...way, label: `Use ${on} too`, sentence: `added ${on}`, extension: day.extension }
  }
  const courts = stored.courts.map((court) => (way.courts.includes(court.id) ? longer(court, way.minutes) : court))
  const endDate = latestOf([unchanged.endDate, ...courts.flatMap(({ hours }) => hours.map(({ closesAt }) => closesAt))])
  const text = longerText(loaded, way, courts)
  return allowed(() => {
    refuseHours(courts, { ...tournament, endDate: new Date(endDate) })
    const extension = withRest(loaded, { endDate, courts: courts.map(({ id, hours }) => ({ id, hours })) })
    return { ...way, label: `Open ${text}`, sentence: `opened ${text}`, extension }
  })
}

const latestOf = (instants: readonly string[]) => instants.toSorted().at(-1)!

const longer = ({ hours, ...court }: CourtRow, minutes: number): CourtRow => ({
  ...court,
  hours: hours.map((span, index) =>
    index === hours.length - 1 ? { ...span, closesAt: instantOf(minutesOf(span.closesAt) + minutes) } : span,
  ),
})

/** 'Court 1 until 5:30 PM', 'all courts until 5:30 PM' or 'all courts 30 minutes longer' */
function longerText(loaded: Loaded, way: Extract<WayOut, { kind: 'hours' }>, courts: readonly CourtRow[]): string {
  const opened = courts.filter(({ id }) => way.courts.includes(id))
  const closings = [...new Set(opened.flatMap(({ hours }) => hours.at(-1)?.closesAt ?? []))]
  const name = opened.length === 1 ? opened[0]!.name : 'all courts'
  return closings.length === 1
    ? `${name} until ${timeText(loaded, closings[0]!)}`
    : `${name} ${way.minutes} minutes longer`
}

import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { expect } from 'vitest'
import { notifications, teams } from '#db/schema.ts'
import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import type { Line } from '#features/notifications/server/line.ts'
import { visitor } from '../builders.ts'
import { competitionOf } from '../competition.ts'
import type { World } from '../world.ts'

type Day = { world: World; id: string }
type Notified = Pick<typeof notifications.$inferSelect, 'type' | 'title' | 'message' | 'lines' | 'events' | 'teamId'>
type Seen = { snapshot: Snapshot; notified: ReadonlyMap<string, Notified>; withAccounts: ReadonlySet<string> }

const notifiedOfPlaces = ['schedule_published', 'schedule_changed', 'match_called']

/** Messages end after so many characters. */
const longest = 1_000

/**
 * Expects of one press that exactly the teams are notified whose matches are, for everybody, at another court or time than before, and of exactly these
 * matches. A minute counts from five on. A team entered by hand has nobody to notify.
 */
export async function expectTold(day: Day, what: string, press: () => Promise<void>): Promise<void> {
  const before = await look(day)
  await press()
  const after = await look(day)
  const [moved, told] = [movedMatches(before, after), toldTeams(before, after)]
  expect([...told.keys()].toSorted(), `teams told after ${what}`).toEqual([...moved.keys()].toSorted())
  for (const [team, news] of told) {
    const calls = news.filter(({ row }) => row.type === 'match_called').map(({ row }) => aboutIn(row.title))
    const changes = news.filter(({ row }) => row.type !== 'match_called')
    const rest = moved.get(team)!.filter((about) => !calls.includes(about))
    expect(calls, `calls told after ${what}`).toEqual(moved.get(team)!.filter((about) => calls.includes(about)))
    expect(changes.length, `notifications of one team after ${what}`).toBe(rest.length > 0 ? 1 : 0)
    for (const change of changes) expectLines(change, rest, what)
  }
}

/**
 * Expects what is new at the top, and below it all that was there before about other matches. The text may be the same as before: a match that loses
 * its place a second time within the hour has the same line again.
 */
function expectLines({ row, old }: News, abouts: readonly string[], what: string): void {
  const [lines, before] = [linesOf(row), linesOf(old)]
  const [latest, earlier] = [lines.slice(0, abouts.length), lines.slice(abouts.length)]
  expect(latest.map(({ about }) => about).toSorted(), `told after ${what}`).toEqual(abouts.toSorted())
  expect(earlier, `earlier lines after ${what}`).toEqual(before.filter(({ about }) => !abouts.includes(about)))
  // A long message is cut off.
  if (row.message.length >= longest) return
  const shown = row.message.split('\n')
  const missing = latest.filter(({ text }) => !shown.some((line) => line.startsWith(text)))
  expect(missing, `lines that the message leaves out after ${what}`).toEqual([])
}

/** The lines about matches and duties. */
const linesOf = (row: Notified | undefined) =>
  ((row?.lines ?? []) as Line[]).filter(({ about }) => /^(?:match|duty) /.test(about))

/** 'match 12', from 'Match 12: go to Court 2 now' or 'The replay of match 12: go to Court 2 now'. */
const aboutIn = (title: string) => `match ${/^(?:Match|The (?:\d\w+ )?replay of match) (\d+)\b/.exec(title)![1]}`

async function look({ world, id }: Day): Promise<Seen> {
  const rows = await world.app.db.select().from(notifications).where(eq(notifications.relatedId, id))
  const ofPlaces = rows.filter(({ type }) => notifiedOfPlaces.includes(type))
  const entered = await world.app.db.select().from(teams).where(eq(teams.tournamentId, id))
  const withAccounts = entered.filter(
    ({ captainId, members }) => captainId !== null || members.some((member) => validate(member)),
  )
  return {
    snapshot: await competitionOf(visitor(world), id),
    notified: new Map(ofPlaces.map((row) => [`${row.userId} ${row.eventKey}`, row])),
    withAccounts: new Set(withAccounts.map((team) => team.id)),
  }
}

/** By team: its matches and duties whose place has changed, as 'match 12' and 'duty 12'. */
function movedMatches(before: Seen, after: Seen): Map<string, string[]> {
  const placesIn = ({ snapshot }: Seen) => new Map(snapshot.schedule?.matches.map((place) => [place.number, place]))
  const [from, to] = [placesIn(before), placesIn(after)]
  const moved = new Map<string, string[]>()
  const add = (team: string, about: string) => moved.set(team, [...(moved.get(team) ?? []), about])
  for (const match of after.snapshot.matches) {
    // A result that leads to a replay, or makes one unnecessary, moves no game.
    if (gameOf(match) !== gameOf(before.snapshot.matches.find(({ number }) => number === match.number))) continue
    const [old, own] = [from.get(match.number), to.get(match.number)]
    if (match.status === 'decided' || (!old && !own)) continue
    const isSame = old?.courtId === own?.courtId && Math.abs(minutes(old!.startsAt) - minutes(own!.startsAt)) < 5
    const told = teamsIn(match).filter((team) => after.withAccounts.has(team))
    if (!isSame) for (const team of told) add(team, `match ${match.number}`)
    const duties = [dutyTeam(old, before), dutyTeam(own, after)]
    for (const team of new Set(duties)) {
      const isSameDuty = duties[0] === duties[1] && isSame
      if (!team || isSameDuty || !after.withAccounts.has(team) || !isIn(team, after)) continue
      add(team, `duty ${match.number}`)
    }
  }
  return moved
}

/** The game of a match that is next, or decided it. */
const gameOf = (match: MatchState | undefined) =>
  match?.status === 'replay' ? match.games.length + 1 : match?.games.length || 1

type Row = NonNullable<Snapshot['schedule']>['matches'][number]

/** The team on duty, with the loser of a match that has one. */
function dutyTeam(row: Row | undefined, { snapshot }: Seen): string | null {
  const duty = row?.duty
  if (!duty) return null
  if ('team' in duty) return duty.team
  const loser = snapshot.matches.find(({ number }) => number === duty.loser)?.loser
  return typeof loser === 'object' && loser ? loser.team : null
}

const isIn = (team: string, { snapshot }: Seen) =>
  snapshot.teams.some(({ teamId, status }) => teamId === team && status === 'in')

const minutes = (instant: string) => Date.parse(instant) / 60_000
const teamsIn = ({ slots }: MatchState) => slots.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : []))

/** A notification that is new or says something new, and what it said before. */
type News = { row: Notified; old: Notified | undefined }

function toldTeams(before: Seen, after: Seen): Map<string, News[]> {
  const news = Array.from(after.notified, ([id, row]): News => ({ row, old: before.notified.get(id) }))
  return Map.groupBy(
    news.filter(({ row, old }) => !old || textOf(row) !== textOf(old)),
    ({ row }) => row.teamId!,
  )
}

const textOf = ({ title, message, events }: Notified) => JSON.stringify([title, message, events])

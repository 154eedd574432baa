import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { expect } from 'vitest'
import { notifications, teams } from '#db/schema.ts'
import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import { visitor } from '../builders.ts'
import { competitionOf } from '../competition.ts'
import type { World } from '../world.ts'

type Day = { world: World; id: string }
type Notified = Pick<typeof notifications.$inferSelect, 'type' | 'title' | 'message' | 'events' | 'teamId'>
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
  const [moved, told] = [movedMatches(before, after), toldMatches(before, after)]
  expect(teamsOf(told), `teams told after ${what}`).toEqual(teamsOf(moved))
  for (const [team, { matches, isComplete }] of told) {
    const expected = moved.get(team)!
    expect(isComplete ? matches : matches.filter((number) => !expected.includes(number)), `told after ${what}`).toEqual(
      isComplete ? expected : [],
    )
  }
}

const teamsOf = (matches: ReadonlyMap<string, unknown>) => [...matches.keys()].toSorted()

async function look({ world, id }: Day): Promise<Seen> {
  const rows = await world.app.db.select().from(notifications).where(eq(notifications.relatedId, id))
  const ofPlaces = rows.filter(({ type }) => notifiedOfPlaces.includes(type))
  const entered = await world.app.db.select().from(teams).where(eq(teams.tournamentId, id))
  const withAccounts = entered.filter(
    ({ captainId, members }) => captainId !== null || members.some((member) => validate(member)),
  )
  return {
    snapshot: await competitionOf(visitor(world), id),
    notified: new Map(ofPlaces.map((row) => [row.id, row])),
    withAccounts: new Set(withAccounts.map((team) => team.id)),
  }
}

/** By team: the numbers of its matches whose place has changed, in order. */
function movedMatches(before: Seen, after: Seen): Map<string, number[]> {
  const placesIn = ({ snapshot }: Seen) => new Map(snapshot.schedule?.matches.map((place) => [place.number, place]))
  const [from, to] = [placesIn(before), placesIn(after)]
  const moved = new Map<string, number[]>()
  for (const match of after.snapshot.matches) {
    const [old, own] = [from.get(match.number), to.get(match.number)]
    if (match.status === 'decided' || (!old && !own)) continue
    const isSame = old?.courtId === own?.courtId && Math.abs(minutes(old!.startsAt) - minutes(own!.startsAt)) < 5
    const told = teamsIn(match).filter((team) => after.withAccounts.has(team))
    if (!isSame) for (const team of told) moved.set(team, [...(moved.get(team) ?? []), match.number])
    const duties = [dutyTeam(old, before), dutyTeam(own, after)]
    for (const team of new Set(duties)) {
      const isSameDuty = duties[0] === duties[1] && isSame
      if (!team || isSameDuty || !after.withAccounts.has(team) || !isIn(team, after)) continue
      moved.set(team, [...(moved.get(team) ?? []), match.number])
    }
  }
  return moved
}

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

type Told = { matches: number[]; isComplete: boolean }

/** By team: the numbers of the matches that it was notified of in between. */
function toldMatches(before: Seen, after: Seen): Map<string, Told> {
  const told = new Map<string, Told>()
  for (const [id, row] of after.notified) {
    const old = before.notified.get(id)
    if (old && old.message === row.message && old.title === row.title && old.events.length === row.events.length)
      continue
    expect(told.has(row.teamId!), 'notified twice of one press').toBe(false)
    told.set(row.teamId!, {
      matches: newLines(row, old)
        .map(numberIn)
        .toSorted((a, b) => a - b),
      isComplete: row.message.length < longest,
    })
  }
  return told
}

/** What was added at the top since: a match that was in it before has another line, but "Play has stopped …" may be said twice. A called match is named in the title. */
function newLines({ type, title, message }: Notified, old: Notified | undefined): string[] {
  if (type === 'match_called') return [title]
  const lines = message.split('\n').filter((line) => !line.startsWith('Play '))
  const earlier = new Set(old?.message.split('\n'))
  const known = lines.findIndex((line) => earlier.has(line))
  const added = known === -1 ? lines : lines.slice(0, known)
  // The last line may have been cut off.
  return message.length < longest || known !== -1 ? added : added.slice(0, -1)
}

const numberIn = (line: string) => Number(/^Match (\d+)\b/.exec(line)![1])

import { describe, expect, test } from 'vitest'
import { demoAccounts } from './accounts.ts'
import { rosterSize } from './entries/roster-size.ts'
import { people } from './people/people.ts'
import { demoSports, demoTournaments } from './tournaments/tournaments.ts'
import { towns } from './towns.ts'
import type { EntryState } from './types.ts'
import { demoWorld } from './world.ts'

const world = worldAt('2026-05-13T15:20:00Z')
const levels = ['beginner', 'intermediate', 'advanced', 'all']

function worldAt(now: string, payments: 'sandbox' | 'none' = 'sandbox') {
  return demoWorld({ now: new Date(now), passwordHash: 'hash', payments })
}

const placesTaken = ({ registrations }: typeof world, tournamentId: string) =>
  registrations.filter(
    (place) => place.tournamentId === tournamentId && ['pending', 'paid'].includes(place.paymentStatus),
  ).length

describe('the demo world has', () => {
  test('fifty tournaments: at least five per sport, every level, every status, and one deleted', () => {
    expect(world.tournaments).toHaveLength(50)
    expect(Object.keys(demoSports).filter((sport) => countBy(world.tournaments, 'sport', sport) < 5)).toEqual([])
    expect(levels.filter((level) => countBy(world.tournaments, 'skillLevel', level) < 6)).toEqual([])
    expect(countBy(world.tournaments, 'status', 'active')).toBeGreaterThanOrEqual(5)
    expect(countBy(world.tournaments, 'status', 'completed')).toBeGreaterThanOrEqual(8)
    expect(world.tournaments.filter((tournament) => tournament.cancelledAt)).toMatchObject([{ status: 'cancelled' }])
  })

  test('empty, nearly full and full tournaments, all kinds of fees and prizes, and the smallest and largest draws', () => {
    const upcoming = world.tournaments.filter((tournament) => tournament.status === 'upcoming')
    const left = upcoming.map((tournament) => tournament.maxTeams - placesTaken(world, tournament.id))
    expect(left).toContain(0)
    expect(left).toContain(1)
    const taken = upcoming.map((tournament) => placesTaken(world, tournament.id))
    expect(taken).toEqual(expect.arrayContaining([0, 1, 64]))
    expect(world.tournaments.map((tournament) => tournament.maxTeams)).toEqual(expect.arrayContaining([2, 64]))
    const fees = world.tournaments.map((tournament) => tournament.entryFeeCents)
    expect(fees).toContain(0)
    expect(fees.some((cents) => cents % 100 > 0)).toBe(true)
    expect(world.tournaments.some(({ entryFeeCents, prizePoolCents }) => entryFeeCents > 0 && !prizePoolCents)).toBe(
      true,
    )
  })

  test('entries in every state', () => {
    const states = new Set<string>(demoTournaments.flatMap((tournament) => Object.keys(tournament.entries)))
    const all: EntryState[] = ['expired', 'paid', 'pending', 'refunded', 'withdrawn']
    expect([...states].toSorted()).toEqual(all)
  })

  test('sixty players and the administrator, a leaderboard without ties at the top, and players without wins', () => {
    expect(world.users).toHaveLength(61)
    const points = people.map((person) => person.prizes + 10 * person.wins).toSorted((a, b) => b - a)
    expect(new Set(points.slice(0, 10))).toHaveLength(10)
    expect(points.filter((sum) => sum === 0).length).toBeGreaterThanOrEqual(3)
    expect(people.some((person) => person.wins > 0 && person.losses === 0)).toBe(true)
    expect(people.filter((person) => person.wins > 0 && person.prizes === 0).length).toBeGreaterThanOrEqual(4)
  })

  test('demo accounts for an administrator, organizer, captain and player', () => {
    const idOf = (email: string) => world.users.find((user) => user.email === email)?.id
    const captained = (email: string, status: string) =>
      world.registrations.filter((place) => place.userId === idOf(email) && place.paymentStatus === status).length
    expect(world.users.find((user) => user.email === demoAccounts.administrator.email)?.role).toBe('administrator')
    expect(countBy(world.tournaments, 'organizerId', idOf(demoAccounts.organizer.email))).toBe(3)
    expect(captained(demoAccounts.captain.email, 'pending')).toBe(1)
    expect(captained(demoAccounts.captain.email, 'paid')).toBeGreaterThanOrEqual(3)
    const player = idOf(demoAccounts.player.email)!
    expect(world.teams.some((team) => team.captainId === player)).toBe(false)
    expect(world.teams.filter((team) => team.members.includes(player))).toHaveLength(1)
  })

  test("rosters as the tournament's own rules ask for, without a player on two teams", () => {
    for (const [index, { id, name, teamSize }] of world.tournaments.entries()) {
      const { min, max } = rosterSize(demoTournaments[index]!)
      expect({ name, min, fits: min >= 1 && min <= max && max <= teamSize }).toMatchObject({ name, fits: true })
      const entered = world.teams.filter(({ tournamentId }) => tournamentId === id)
      for (const { members } of entered)
        expect({ name, size: members.length, fits: members.length >= min && members.length <= max }).toMatchObject({
          name,
          fits: true,
        })
      expect({ name, twice: repeated(entered.flatMap(({ members }) => members.slice(1))) }).toEqual({ name, twice: [] })
    }
  })

  test('an invitation that the demo player can still answer', () => {
    const player = world.users.find((user) => user.email === demoAccounts.player.email)!
    expect(world.invitations).toMatchObject([{ userId: player.id }])
    const team = world.teams.find(({ id }) => id === world.invitations[0]!.teamId)!
    expect(team.members).not.toContain(player.id)
    expect(world.registrations.find((place) => place.teamId === team.id)?.paymentStatus).toBe('paid')
    const tournament = world.tournaments.find(({ id }) => id === team.tournamentId)!
    expect(tournament.registrationDeadline > new Date('2026-05-13T15:20:00Z')).toBe(true)
    expect(tournament.timeZone).toBe('America/New_York')
  })

  test('the same content every time, except for ids', () => {
    const content = (w: typeof world) => ({
      names: w.tournaments.map((tournament) => [tournament.name, tournament.startDate, tournament.createdAt]),
      teams: w.teams.map((team) => [team.name, team.registeredAt]),
      notifications: w.notifications.map((item) => [item.title, item.message, item.createdAt]),
      sums: w.ledger.map((entry) => [entry.kind, entry.amountCents]),
    })
    expect(content(worldAt('2026-05-13T15:20:00Z'))).toEqual(content(world))
  })
})

describe('the texts', () => {
  test('use every name once', () => {
    expect(repeated(world.tournaments.map((tournament) => tournament.name))).toEqual([])
    expect(repeated(world.tournaments.map((tournament) => tournament.location))).toEqual([])
    expect(repeated(world.tournaments.map((tournament) => tournament.description))).toEqual([])
    expect(repeated(world.users.map((user) => user.username))).toEqual([])
    expect(repeated(world.users.map((user) => user.email))).toEqual([])
    expect(repeated(people.map((person) => person.lastName))).toEqual([])
    expect(repeated(world.teams.map((team) => `${team.name} in ${team.tournamentId}`))).toEqual([])
  })

  test('fit on a poster: two to four sentences, three to eight rules', () => {
    for (const { name, description, rules, location } of world.tournaments) {
      const sentences = description.split(/[.!?](?:\s|$)/).filter(Boolean).length
      const lines = rules!.split('\n').length
      const fits = sentences >= 2 && sentences <= 4 && lines >= 3 && lines <= 8 && name.length <= 40
      expect({ name, sentences, lines, fits }).toMatchObject({ fits: true })
      expect(location).toMatch(/^.{4,40}, \p{L}[\p{L} .]+, (?:[A-Z]{2}|\p{Lu}\p{L}+(?: \p{L}+)?)$/u)
    }
  })

  test('name the fee and the payment deadline with its time zone', () => {
    const due = world.notifications.filter(({ title }) => title === 'Your spot is reserved')
    expect(due).not.toEqual([])
    for (const { message } of due)
      expect(message).toMatch(/ the entry fee of \$\d\S* by .+ [AP]M (?:GMT\S*|[A-Z]+) to keep your spot\.$/)
  })

  test('contain no placeholders and no unresolved values', () => {
    const texts = [
      ...world.tournaments.flatMap((tournament) => [tournament.name, tournament.description, tournament.rules!]),
      ...world.teams.flatMap((team) => [team.name, ...team.members]),
      ...world.users.flatMap((user) => [user.firstName, user.lastName, user.bio ?? '', user.location ?? '']),
      ...world.notifications.flatMap((news) => [news.title, news.message]),
    ]
    for (const text of texts) {
      expect(text).not.toMatch(
        /lorem|ipsum|placeholder|\b(?:todo|tbd|foo|test|sample|example|undefined|null|NaN)\b|\[object|[<>{}]/i,
      )
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/ {2}|\n /)
    }
    for (const team of world.teams) expect(team.name).toMatch(/^\p{Lu}[\p{L}'.& -]+$/u)
  })
})

const moments = [
  '2026-01-01T00:00:00Z',
  '2026-03-07T23:59:00Z', // the day before clocks change in the US
  '2026-03-08T10:30:00Z', // within that night
  '2026-03-29T01:00:00Z', // Europe
  '2026-04-04T16:30:00Z', // Australia and New Zealand
  '2026-07-15T12:00:00Z',
  '2026-10-25T01:30:00Z',
  '2026-11-01T06:30:00Z',
  '2027-12-31T23:59:59Z',
  '2028-02-29T08:00:00Z',
]

describe.each(moments)('as of %s', (moment) => {
  const now = new Date(moment)
  const seen = worldAt(moment)

  test('dates are in order, times are local, and the status follows the clock', () => {
    for (const [index, tournament] of seen.tournaments.entries()) {
      const { registrationDeadline, startDate, endDate, createdAt } = tournament
      const { schedule, town, name } = demoTournaments[index]!
      const byClock = now < startDate ? 'upcoming' : now <= endDate ? 'active' : 'completed'
      expect({
        name,
        isInOrder:
          createdAt < now &&
          createdAt < registrationDeadline &&
          registrationDeadline < startDate &&
          startDate < endDate,
        from: clockIn(towns[town].timeZone, startDate),
        until: clockIn(towns[town].timeZone, endDate),
        closes: clockIn(towns[town].timeZone, registrationDeadline),
        status: tournament.status,
      }).toEqual({
        name,
        isInOrder: true,
        from: schedule.from,
        until: schedule.until,
        closes: '20:00',
        status: tournament.cancelledAt ? 'cancelled' : byClock,
      })
    }
  })

  test('every status occurs, and half of the tournaments are open for registration', () => {
    const isOpen = (tournament: (typeof seen.tournaments)[number]) =>
      tournament.status === 'upcoming' &&
      tournament.registrationDeadline > now &&
      placesTaken(seen, tournament.id) < tournament.maxTeams
    expect(seen.tournaments.filter(isOpen).length).toBeGreaterThanOrEqual(25)
    expect(countBy(seen.tournaments, 'status', 'active')).toBe(6)
    expect(countBy(seen.tournaments, 'status', 'completed')).toBe(10)
    const closed = seen.tournaments.filter((one) => one.status === 'upcoming' && one.registrationDeadline <= now)
    expect(closed).toHaveLength(3)
  })

  test('teams registered while registration was open, and pending ones have time left to pay', () => {
    const tournaments = new Map(seen.tournaments.map((tournament) => [tournament.id, tournament]))
    for (const place of seen.registrations) {
      const { createdAt, registrationDeadline } = tournaments.get(place.tournamentId)!
      expect(place.registeredAt > createdAt && place.registeredAt < registrationDeadline).toBe(true)
      expect(place.registeredAt < now && place.updatedAt! <= now).toBe(true)
      if (place.paymentStatus !== 'pending') continue
      expect(place.expiresAt! > now && place.expiresAt! <= registrationDeadline).toBe(true)
    }
  })
})

function clockIn(timeZone: string, instant: Date) {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant)
}

function countBy<Row>(rows: readonly Row[], key: keyof Row, value: unknown) {
  return rows.filter((row) => row[key] === value).length
}

function repeated(names: readonly string[]) {
  const folded = names.map((name) => name.toLowerCase())
  return folded.filter((name, place) => folded.indexOf(name) !== place)
}

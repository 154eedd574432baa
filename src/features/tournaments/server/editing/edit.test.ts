import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mediaAssets, orphanedFiles, tournaments } from '#db/schema.ts'
import { toLocalInput } from '#lib/dates.ts'
import { aCaptain, aPlayer, aTournament, anAdministrator } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Tournament } from '../../contract.ts'

const world = useWorld()
let administrator: Player
let organizer: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
  organizer = await aCaptain(world)
  world.clock.now = new Date('2026-05-01T12:00:00Z')
})

type Row = typeof tournaments.$inferInsert
const aCup = (wishes: Partial<Row> = {}) => aTournament(world, { organizerId: organizer.id, ...wishes })
const edit = (id: string, changed: object) => administrator.patch(`/tournaments/${id}`, changed)
const fieldsOf = async (reply: Response) => [reply.status, ((await reply.json()) as { fields: object }).fields]
const rowOf = async (id: string) => (await world.app.db.select().from(tournaments).where(eq(tournaments.id, id)))[0]!

test('only the sent fields change, and the response is the whole tournament', async () => {
  const cup = await aCup({ updatedAt: new Date('2026-05-01T11:00:00Z') })
  const reply = await edit(cup.id, { name: 'Harbour Cup', entryFee: 49.5 })
  expect(reply.status).toBe(200)
  const { updatedAt, searchText, ...others } = await rowOf(cup.id)
  const { updatedAt: _, searchText: __, ...before } = cup as typeof cup & { searchText: string }
  expect(others).toEqual({ ...before, name: 'Harbour Cup', entryFeeCents: 4950 })
  expect(updatedAt).toEqual(world.clock.now)
  expect(searchText).toContain('harbour cup')
  expect(await reply.json()).toEqual(await (await administrator.get(`/tournaments/${cup.id}`)).json())
})

test.each([
  ['name', 'Win at prizes.com', 'Leave out web addresses.'],
  ['location', 'Win at prizes.com', 'Leave out web addresses.'],
  ['name', 'Homefield Prize Office', 'This name is reserved. Please choose another.'],
])(
  'no tournament gets the %s "%s", which our mails would carry, but one that has it can still be edited',
  async (field, text, rule) => {
    const refusal = [400, { [field]: rule }]
    const cup = await aCup({ name: 'St. Mary 1.FC', location: 'St. Mary Hall, 12 Main St. Austin' })
    expect(await fieldsOf(await edit(cup.id, { [field]: text }))).toEqual(refusal)
    const wire = (await (await administrator.get(`/tournaments/${cup.id}`)).json()) as object
    const form = { ...wire, organizerId: null, format: 'single_elimination' }
    expect(await fieldsOf(await organizer.post('/tournaments', { ...form, [field]: text }))).toEqual(refusal)
    const old = await aCup({ [field]: text })
    expect(await (await edit(old.id, { [field]: text, prizePool: 5 })).json()).toMatchObject({
      [field]: text,
      prizePool: 5,
    })
  },
)

test('every field of the form can be changed', async () => {
  const cup = await aCup()
  const form = {
    name: 'Harbour Cup',
    description: 'Two days by the sea.',
    sport: 'badminton',
    location: 'Oslo, Norway',
    startDate: '2026-06-20T09:00:00.000Z',
    endDate: '2026-06-21T18:00:00.000Z',
    registrationDeadline: '2026-06-10T21:59:00.000Z',
    timeZone: 'Europe/Oslo',
    maxTeams: 64,
    entryFee: 0,
    prizePool: 0,
    skillLevel: 'advanced',
    teamSize: 20,
    rules: 'Bring your own shuttlecocks.',
    venueNotes: 'Park at the pier.',
  }
  expect(await (await edit(cup.id, form)).json()).toMatchObject(form)
  const blank = { rules: '', venueNotes: ' \n' }
  expect(await (await edit(cup.id, blank)).json()).toMatchObject({ rules: null, venueNotes: null })
  expect(await (await edit(cup.id, { venueNotes: ' Gate B. ' })).json()).toMatchObject({ venueNotes: 'Gate B.' })
})

describe("sending back the form's values changes nothing, not even updatedAt", () => {
  const zones: [zone: string, ...moments: string[]][] = [
    // Each: an ordinary day with seconds, the hour before a clock change, and the second of two repeated hours.
    ['America/New_York', '2026-07-04T13:00:41.123Z', '2026-03-08T06:59:59Z', '2026-11-01T06:30:00Z'],
    ['Europe/London', '2026-07-04T13:00:41.123Z', '2026-03-29T00:59:59Z', '2026-10-25T01:30:00Z'],
    ['Asia/Kolkata', '2026-07-04T13:00:41.123Z', '2026-03-08T06:59:59Z', '2026-11-01T06:30:00Z'],
    ['Australia/Lord_Howe', '2026-07-04T13:00:41.123Z', '2026-10-03T15:29:59Z', '2026-04-04T15:15:00Z'],
    ['Pacific/Auckland', '2026-07-04T13:00:41.123Z', '2026-09-26T13:59:59Z', '2026-04-04T14:30:00Z'],
  ]
  const cases = zones.flatMap(([zone, ...moments]) => moments.map((moment) => [zone, moment] as const))

  test.each(cases)('%s, starting %s', async (timeZone, moment) => {
    const startDate = new Date(moment)
    const endDate = new Date(startDate.getTime() + 20 * 60_000)
    const registrationDeadline = new Date(startDate.getTime() - 20 * 60_000)
    const cup = await aCup({ timeZone, startDate, endDate, registrationDeadline, status: 'upcoming' })
    const before = await rowOf(cup.id)
    const shown = (await (await administrator.get(`/tournaments/${cup.id}`)).json()) as Tournament
    const local = (instant: string) => toLocalInput(instant, shown.timeZone)
    const dates = {
      startDate: local(shown.startDate),
      endDate: local(shown.endDate),
      registrationDeadline: local(shown.registrationDeadline),
    }
    const form = { ...shown, ...dates, rules: shown.rules ?? '' }
    for (const sent of [form, { ...form, timeZone: undefined }, dates, shown, {}]) {
      const reply = await edit(cup.id, sent)
      expect([reply.status, await reply.json()]).toEqual([200, shown])
      expect(await rowOf(cup.id)).toEqual(before)
    }
  })
})

test('the time zone of a running tournament can be corrected, keeping its local times and its past deadline', async () => {
  const cup = await aCup({
    timeZone: 'America/Chicago',
    registrationDeadline: new Date('2026-04-20T17:00:00Z'),
    startDate: new Date('2026-04-30T14:00:00Z'),
    endDate: new Date('2026-05-02T22:00:00Z'),
  })
  const reply = await edit(cup.id, {
    timeZone: 'America/Denver',
    registrationDeadline: '2026-04-20T12:00',
    startDate: '2026-04-30T09:00',
    endDate: '2026-05-02T17:00',
  })
  expect([reply.status, await reply.json()]).toMatchObject([
    200,
    { startDate: '2026-04-30T15:00:00.000Z', registrationDeadline: '2026-04-20T18:00:00.000Z' },
  ])
  const past = { timeZone: 'America/Chicago', registrationDeadline: '2026-04-21T12:00' }
  expect(await (await edit(cup.id, past)).json()).toMatchObject({ code: 'deadline_in_the_past' })
})

test('in another time zone the same local time is another instant', async () => {
  const cup = await aCup({
    timeZone: 'Europe/London',
    startDate: new Date('2026-07-04T09:00:00Z'),
    endDate: new Date('2026-07-04T18:00:00Z'),
    registrationDeadline: new Date('2026-07-01T00:00:00Z'),
  })
  const moved = await edit(cup.id, { timeZone: 'America/New_York', startDate: '2026-07-04T10:00' })
  expect(await moved.json()).toMatchObject({
    startDate: '2026-07-04T14:00:00.000Z',
    endDate: '2026-07-04T18:00:00.000Z',
  })
})

describe('a deadline in the past', () => {
  const past = {
    registrationDeadline: new Date('2026-04-20T00:00:00Z'),
    startDate: new Date('2026-05-10T09:00:00Z'),
    endDate: new Date('2026-05-10T18:00:00Z'),
  }

  test('does not prevent correcting a typo', async () => {
    const cup = await aCup(past)
    const reply = await edit(cup.id, {
      name: 'Corrected',
      registrationDeadline: past.registrationDeadline.toISOString(),
    })
    expect([reply.status, await reply.json()]).toMatchObject([200, { name: 'Corrected' }])
  })

  test('cannot be set again', async () => {
    const cup = await aCup(past)
    const reply = await edit(cup.id, { registrationDeadline: '2026-04-21T00:00:00Z' })
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      {
        code: 'deadline_in_the_past',
        fields: { registrationDeadline: 'Registration deadline cannot be in the past.' },
      },
    ])
  })
})

describe('a refusal has a message at its field and changes nothing', () => {
  test.each([
    [
      { startDate: '2026-05-11T12:00:00Z' },
      400,
      'start_before_deadline',
      'startDate',
      'Tournament start date must be after registration deadline.',
    ],
    [
      { endDate: '2026-05-15T11:59:00Z' },
      400,
      'end_before_start_on_edit',
      'endDate',
      'Tournament end date must be after start date.',
    ],
    [{ startDate: '2026-02-30' }, 400, 'invalid_date', 'startDate', 'Invalid date format. Please select valid dates.'],
    [{ teamSize: 21 }, 400, 'invalid_input', 'teamSize', 'Team size must be a whole number from 1 to 20'],
    [{ maxTeams: 1 }, 400, 'invalid_input', 'maxTeams', 'Max teams must be a whole number from 2 to 64'],
    [{ timeZone: 'Nowhere' }, 400, 'invalid_input', 'timeZone', 'This time zone is unknown'],
    [
      { maxTeams: 2 },
      409,
      'max_teams_below_places_taken',
      'maxTeams',
      'More spots than that are already taken. Choose a higher number of teams.',
    ],
  ])('%j', async (changed, status, code, field, sentence) => {
    const cup = await aCup()
    for (const name of ['One', 'Two']) await organizer.post('/teams', { name, tournamentId: cup.id })
    await (await aPlayer(world)).post('/create-payment-intent', { teamName: 'Three', tournamentId: cup.id })
    const before = await rowOf(cup.id)
    expect(before.placesTaken).toBe(3)
    const reply = await edit(cup.id, { name: 'Half a change', ...changed })
    expect([reply.status, await reply.json()]).toMatchObject([status, { code, fields: { [field]: sentence } }])
    expect(await rowOf(cup.id)).toEqual(before)
  })
})

test('max teams can be lowered to the spots taken, and the end may equal the start', async () => {
  const cup = await aCup()
  for (const name of ['One', 'Two', 'Three']) await organizer.post('/teams', { name, tournamentId: cup.id })
  const changed = { maxTeams: 3, endDate: cup.startDate.toISOString() }
  expect(await (await edit(cup.id, changed)).json()).toMatchObject(changed)
})

test('a rescheduled tournament has the status of its new dates', async () => {
  const running = {
    registrationDeadline: new Date('2026-04-20T00:00:00Z'),
    startDate: new Date('2026-05-01T09:00:00Z'),
    endDate: new Date('2026-05-01T18:00:00Z'),
    status: 'active',
  } as const
  const cup = await aCup(running)
  const statuses: unknown[] = []
  for (const dates of [
    { name: 'Rain' },
    { startDate: '2026-05-08T09:00:00Z', endDate: '2026-05-08T18:00:00Z' },
    { startDate: '2026-05-01T08:00:00Z' },
    { endDate: '2026-05-01T11:00:00Z' },
  ]) {
    statuses.push(((await (await edit(cup.id, dates)).json()) as Tournament).status)
  }
  expect(statuses).toEqual(['active', 'upcoming', 'active', 'completed'])
})

test('a change of the fee does not affect spots already taken', async () => {
  const cup = await aCup()
  const started = (await (
    await organizer.post('/create-payment-intent', { teamName: 'Early', tournamentId: cup.id })
  ).json()) as { amount: number }
  await edit(cup.id, { entryFee: 80 })
  const again = await organizer.post('/create-payment-intent', { teamName: 'Early', tournamentId: cup.id })
  expect([started.amount, await again.json()]).toMatchObject([50, { amount: 50 }])
})

test('its picture can be one of the media library, which stays there when the picture changes', async () => {
  const url = '/files/media/0198e2a4-0000-7000-8000-000000000001.webp'
  await world.app.db
    .insert(mediaAssets)
    .values({ fileName: 'a.webp', originalName: 'a.png', mimeType: 'image/webp', fileSize: 10, url })
  const cup = await aCup()
  const imageAfter = async (image: string | null) => {
    const reply = await edit(cup.id, { image })
    return [reply.status, ((await reply.json()) as { image?: string | null; fields?: object }).image]
  }
  expect(await imageAfter(url)).toEqual([200, url])
  const elsewhere = await edit(cup.id, { image: 'https://elsewhere.example/a.png' })
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
    400,
    { fields: { image: 'Choose a picture from the media library.' } },
  ])
  expect(await imageAfter(url)).toEqual([200, url])
  expect(await imageAfter(null)).toEqual([200, null])
  await world.settled()
  expect(await world.app.db.$count(orphanedFiles)).toBe(0)
})

test('its organizer cannot be changed, and is accepted unchanged', async () => {
  const cup = await aCup()
  expect((await edit(cup.id, { organizerId: cup.organizerId })).status).toBe(200)
  const other = await edit(cup.id, { organizerId: randomUUID() })
  expect([other.status, await other.json()]).toMatchObject([
    409,
    { fields: { organizerId: "A tournament's organizer can't be changed." } },
  ])
})

test('a canceled tournament cannot be edited', async () => {
  const cup = await aCup({ cancelledAt: world.clock.now, status: 'cancelled' })
  const reply = await edit(cup.id, { name: 'Back again' })
  expect([reply.status, await reply.json()]).toMatchObject([409, { message: 'This tournament was canceled.' }])
})

test('twenty simultaneous edits are all saved', async () => {
  const cup = await aCup()
  const fields = ['name', 'description', 'location', 'rules'] as const
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => edit(cup.id, { [fields[n % 4]!]: `Text ${n}` })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const { name, description, location, rules } = await rowOf(cup.id)
  for (const text of [name, description, location, rules]) expect(text).toMatch(/^Text \d+$/)
})

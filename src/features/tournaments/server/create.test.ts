import { beforeAll, describe, expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import { aPlayer, aTournamentForm, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Tournament } from '../contract.ts'

const world = useWorld()
let organizer: Player
beforeAll(async () => {
  organizer = await aPlayer(world)
})

const create = (changed: object = {}) =>
  organizer.post('/tournaments', { ...aTournamentForm(world.clock.now), ...changed })
const created = async (changed: object = {}) => (await (await create(changed)).json()) as Tournament
const count = () => world.app.db.$count(tournaments)

test('the creator is the organizer, and everyone can read the tournament', async () => {
  const form = aTournamentForm(world.clock.now)
  const reply = await create({ organizerId: organizer.id })
  const tournament = (await reply.json()) as Tournament
  expect(reply.status).toBe(201)
  expect(tournament).toEqual({
    ...form,
    id: expect.any(String),
    organizerId: organizer.id,
    status: 'upcoming',
    startedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    currentTeams: 0,
    placesTaken: 0,
    competition: 'none',
    format: 'Single Elimination',
    image: null,
    latitude: null,
    longitude: null,
    createdAt: expect.any(String),
  })
  const read = await visitor(world).get(`/tournaments/${tournament.id}`)
  expect([read.status, await read.json()]).toEqual([200, tournament])
})

test('omitted fields have defaults', async () => {
  const left = {
    skillLevel: undefined,
    rules: undefined,
    venueNotes: undefined,
    timeZone: undefined,
    organizerId: undefined,
  }
  const dates = { startDate: '2027-05-16T09:00', endDate: '2027-05-16T18:00', registrationDeadline: '2027-05-10' }
  expect(await created({ ...left, ...dates })).toMatchObject({
    skillLevel: 'all',
    rules: null,
    venueNotes: null,
    timeZone: 'UTC',
    startDate: '2027-05-16T09:00:00.000Z',
    registrationDeadline: '2027-05-10T00:00:00.000Z',
  })
})

test('fields that the app decides cannot be sent', async () => {
  const claims = {
    status: 'completed',
    currentTeams: 5,
    placesTaken: 5,
    image: 'https://x.example/i.png',
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
  }
  expect(await created({ ...claims, id: organizer.id, createdAt: '2020-01-01T00:00:00Z' })).toMatchObject({
    id: expect.not.stringMatching(organizer.id),
    status: 'upcoming',
    currentTeams: 0,
    placesTaken: 0,
    image: null,
    createdAt: expect.not.stringMatching('2020'),
  })
})

test.each([
  [{ maxTeams: 2, teamSize: 1, entryFee: 0, prizePool: 0 }],
  [{ maxTeams: 64, teamSize: 15, entryFee: 0.5, prizePool: 0.01 }],
  [{ entryFee: 999_999.99, prizePool: 20_000_000, skillLevel: 'beginner', sport: 'volleyball', rules: null }],
])('%j is stored unchanged', async (wishes) => {
  expect(await created(wishes)).toMatchObject(wishes)
})

describe('local dates', () => {
  test.each([
    ['America/New_York', '2027-03-14T14:00:00.000Z'],
    ['Europe/London', '2027-03-14T10:00:00.000Z'],
    ['Asia/Kolkata', '2027-03-14T04:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-03-13T23:00:00.000Z'],
    ['Pacific/Auckland', '2027-03-13T21:00:00.000Z'],
  ])("are in the tournament's time zone: 10 AM in %s", async (timeZone, startDate) => {
    const dates = { startDate: '2027-03-14T10:00', endDate: '2027-03-14T18:00', registrationDeadline: '2027-03-01' }
    expect(await created({ ...dates, timeZone })).toMatchObject({ timeZone, startDate })
  })

  test('can be mixed with instants', async () => {
    const dates = {
      startDate: '2027-03-14T10:00+01:00',
      endDate: '2027-03-14T18:00',
      registrationDeadline: '2027-03-01',
    }
    expect(await created({ ...dates, timeZone: 'Asia/Kolkata' })).toMatchObject({
      startDate: '2027-03-14T09:00:00.000Z',
      endDate: '2027-03-14T12:30:00.000Z',
    })
  })
})

describe('a refusal has a message at its field and stores nothing', () => {
  test.each([
    [{ startDate: 'soon' }, 'invalid_date', 'startDate', 'Invalid date format. Please select valid dates.'],
    [{ endDate: '2026-02-30' }, 'invalid_date', 'endDate', 'Invalid date format. Please select valid dates.'],
    [
      { registrationDeadline: '2026-13-01' },
      'invalid_date',
      'registrationDeadline',
      'Invalid date format. Please select valid dates.',
    ],
    [
      { startDate: '2027-05-16', endDate: '2027-05-16', registrationDeadline: '2027-05-10' },
      'end_before_start',
      'endDate',
      'End date must be after start date.',
    ],
    [
      { startDate: '2027-05-16', endDate: '2027-05-15', registrationDeadline: '2027-05-10' },
      'end_before_start',
      'endDate',
      'End date must be after start date.',
    ],
    [
      { startDate: '2027-05-16', endDate: '2027-05-17', registrationDeadline: '2027-05-16' },
      'deadline_after_start',
      'registrationDeadline',
      'Registration deadline must be before tournament start date.',
    ],
    [{ timeZone: 'Mars/Olympus' }, 'invalid_input', 'timeZone', 'This time zone is unknown'],
    [{ name: ' ' }, 'invalid_input', 'name', 'Name is required'],
    [{ entryFee: 0.49 }, 'invalid_input', 'entryFee', 'Entry fee must be $0 or at least $0.50'],
    [{ teamSize: 16 }, 'invalid_input', 'teamSize', 'Team size must be a whole number from 1 to 15'],
    [{ sport: 'badminton' }, 'invalid_input', 'sport', 'Please choose a sport'],
  ])('%j', async (changed, code, field, sentence) => {
    const before = await count()
    const reply = await create(changed)
    expect([reply.status, await reply.json()]).toMatchObject([400, { code, fields: { [field]: sentence } }])
    expect(await count()).toBe(before)
  })

  test('several invalid fields are reported at once', async () => {
    const reply = await create({ name: '', maxTeams: 1, entryFee: -1 })
    expect(Object.keys(((await reply.json()) as { fields: object }).fields)).toEqual(['name', 'maxTeams', 'entryFee'])
  })
})

test('nothing is created for another user or a visitor', async () => {
  const before = await count()
  const other = await aPlayer(world)
  const replies = [
    await create({ organizerId: other.id }),
    await visitor(world).post('/tournaments', aTournamentForm()),
  ]
  expect(
    await Promise.all(replies.map(async (reply) => [reply.status, ((await reply.json()) as { code: string }).code])),
  ).toEqual([
    [403, 'not_your_session'],
    [401, 'not_logged_in'],
  ])
  expect(await count()).toBe(before)
})

test('an unknown tournament or a malformed id is not found', async () => {
  for (const id of [organizer.id, 'abc', '0']) {
    const reply = await visitor(world).get(`/tournaments/${id}`)
    expect([reply.status, await reply.json()]).toEqual([
      404,
      { code: 'tournament_not_found', message: 'Tournament Not Found' },
    ])
  }
})

test('a deadline in the past is refused', async () => {
  const past = aTournamentForm(new Date(world.clock.now.getTime() - 30 * 24 * 3_600_000))
  const reply = await organizer.post('/tournaments', past)
  const sentence = 'Registration deadline cannot be in the past.'
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { code: 'deadline_in_the_past', message: sentence, fields: { registrationDeadline: sentence } },
  ])
})

test('two invalid dates are both reported', async () => {
  const form = aTournamentForm(world.clock.now)
  const { startDate } = form
  const reply = await organizer.post('/tournaments', { ...form, endDate: startDate, registrationDeadline: startDate })
  expect(await reply.json()).toMatchObject({
    code: 'end_before_start',
    fields: {
      endDate: 'End date must be after start date.',
      registrationDeadline: 'Registration deadline must be before tournament start date.',
    },
  })
})

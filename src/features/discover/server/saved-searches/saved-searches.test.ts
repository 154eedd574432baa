import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications, outbox, savedSearches, searchMatches, tournaments, users } from '#db/schema.ts'
import { formatDate } from '#lib/dates.ts'
import { aCaptain, aTournament, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'
import { matchNewTournaments } from './match.ts'
import { sendMatches } from './send.ts'

const world = useWorld()
const running = new AbortController().signal

const hour = 3_600_000
const advance = (hours: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + hours * hour)
}
const notifySearchers = async () => {
  await matchNewTournaments(world.app, running)
  await sendMatches(world.app, running)
}

/** Every test has its own corner of the world. */
let corner = 0
const aCorner = () => {
  corner += 1
  return { latitude: -30, longitude: -170 + corner * 8 }
}
type Point = ReturnType<typeof aCorner>
const near = ({ latitude, longitude }: Point) => `${latitude},${longitude}`

async function aSearcher(...searches: Record<string, unknown>[]) {
  const searcher = await aCaptain(world)
  for (const search of searches) expect((await searcher.post('/saved-searches', search)).status).toBe(201)
  return searcher
}

/** A tournament that many miles north of the corner, of an organizer of its own, created an hour ago. */
async function aNewCup(place: Point, miles = 0, overrides: Partial<typeof tournaments.$inferInsert> = {}) {
  const { id: organizerId } = await aCaptain(world)
  const cup = await aTournament(world, {
    organizerId,
    sport: 'basketball',
    latitude: place.latitude + miles / 69.093,
    longitude: place.longitude,
    createdAt: new Date(world.clock.now.getTime() - hour),
    ...overrides,
  })
  return cup
}

const sentTo = (user: Player) =>
  world.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.type, 'new_tournaments')))
    .orderBy(asc(notifications.id))
const mailsTo = (user: Player) =>
  world.app.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.userId, user.id), eq(outbox.templateKey, 'new_tournaments')))
    .orderBy(asc(outbox.id))

test('a new tournament reaches those who search for it, on the site and by email', async () => {
  const place = aCorner()
  const searcher = await aSearcher({ sport: 'basketball', near: near(place), within: 25, place: 'Austin, TX' })
  const cup = await aNewCup(place, 20, { name: 'Corner Classic', location: 'Zilker Park' })
  await notifySearchers()
  const title = 'New tournament: Corner Classic'
  const line = `Corner Classic: ${formatDate(cup.startDate, cup.timeZone)}, Zilker Park`
  const sent = await sentTo(searcher)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ title, message: line, relatedId: cup.id })
  const [mail, ...others] = await mailsTo(searcher)
  expect(others).toEqual([])
  expect(mail!.subject).toBe(title)
  expect(mail!.text).toContain(line)
  expect(mail!.text).toContain(`/tournament/${cup.id}`)
  expect(mail!.text).toContain('/saved-searches')
})

test.each([
  ['the same sport', { sport: 'basketball' }, true],
  ['another sport', { sport: 'tennis' }, false],
  ['sports without a tile', { sport: 'more' }, false],
  ['any sport', {}, true],
  ['as far as the tournament', { within: 41 }, true],
  ['less far', { within: 39 }, false],
  ['up to its fee', { maxFee: 20 }, true],
  ['up to less', { maxFee: 19 }, false],
  ['only free ones', { maxFee: 0 }, false],
  ['its skill level', { skill: 'beginner' }, true],
  ['another skill level', { skill: 'advanced' }, false],
])('a search for %s: %j', async (_, criteria, isFound) => {
  const place = aCorner()
  const searcher = await aSearcher({ near: near(place), within: 100, ...criteria })
  await aNewCup(place, 40, { entryFeeCents: 2000, skillLevel: 'beginner' })
  await notifySearchers()
  expect(await sentTo(searcher)).toHaveLength(isFound ? 1 : 0)
})

test('a search without a place finds its sport anywhere, also where the place is unknown', async () => {
  const [badminton, others] = [await aSearcher({ sport: 'badminton' }), await aSearcher({ sport: 'more' })]
  await aNewCup(aCorner(), 0, { sport: 'badminton', latitude: null, longitude: null })
  await notifySearchers()
  expect([(await sentTo(badminton)).length, (await sentTo(others)).length]).toEqual([1, 1])
})

test.each([
  ['is too new', { createdAt: new Date() }],
  ['is full', { maxTeams: 2, placesTaken: 2 }],
  ['is canceled', { status: 'cancelled', cancelledAt: new Date() }],
  ['is closed', { registrationDeadline: new Date(Date.now() - hour) }],
] as const)('a tournament that %s is not sent', async (_, overrides) => {
  const place = aCorner()
  const searcher = await aSearcher({ near: near(place) })
  await aNewCup(place, 0, overrides)
  await notifySearchers()
  expect(await sentTo(searcher)).toEqual([])
})

test('a tournament that was deleted or closed after it matched is not sent', async () => {
  const place = aCorner()
  const searcher = await aSearcher({ near: near(place) })
  const cup = await aNewCup(place)
  await matchNewTournaments(world.app, running)
  await world.app.db
    .update(tournaments)
    .set({ status: 'cancelled', cancelledAt: world.clock.now })
    .where(eq(tournaments.id, cup.id))
  await sendMatches(world.app, running)
  expect(await sentTo(searcher)).toEqual([])
})

test.each([{ emailVerified: false }, { suspendedAt: new Date() }])(
  'an organizer with %j reaches nobody',
  async (state) => {
    const place = aCorner()
    const searcher = await aSearcher({ near: near(place) })
    const { organizerId } = await aNewCup(place)
    await world.app.db.update(users).set(state).where(eq(users.id, organizerId))
    await notifySearchers()
    expect(await sentTo(searcher)).toEqual([])
  },
)

test('organizers are not notified of their own tournaments', async () => {
  const place = aCorner()
  const organizer = await aSearcher({ near: near(place) })
  await aNewCup(place, 0, { organizerId: organizer.id })
  await notifySearchers()
  expect(await sentTo(organizer)).toEqual([])
})

test('whatever is new within 24 hours is sent together, once, with one tournament of each organizer named', async () => {
  const place = aCorner()
  const searcher = await aSearcher({ near: near(place) }, { sport: 'basketball', near: near(place), within: 10 })
  await aNewCup(place, 0, { name: 'First' })
  await notifySearchers()
  const { organizerId } = await aNewCup(place, 0, { name: 'Second' })
  for (const name of ['Third', 'Fourth']) await aNewCup(place, 0, { organizerId, name })
  await aNewCup(place, 0, { name: 'Fifth' })
  await notifySearchers()
  expect(await sentTo(searcher)).toHaveLength(1)
  advance(24)
  await notifySearchers()
  await notifySearchers()
  const [, later, ...more] = await sentTo(searcher)
  expect(more).toEqual([])
  expect(later!.title).toBe('4 new tournaments match your saved searches')
  expect(later!.message.split('\n').map((line) => line.split(':')[0])).toEqual(['Second', 'Fifth', 'And 2 more'])
  expect(later!.relatedId).toBeNull()
  expect(await mailsTo(searcher)).toHaveLength(2)
})

test('tournaments from before a search was saved are not sent', async () => {
  const place = aCorner()
  await aNewCup(place)
  await notifySearchers()
  const searcher = await aSearcher({ near: near(place) })
  await notifySearchers()
  expect(await sentTo(searcher)).toEqual([])
})

test('an address that is not confirmed gets no mail, only the notification', async () => {
  const place = aCorner()
  const searcher = await aSearcher({ near: near(place) })
  await world.app.db.update(users).set({ emailVerified: false }).where(eq(users.id, searcher.id))
  await aNewCup(place)
  await notifySearchers()
  expect([(await sentTo(searcher)).length, (await mailsTo(searcher)).length]).toEqual([1, 0])
})

test('two processes that send at the same time send once', async () => {
  const place = aCorner()
  const searcher = await aSearcher({ near: near(place) })
  await aNewCup(place)
  await matchNewTournaments(world.app, running)
  await Promise.all(times(8, () => sendMatches(world.app, running)))
  expect([(await sentTo(searcher)).length, (await mailsTo(searcher)).length]).toEqual([1, 1])
})

test('after its deletion, a search finds nothing', async () => {
  const place = aCorner()
  const searcher = await aSearcher({ near: near(place) })
  await aNewCup(place)
  await matchNewTournaments(world.app, running)
  const [saved] = (await (await searcher.get('/saved-searches')).json()) as { id: string }[]
  expect((await searcher.delete(`/saved-searches/${saved!.id}`)).status).toBe(200)
  await sendMatches(world.app, running)
  expect(await sentTo(searcher)).toEqual([])
  expect(await world.app.db.$count(searchMatches)).toBe(0)
})

test('a person has up to 10 saved searches, also when 20 are saved at once', async () => {
  const searcher = await aCaptain(world)
  const replies = await Promise.all(
    times(20, (n) => statusAndCode(searcher.post('/saved-searches', { near: `10,${n}`, within: 5 }))),
  )
  expect(replies.filter(([status]) => status === 201)).toHaveLength(10)
  expect(replies.filter(([, code]) => code === 'too_many_saved_searches')).toHaveLength(10)
  expect(await world.app.db.$count(savedSearches, eq(savedSearches.userId, searcher.id))).toBe(10)
})

test('the same search is saved once, under the latest name of its place', async () => {
  const searcher = await aSearcher(
    { near: '30.271,-97.742', place: 'Austin' },
    { near: '30.27,-97.74', place: 'Austin, TX' },
  )
  expect(await (await searcher.get('/saved-searches')).json()).toMatchObject([
    { near: '30.27,-97.74', place: 'Austin, TX', within: 50, sport: null, skill: null, maxFee: null },
  ])
})

test.each([
  [{}, 'near'],
  [{ maxFee: 20 }, 'near'],
  [{ sport: 'chess' }, 'sport'],
  [{ near: 'Austin' }, 'near'],
  [{ near: '30,97', within: 0 }, 'within'],
  [{ near: '30,97', within: 251 }, 'within'],
  [{ sport: 'tennis', maxFee: 2.5 }, 'maxFee'],
  [{ sport: 'tennis', skill: 'all' }, 'skill'],
])('%j is refused with a message', async (search, field) => {
  const reply = await (await aCaptain(world)).post('/saved-searches', search)
  expect(reply.status).toBe(400)
  const { fields } = (await reply.json()) as { fields: Record<string, string> }
  expect(fields[field]).toMatch(/^[A-Za-z].+ .+/)
})

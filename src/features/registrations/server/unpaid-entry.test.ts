import { afterEach, describe, expect, test } from 'vitest'
import type { UnpaidEntryOffer } from '../contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCaptain, aPlayer, aTournament, enterPaid, startEntry, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  advanceClock,
  enterPending,
  expectBalanced,
  openCardForm,
  registrationNamed,
  sweepNow,
  useMoneyWorld,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

type Cup = { id: string }
const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
const enter = (captain: Player, cup: Cup, name: string) => captain.post('/teams', { tournamentId: cup.id, name })
const withdraw = (captain: Player, team: Team) => captain.post(`/teams/${team.id}/withdrawal`)
const offerFor = async (captain: Player, cup: Cup) =>
  (await (await captain.get(`/tournaments/${cup.id}/unpaid-entry`)).json()) as UnpaidEntryOffer
const fieldsOf = async (reply: Response) => [reply.status, ((await reply.json()) as { fields: object }).fields]
const payByOf = async (cup: Cup, name: string) => (await registrationNamed(world, cup, name)).expiresAt

describe('teams that pay later', () => {
  test('of twenty captains who register at the same moment, half of the spots are taken and the rest can pay by card', async () => {
    const cup = await aTournament(world, { maxTeams: 15 })
    const captains = await Promise.all(times(20, () => aCaptain(world)))
    const replies = await Promise.all(captains.map((captain, index) => enter(captain, cup, `Rivals ${index}`)))
    const refused = captains.filter((_, index) => replies[index]!.status !== 201)
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(8)
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expect(await statusAndCode(reply)).toEqual([409, 'pay_later_full'])
    }
    expect((await offerFor(refused[0]!, cup)).unavailableBecause).toMatch(/already hold half the spots/)
    expect((await enterPaid(world, refused[0]!, cup, 'Card Players')).status).toBe(201)
  })

  test('a spot held at the card form cannot become a ninth unpaid team of fifteen', async () => {
    const cup = await aTournament(world, { maxTeams: 15 })
    const captain = await aCaptain(world)
    await openCardForm(captain, cup, 'Second Thoughts')
    await Promise.all(times(8, async (n) => enterPending(await aCaptain(world), cup, `Early ${n}`)))
    expect(await statusAndCode(enter(captain, cup, 'Second Thoughts'))).toEqual([409, 'pay_later_full'])
  })

  test('withdrawing and registering again gives no extra time to pay', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const payBy = inHours(48)
    const team = await enterPending(captain, cup, 'Squatters')
    advanceClock(world, 40)
    await withdraw(captain, team)
    expect((await offerFor(captain, cup)).payBy).toBe(payBy.toISOString())
    await enterPending(captain, cup, 'Squatters')
    expect(await payByOf(cup, 'Squatters')).toEqual(payBy)
    advanceClock(world, 8)
    await sweepNow(world)
    expect(await statusAndCode(enter(captain, cup, 'Squatters'))).toEqual([409, 'pay_later_over'])
    expect((await offerFor(captain, cup)).unavailableBecause).toMatch(/can no longer pay later/)
    expect((await enterPaid(world, captain, cup, 'Squatters')).status).toBe(201)
  })

  test('after three were withdrawn, the captain waits a day before registering another one', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    for (const name of ['One', 'Two', 'Three']) await withdraw(captain, await enterPending(captain, cup, name))
    expect(await statusAndCode(enter(captain, cup, 'Four'))).toEqual([409, 'reentry_too_soon'])
    expect((await startEntry(captain, cup, 'By Card')).status).toBe(201)
    advanceClock(world, 24)
    await enterPending(captain, cup, 'Four')
  })
})

describe('teams that enter for free', () => {
  test('one account cannot take all the spots of a free tournament', async () => {
    const cup = await aTournament(world, { entryFeeCents: 0, maxTeams: 12 })
    const captain = await aCaptain(world)
    const replies = await Promise.all(times(12, (n) => enter(captain, cup, `Mine ${n}`)))
    const refused = replies.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(9)
    for (const reply of refused) expect(await statusAndCode(reply)).toEqual([409, 'too_many_free'])
    expect((await offerFor(captain, cup)).unavailableBecause).toBe(
      'You can register up to 3 teams in a free tournament.',
    )
  })
})

describe('an account whose email address is not confirmed', () => {
  test('registers one team without paying, and needs to confirm it for a second one in any tournament', async () => {
    const [paid, free] = [await aTournament(world), await aTournament(world, { entryFeeCents: 0 })]
    const captain = await aPlayer(world)
    await enterPending(captain, paid, 'First')
    for (const cup of [paid, free]) {
      expect(await statusAndCode(enter(captain, cup, 'Second'))).toEqual([403, 'email_not_confirmed'])
    }
    await world.database.pool.query('update users set email_verified = true where id = $1', [captain.id])
    expect((await enter(captain, free, 'Second')).status).toBe(201)
  })

  test('registering in two tournaments at the same moment gets in once', async () => {
    const cups = await Promise.all(times(8, () => aTournament(world)))
    const captain = await aPlayer(world)
    const replies = await Promise.all(cups.map((cup) => enter(captain, cup, 'Everywhere')))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('can always pay by card', async () => {
    const cup = await aTournament(world)
    const captain = await aPlayer(world)
    await enterPending(captain, cup, 'First')
    expect((await enterPaid(world, captain, cup, 'Second')).status).toBe(201)
  })
})

test.each([
  ['a web address', 'Visit prizes.com', 'Leave out web addresses.'],
  ['the words of the site', 'Homefield Refunds', 'This name is reserved. Please choose another.'],
])('a team name with %s is refused at its field, however the team is registered or renamed', async (_, name, rule) => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, 'St. Mary 1.FC')
  expect(await fieldsOf(await enter(captain, cup, name))).toEqual([400, { name: rule }])
  expect(await fieldsOf(await startEntry(captain, cup, name))).toEqual([400, { teamName: rule }])
  expect(await fieldsOf(await captain.patch(`/teams/${team.id}/roster`, { name }))).toEqual([400, { name: rule }])
  expect(await fieldsOf(await world.administrator.patch(`/teams/${team.id}`, { name }))).toEqual([400, { name: rule }])
})

test('a team that already has a web address in its name can be edited without renaming it', async () => {
  const captain = await aCaptain(world)
  const team = await enterPending(captain, await aTournament(world), 'Net Results')
  const name = 'Visit prizes.com'
  await world.database.pool.query('update teams set name = $2 where id = $1', [team.id, name])
  const roster = { name, members: ['Ana Ruiz'] }
  expect((await captain.patch(`/teams/${team.id}/roster`, roster)).status).toBe(200)
  const reply = await world.administrator.patch(`/teams/${team.id}`, { name, paymentStatus: 'paid' })
  expect([reply.status, await reply.json()]).toMatchObject([200, { name, paymentStatus: 'paid' }])
})

import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { notifications } from '#db/schema.ts'
import type { StartedEntry, WithdrawalQuote } from '#features/payments/contract.ts'
import type { LinkPayment, PayLink } from '#features/payments/pay-link-contract.ts'
import type { Entry, Registration } from '#features/registrations/contract.ts'
import type { Invitation, Team } from '#features/teams/contract.ts'
import { aCaptain, aTournament, confirmCard, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { advanceClock, expectBalanced, refundsOf, useMoneyWorld } from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const hour = 3_600_000

/** A team that was entered by hand, and how somebody becomes its captain. */
async function aTeamByHand(payment = 'on_the_day') {
  const [organizer, captain] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id })
  const entries = `/tournaments/${cup.id}/registrations`
  const [team] = (await (await organizer.post(entries, { teams: [{ name: 'Green Rockets' }], payment })).json()) as [
    Team,
  ]
  const [entry] = (await (await organizer.get(entries)).json()) as [Entry]
  return { cup, organizer, captain, team, entry, path: `/tournaments/${cup.id}` }
}
type ByHand = Awaited<ReturnType<typeof aTeamByHand>>

async function payByLink({ entry }: ByHand) {
  const link = new URL(entry.payLink!).pathname
  const started = (await (await visitor(world).post(`${link}/intent`)).json()) as StartedEntry
  await confirmCard(world, started)
  const { paymentIntentId } = started
  const receipt = () => visitor(world).post(`${link}/completion`, { paymentIntentId })
  expect((await receipt()).status).toBe(201)
  return receipt
}
async function payAsCaptain({ captain, cup, team }: ByHand) {
  const reply = await captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
  const started = (await reply.json()) as StartedEntry
  await confirmCard(world, started)
  const { paymentIntentId } = started
  await captain.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid', paymentIntentId })
}
async function claim({ organizer, captain, path, team }: ByHand) {
  const { url } = (await (await organizer.call('PUT', `${path}/teams/${team.id}/claim-link`)).json()) as { url: string }
  expect((await captain.post(`/claim/${url.split('/').at(-1)!}`)).status).toBe(200)
}
async function accept({ organizer, captain, path, team }: ByHand) {
  await organizer.call('PUT', `${path}/teams/${team.id}/captain-invitation`, { captain: captain.username })
  const [invitation] = (await (await captain.get('/invitations')).json()) as [Invitation]
  expect((await captain.patch(`/invitations/${invitation.id}`, { status: 'accepted' })).status).toBe(200)
}
async function moveBy({ organizer, path, cup }: ByHand, hours: number) {
  const at = (date: Date) => new Date(+date + hours * hour).toISOString()
  const dates = { startDate: at(cup.startDate), endDate: at(cup.endDate) }
  expect((await organizer.patch(`${path}/details`, dates)).status).toBe(200)
}
const offeredTo = async ({ captain }: ByHand) => {
  const [own] = (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]
  return own!.fullRefundUntil
}
const onlyOrganizerWithdraws = async ({ captain }: ByHand) => {
  const [own] = (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]
  return own!.onlyOrganizerWithdraws
}
const told = async (player: Player) => {
  const rows = await world.app.db.select().from(notifications).where(eq(notifications.userId, player.id))
  return rows.filter(({ type }) => type === 'full_refund_offered').map(({ title }) => title)
}
const withdraw = ({ captain, team }: ByHand) => captain.post(`/teams/${team.id}/withdrawal`)
const quote = ({ captain, team }: ByHand) => captain.get(`/teams/${team.id}/withdrawal`)
const withdrawByHand = async ({ organizer, path, entry }: ByHand) =>
  (await organizer.delete(`${path}/registrations/${entry.id}`)).json()

describe('a team that somebody paid for with its pay link', () => {
  test('shows its payer and the organizer until when the whole fee goes back, within 72 hours of the start too', async () => {
    const it = await aTeamByHand()
    const receipt = await payByLink(it)
    const offered = async () => {
      const [entry] = (await (await it.organizer.get(`${it.path}/registrations`)).json()) as [Entry]
      return [entry.fullRefundUntil, ((await (await receipt()).json()) as LinkPayment).fullRefundUntil]
    }
    expect(await offered()).toEqual([null, null])
    await moveBy(it, 48)
    const until = new Date(+world.clock.now + 72 * hour).toISOString()
    expect(await offered()).toEqual([until, until])
    advanceClock(world, 71)
    expect(await offered()).toEqual([until, until])
    advanceClock(world, 1)
    expect(await offered()).toEqual([null, null])
  })

  test('promises the full refund before the payment too, if it moved before that', async () => {
    const it = await aTeamByHand()
    const link = async () => (await (await visitor(world).get(new URL(it.entry.payLink!).pathname)).json()) as PayLink
    expect((await link()).fullRefundUntil).toBeNull()
    await moveBy(it, 48)
    const until = new Date(+world.clock.now + 72 * hour).toISOString()
    expect((await link()).fullRefundUntil).toBe(until)
    const receipt = await payByLink(it)
    expect(((await (await receipt()).json()) as LinkPayment).fullRefundUntil).toBe(until)
    expect(await withdrawByHand(it)).toMatchObject({ refund: 50 })
    await world.settled()
    expect(await refundsOf(world, it.entry)).toMatchObject([{ amountCents: 5000, reason: 'moved' }])
  })

  test("promises its payer no full refund that would be the captain's to ask for", async () => {
    const it = await aTeamByHand()
    await accept(it)
    await moveBy(it, 48)
    const link = await visitor(world).get(new URL(it.entry.payLink!).pathname)
    expect(((await link.json()) as PayLink).fullRefundUntil).toBeNull()
  })

  test("tells its payer nothing about a refund that is the captain's to ask for", async () => {
    const it = await aTeamByHand()
    const receipt = await payByLink(it)
    await accept(it)
    await moveBy(it, 48)
    expect(((await (await receipt()).json()) as LinkPayment).fullRefundUntil).toBeNull()
  })

  test('keeps its full refund when somebody claims it after a move; the organizer is told and withdraws it', async () => {
    const it = await aTeamByHand()
    await payByLink(it)
    await moveBy(it, 48)
    expect(await told(it.organizer)).toEqual(['Green Rockets can get a full refund'])
    await claim(it)
    expect(await withdrawByHand(it)).toMatchObject({ refund: 50 })
    await world.settled()
    expect(await refundsOf(world, it.entry)).toMatchObject([{ amountCents: 5000, reason: 'moved' }])
  })

  test('can get a full refund for what moved since it was entered, not since it was claimed', async () => {
    const it = await aTeamByHand()
    await payByLink(it)
    await moveBy(it, 20)
    await claim(it)
    await moveBy(it, 40)
    expect([await told(it.organizer), await told(it.captain), await offeredTo(it)]).toEqual([
      ['Green Rockets can get a full refund'],
      ['Green Rockets can get a full refund'],
      null,
    ])
    expect(await withdrawByHand(it)).toMatchObject({ refund: 50 })
  })

  test('can be withdrawn with a full refund by a captain whom the organizer invited', async () => {
    const it = await aTeamByHand()
    await payByLink(it)
    await moveBy(it, 48)
    await accept(it)
    expect(await offeredTo(it)).not.toBeNull()
    expect((await withdraw(it)).status).toBe(201)
  })
})

describe('after a move, the captain who claimed a team', () => {
  const refused = [409, 'organizer_withdraws']

  test.each(['cash', 'waived', 'pay link', 'nothing'])(
    "can't withdraw it if others settled its fee: %s; quote and withdrawal say the same",
    async (how) => {
      const it = await aTeamByHand(how === 'cash' || how === 'waived' ? how : 'on_the_day')
      await claim(it)
      if (how === 'pay link') await payByLink(it)
      await moveBy(it, 48)
      expect(await offeredTo(it)).toBeNull()
      expect([await statusAndCode(quote(it)), await statusAndCode(withdraw(it))]).toEqual([refused, refused])
      expect(await onlyOrganizerWithdraws(it)).toBe(true)
      const given = { cash: [0, 50], waived: [0, 0], 'pay link': [50, 0], nothing: [0, 0] }[how]!
      expect(await withdrawByHand(it)).toMatchObject({ refund: given[0], cashToReturn: given[1] })
    },
  )

  test('gets the whole fee back for their own card', async () => {
    const it = await aTeamByHand()
    await claim(it)
    await payAsCaptain(it)
    await moveBy(it, 48)
    expect(await onlyOrganizerWithdraws(it)).toBe(false)
    expect((await (await quote(it)).json()) as WithdrawalQuote).toMatchObject({ refund: 50, feeKept: 0 })
    expect((await withdraw(it)).status).toBe(201)
    await world.settled()
    expect(await refundsOf(world, it.entry)).toMatchObject([{ amountCents: 5000, reason: 'moved' }])
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditLog, notifications, teams, tournaments } from '#db/schema.ts'
import { readEntries } from '#features/competition/server/finish/rosters.ts'
import { verificationOf } from '#features/competition/verified-rules.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { payTokens } from '#features/registrations/server/link-tokens.ts'
import { createLinkToken } from '#platform/secrets/link-token.ts'
import { createSign } from '#platform/secrets/sign.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { drawn, addOfficials } from '#test/competition.ts'
import {
  advanceClock,
  answerChallenge,
  deliverWebhooks,
  enterPending,
  expectBalanced,
  ledgerOf,
  refundsOf,
  registrationNamed,
  sweepNow,
  useMoneyWorld,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import type { Receipt, StartedEntry } from '../../contract.ts'
import type { LinkPayment, PayLink } from '../../pay-link-contract.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const ended = [404, 'pay_link_ended']

/** A team that pays on the day, in a tournament in two weeks, and the address of its pay link in the API. */
async function aDayPayer(overrides: Partial<typeof tournaments.$inferInsert> = {}, name = 'Phoned In') {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id, ...overrides })
  const path = `/tournaments/${cup.id}/registrations`
  await organizer.post(path, { teams: [{ name, players: ['Maria Kowalski'] }], payment: 'on_the_day' })
  const registration = await registrationNamed(world, cup, name)
  return { organizer, cup, name, id: registration.id, path, link: `/pay/${payTokens(world.app).make(registration.id)}` }
}
type DayPayer = Awaited<ReturnType<typeof aDayPayer>>

const anyone = () => visitor(world)
const rowOf = ({ cup, name }: DayPayer) => registrationNamed(world, cup, name)
const open = async ({ link }: DayPayer) => (await (await anyone().post(`${link}/intent`)).json()) as StartedEntry
const complete = ({ link }: DayPayer, { paymentIntentId }: StartedEntry) =>
  anyone().post(`${link}/completion`, { paymentIntentId })
async function pay(team: DayPayer) {
  const started = await open(team)
  await confirmCard(world, started)
  return { started, reply: await complete(team, started) }
}
/** Makes somebody the captain, as accepting an invitation does. */
const claim = async (team: DayPayer, captain: Player) =>
  world.app.db
    .update(teams)
    .set({ captainId: captain.id, claimedAt: world.clock.now })
    .where(eq(teams.id, (await rowOf(team)).teamId!))
const withdraw = ({ path, id }: DayPayer, by: Player) => by.delete(`${path}/${id}`)
const entryOf = async ({ path, id }: DayPayer, reader: Player) =>
  ((await (await reader.get(path)).json()) as Entry[]).find((entry) => entry.id === id)!

describe('a pay link', () => {
  test('shows the tournament, the team and its fee, and no person but the organizer', async () => {
    const team = await aDayPayer()
    const reply = await anyone().get(team.link)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { cup } = team
    expect((await reply.json()) as PayLink).toEqual({
      tournament: {
        id: cup.id,
        name: cup.name,
        sport: cup.sport,
        image: null,
        location: cup.location,
        startDate: cup.startDate.toISOString(),
        endDate: cup.endDate.toISOString(),
        timeZone: cup.timeZone,
      },
      organizerName: 'Robin Keller',
      teamName: 'Phoned In',
      fullRefundUntil: null,
      fee: 50,
      currency: 'usd',
    })
  })

  test('is listed for those who run the tournament, always the same, until the fee is paid', async () => {
    const team = await aDayPayer()
    const [helper, scorekeeper] = [await aCaptain(world), await aCaptain(world)]
    await addOfficials(world, team.cup.id, helper.id, scorekeeper.id)
    const url = `http://localhost:3000${team.link}`
    expect((await entryOf(team, team.organizer)).payLink).toBe(url)
    expect((await entryOf(team, helper)).payLink).toBe(url)
    expect((await scorekeeper.get(team.path)).status).toBe(403)
    await pay(team)
    expect((await entryOf(team, helper)).payLink).toBeNull()
  })

  test('is only for teams that were entered by hand and owe their fee', async () => {
    const team = await aDayPayer()
    const free = await aDayPayer({ entryFeeCents: 0 })
    const own = await enterPending(await aCaptain(world), team.cup, 'By Themselves')
    const { id } = await registrationNamed(world, team.cup, own.name)
    for (const link of [free.link, `/pay/${payTokens(world.app).make(id)}`]) {
      expect(await statusAndCode(anyone().get(link))).toEqual(ended)
      expect(await statusAndCode(anyone().post(`${link}/intent`))).toEqual(ended)
    }
  })

  test('takes the fee without an account: the team is paid, and only the organizer is notified', async () => {
    const team = await aDayPayer()
    const { started, reply } = await pay(team)
    expect(started).toMatchObject({ amount: 50, teamName: 'Phoned In', holdExpiresAt: null })
    expect(reply.status).toBe(201)
    expect((await reply.json()) as LinkPayment).toMatchObject({
      teamName: 'Phoned In',
      amount: 50,
      number: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/),
      paidAt: world.clock.now.toISOString(),
      refund: null,
    })
    const row = await rowOf(team)
    expect(row).toMatchObject({ paymentStatus: 'paid', paidBy: 'card', userId: null, amountPaidCents: 5000 })
    expect(await ledgerOf(world, team)).toEqual([['captured', 5000]])
    const told = await world.app.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.type, 'fee_paid'), eq(notifications.userId, team.organizer.id)))
    expect(told).toMatchObject([{ title: 'Phoned In paid by card', relatedId: team.cup.id }])
    const logged = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, team.id))
    expect(logged).toMatchObject([{ action: 'captured', actorId: null }])
  })

  test('ends once the fee is paid, but the payer can still see what became of the payment', async () => {
    const team = await aDayPayer()
    const { started } = await pay(team)
    expect(await statusAndCode(anyone().get(team.link))).toEqual(ended)
    expect(await statusAndCode(anyone().post(`${team.link}/intent`))).toEqual(ended)
    expect((await complete(team, started)).status).toBe(201)
    expect(await ledgerOf(world, team)).toEqual([['captured', 5000]])
  })

  test('with a declined card leaves the team unpaid, and the next card pays', async () => {
    const team = await aDayPayer()
    const started = await open(team)
    await confirmCard(world, started, 'pm_card_visa_chargeDeclined')
    expect(await statusAndCode(complete(team, started))).toEqual([402, 'payment_incomplete'])
    expect((await pay(team)).reply.status).toBe(201)
  })

  test('with a card that asks for 3-D Secure is paid once its bank agrees', async () => {
    const team = await aDayPayer()
    const started = await open(team)
    await confirmCard(world, started, 'pm_card_authenticationRequired')
    expect(await statusAndCode(complete(team, started))).toEqual([402, 'payment_incomplete'])
    await answerChallenge(world, started, 'accept')
    expect((await complete(team, started)).status).toBe(201)
  })

  test.each(['webhook', 'sweep'])('is settled by the %s when the browser never comes back', async (by) => {
    const team = await aDayPayer()
    await confirmCard(world, await open(team))
    advanceClock(world, 1 / 60)
    await (by === 'webhook' ? deliverWebhooks : sweepNow)(world)
    expect(await rowOf(team)).toMatchObject({ paymentStatus: 'paid', paidBy: 'card' })
  })
})

describe('the pay link of a team that withdrew from the draw', () => {
  test('works again once it is reinstated; until then nobody can pay, and money that still arrives is refunded in full', async () => {
    const team = await aDayPayer()
    for (const name of ['Opponents', 'Others']) await enterPaid(world, await aCaptain(world), team.cup, name)
    await drawn(team.organizer, team.cup.id)
    const started = await open(team)
    const captain = await aCaptain(world)
    await claim(team, captain)
    const { teamId } = await rowOf(team)
    const change = async (facts: string) => {
      const reply = await team.organizer.post(`/tournaments/${team.cup.id}/${facts}`, { id: randomUUID(), teamId })
      expect(reply.status).toBe(201)
    }
    await change('withdrawals')
    expect(await statusAndCode(anyone().get(team.link))).toEqual(ended)
    expect(await statusAndCode(anyone().post(`${team.link}/intent`))).toEqual(ended)
    expect((await entryOf(team, team.organizer)).payLink).toBeNull()
    const own = { tournamentId: team.cup.id, teamId }
    expect(await statusAndCode(captain.post('/create-payment-intent', own))).toEqual([409, 'team_withdrew'])
    for (const paidBy of ['cash', 'waived']) {
      const settled = team.organizer.post(`${team.path}/${team.id}/payment`, { paidBy })
      expect(await statusAndCode(settled)).toEqual([409, 'team_withdrew'])
    }
    const registrations = async () => (await captain.get(`/users/${captain.id}/registrations`)).json()
    expect(await registrations()).toMatchObject([{ paymentStatus: 'pending', hasWithdrawn: true }])
    await change('reinstatements')
    expect(await registrations()).toMatchObject([{ paymentStatus: 'pending', hasWithdrawn: false }])
    expect((await anyone().get(team.link)).status).toBe(200)
    await change('withdrawals')
    await confirmCard(world, started)
    const { refund } = (await (await complete(team, started)).json()) as LinkPayment
    expect(refund).toMatchObject({ amount: 50, feeKept: 0 })
    await world.settled()
    expect(await refundsOf(world, team)).toMatchObject([{ status: 'succeeded', amountCents: 5000 }])
  })
})

describe('several people with the same link', () => {
  test('get the same payment: twenty open it at once, the card is charged once, and the others learn that it is paid', async () => {
    const team = await aDayPayer()
    const opened = await Promise.all(times(20, () => open(team)))
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    await Promise.all(opened.map((started) => confirmCard(world, started)))
    const replies = await Promise.all(opened.map((started) => complete(team, started)))
    expect(replies.every(({ status }) => status === 201)).toBe(true)
    expect(await ledgerOf(world, team)).toEqual([['captured', 5000]])
  })

  test("can't complete a payment for another team", async () => {
    const [one, other] = [await aDayPayer(), await aDayPayer()]
    const started = await open(one)
    await confirmCard(world, started)
    expect(await statusAndCode(complete(other, started))).toEqual([409, 'payment_not_for_this'])
    const nobodys = { ...started, paymentIntentId: 'pi_unknown' }
    expect(await statusAndCode(complete(one, nobodys))).toEqual([409, 'payment_not_for_this'])
    expect((await rowOf(other)).paymentStatus).toBe('pending')
  })
})

describe('while somebody has the card form open', () => {
  test.each([
    ['cash', 'settled_in_cash'],
    ['waived', 'fee_waived'],
  ])(
    'the organizer records %s: the link ends, the card is not charged, and the payer reads why',
    async (paidBy, code) => {
      const team = await aDayPayer()
      const started = await open(team)
      expect(await statusAndCode(complete(team, started))).toEqual([402, 'payment_incomplete'])
      expect((await team.organizer.post(`${team.path}/${team.id}/payment`, { paidBy })).status).toBe(201)
      await confirmCard(world, started)
      expect(await statusAndCode(complete(team, started))).toEqual([409, code])
      expect(await statusAndCode(anyone().post(`${team.link}/intent`))).toEqual(ended)
      expect(await rowOf(team)).toMatchObject({ paymentStatus: 'paid', paidBy })
    },
  )

  test('cash is refused if the card was charged a moment ago', async () => {
    const team = await aDayPayer()
    const started = await open(team)
    await confirmCard(world, started)
    const reply = team.organizer.post(`${team.path}/${team.id}/payment`, { paidBy: 'cash' })
    expect(await statusAndCode(reply)).toEqual([409, 'already_paid'])
    expect(await rowOf(team)).toMatchObject({ paymentStatus: 'paid', paidBy: 'card' })
  })

  test('withdrawing is refused if the card was charged a moment ago, and the organizer can then withdraw a paid team', async () => {
    const team = await aDayPayer()
    const started = await open(team)
    await confirmCard(world, started)
    expect(await statusAndCode(withdraw(team, team.organizer))).toEqual([409, 'paid_meanwhile'])
    expect(await rowOf(team)).toMatchObject({ paymentStatus: 'paid', paidBy: 'card' })
    expect((await complete(team, started)).status).toBe(201)
    expect(await (await withdraw(team, team.organizer)).json()).toMatchObject({ refund: 48.25 })
  })

  test('a co-organizer who withdraws a team whose card was charged a moment ago reads that only the organizer can', async () => {
    const team = await aDayPayer()
    const helper = await aCaptain(world)
    await addOfficials(world, team.cup.id, helper.id, (await aCaptain(world)).id)
    await confirmCard(world, await open(team))
    expect(await statusAndCode(withdraw(team, helper))).toEqual([403, 'cannot_organize'])
    expect(await rowOf(team)).toMatchObject({ paymentStatus: 'paid', paidBy: 'card' })
  })

  test('the team is withdrawn or the tournament canceled: the link ends, and the payer reads that the card was not charged', async () => {
    const [gone, canceled] = [await aDayPayer(), await aDayPayer()]
    const opened = [await open(gone), await open(canceled)]
    expect((await withdraw(gone, gone.organizer)).status).toBe(200)
    expect((await canceled.organizer.post(`/tournaments/${canceled.cup.id}/cancellation`, {})).status).toBeLessThan(300)
    for (const [index, team] of [gone, canceled].entries()) {
      await world.settled()
      await sweepNow(world)
      await confirmCard(world, opened[index]!)
      expect(await statusAndCode(complete(team, opened[index]!))).toEqual([409, 'fee_no_longer_due'])
      expect(await statusAndCode(anyone().get(team.link))).toEqual(ended)
    }
  })

  test.each([
    ['paid in cash', `paid_by = 'cash', payment_status = 'paid', amount_paid_cents = fee_cents`],
    ['withdrawn', `payment_status = 'withdrawn'`],
  ])('money that arrives for a team that is %s is refunded in full, and the payer can see that', async (_, change) => {
    const team = await aDayPayer()
    const started = await open(team)
    await confirmCard(world, started)
    // Our code never does that without closing the payment, but settling must not rely on it.
    await world.database.pool.query(`update registrations set ${change} where id = $1`, [team.id])
    const reply = await complete(team, started)
    expect(reply.status).toBe(201)
    expect((await reply.json()) as LinkPayment).toMatchObject({ amount: 50, refund: { amount: 50, feeKept: 0 } })
    await world.settled()
    expect(await refundsOf(world, team)).toMatchObject([{ status: 'succeeded', amountCents: 5000 }])
    if (change.includes('cash')) {
      await world.database.pool.query(
        `insert into ledger_entries (id, tournament_id, registration_id, kind, amount_cents, reference, actor_id, reason, created_at)
         values (gen_random_uuid(), $1, $2, 'cash', 5000, 'in the test', $3, 'Paid in cash', now())`,
        [team.cup.id, team.id, team.organizer.id],
      )
    }
  })
})

describe('a team whose fee was paid through its pay link', () => {
  test('may play, like any paid team', async () => {
    const team = await aDayPayer()
    await enterPaid(world, await aCaptain(world), team.cup, 'Opponents')
    await pay(team)
    await drawn(team.organizer, team.cup.id)
    expect(await statusAndCode(anyone().get(team.link))).toEqual(ended)
  })

  test('shows the captain who comes later no card, neither on the receipt nor in their data', async () => {
    const team = await aDayPayer()
    await pay(team)
    const captain = await aCaptain(world)
    await claim(team, captain)
    const receipt = (await (await captain.get(`/registrations/${team.id}/receipt`)).json()) as Receipt
    expect(receipt).toMatchObject({ paidBy: 'card', card: null })
    expect(JSON.stringify(await (await captain.get('/auth/my-data')).json())).not.toContain('4242')
    const seen = (await (await world.administrator.get(`/registrations/${team.id}/receipt`)).json()) as Receipt
    expect(seen.card).toEqual({ brand: 'visa', last4: '4242' })
  })

  test('is withdrawn only by the organizer, and the card gets the refund that a captain would get', async () => {
    const team = await aDayPayer()
    const helper = await aCaptain(world)
    await addOfficials(world, team.cup.id, helper.id, (await aCaptain(world)).id)
    const { started } = await pay(team)
    expect(await statusAndCode(withdraw(team, helper))).toEqual([403, 'cannot_organize'])
    const reply = await withdraw(team, team.organizer)
    expect([reply.status, await reply.json()]).toEqual([200, { id: team.id, cashToReturn: 0, refund: 48.25 }])
    await world.settled()
    expect(await refundsOf(world, team)).toMatchObject([{ status: 'succeeded', amountCents: 4825, feeKeptCents: 175 }])
    const seen = (await (await complete(team, started)).json()) as LinkPayment
    expect(seen.refund).toEqual({ amount: 48.25, feeKept: 1.75, status: 'succeeded' })
  })

  test('keeps its fee within 72 hours of the start', async () => {
    const team = await aDayPayer()
    await pay(team)
    advanceClock(world, 14 * 24 - 71)
    expect(await statusAndCode(withdraw(team, team.organizer))).toEqual([409, 'withdrawal_too_late'])
  })

  test('gets everything back when the tournament is canceled', async () => {
    const team = await aDayPayer()
    await pay(team)
    await team.organizer.post(`/tournaments/${team.cup.id}/cancellation`, {})
    await world.settled()
    expect(await refundsOf(world, team)).toMatchObject([{ status: 'succeeded', amountCents: 5000 }])
  })
})

describe('guesses', () => {
  test('10,000 of them find nothing, read no team, and are refused as too many', async () => {
    const team = await aDayPayer()
    const id = team.link.slice('/pay/'.length, '/pay/'.length + 24)
    const other = createLinkToken(createSign('another secret'), 'pay link')
    const claim = createLinkToken(world.app.sign, 'claim link')
    const given = (index: number) => {
      if (index === 0) return claim.make(team.id)
      if (index === 1) return other.make(team.id)
      return index % 2 === 0
        ? id + randomBytes(17).toString('base64url').slice(0, 22)
        : randomBytes(34).toString('base64url')
    }
    const counts = new Map<number, number>()
    for (let from = 0; from < 10_000; from += 250) {
      const replies = await Promise.all(times(250, (index) => anyone().get(`/pay/${given(from + index)}`)))
      for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(counts)).toEqual({ 404: 30, 429: 9_970 })
    // On the same network, the link itself still works.
    expect((await anyone().get(team.link)).status).toBe(200)
  })
})

describe('three accounts that enter teams by hand and pay for them through links', () => {
  test('raise prizes by no more than their cards paid, and none of these teams counts for verified results', async () => {
    const one = await aDayPayer({ prizePoolCents: 2_000_000_00 }, 'Mine One')
    await one.organizer.post(one.path, { teams: [{ name: 'Mine Two' }], payment: 'on_the_day' })
    const { id } = await registrationNamed(world, one.cup, 'Mine Two')
    const two = { ...one, name: 'Mine Two', id, link: `/pay/${payTokens(world.app).make(id)}` }
    for (const team of [one, two]) {
      expect((await pay(team)).reply.status).toBe(201)
      await claim(team, await aCaptain(world))
    }
    const [cup] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, one.cup.id))
    expect(cup).toMatchObject({ paidFeesCents: 100_00, paidTeams: 2 })
    const entries = await readEntries(world.app.db, [(await rowOf(one)).teamId!, (await rowOf(two)).teamId!])
    expect(entries).toMatchObject([{ isRegistered: false }, { isRegistered: false }])
    const match = { outcome: 'played', slots: entries.map(({ teamId }) => ({ kind: 'team', teamId })) }
    expect(verificationOf([match] as never, entries, [], cup!.startDate)).toMatchObject({ teams: 0, paidTeams: 0 })
  })
})

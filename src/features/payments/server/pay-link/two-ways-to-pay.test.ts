import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { registrations } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCaptain, aTournament, confirmCard, times, visitor } from '#test/builders.ts'
import { advanceClock, deliverWebhooks, expectBalanced, ledgerOf, sweepNow, useMoneyWorld } from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

/** A team that was entered by hand and claimed with a link, and has a pay link too. */
async function aClaimedTeam() {
  const [organizer, captain] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id })
  const entries = `/tournaments/${cup.id}/registrations`
  const body = { teams: [{ name: 'Green Rockets' }], payment: 'on_the_day' }
  const [team] = (await (await organizer.post(entries, body)).json()) as [Team]
  const [entry] = (await (await organizer.get(entries)).json()) as [Entry]
  const path = `/tournaments/${cup.id}/teams/${team.id}`
  const { url } = (await (await organizer.call('PUT', `${path}/claim-link`)).json()) as { url: string }
  expect((await captain.post(`/claim/${url.split('/').at(-1)!}`)).status).toBe(200)
  return { cup, organizer, captain, team, path, id: entry.id, link: new URL(entry.payLink!).pathname }
}
type Claimed = Awaited<ReturnType<typeof aClaimedTeam>>

const startAsCaptain = ({ captain, cup, team }: Claimed) =>
  captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
const startByLink = ({ link }: Claimed) => visitor(world).post(`${link}/intent`)
const started = async (reply: Promise<Response>) => {
  const { status, body } = { status: (await reply).status, body: await (await reply).json() }
  expect(status).toBe(201)
  return body as StartedEntry
}
const completeAsCaptain = ({ captain, team }: Claimed, { paymentIntentId }: StartedEntry) =>
  captain.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid', paymentIntentId })
const completeByLink = ({ link }: Claimed, { paymentIntentId }: StartedEntry) =>
  visitor(world).post(`${link}/completion`, { paymentIntentId })
const rowOf = async ({ id }: Claimed) =>
  (await world.app.db.select().from(registrations).where(eq(registrations.id, id)))[0]!
const mayWithdraw = async ({ captain, team }: Claimed) =>
  (await captain.get(`/teams/${team.id}/withdrawal`)).status === 200
const removal = ({ organizer, path }: Claimed) => statusAndCode(organizer.delete(`${path}/captain`))

describe('the captain who pays after somebody opened the pay link', () => {
  test('pays with another intent, and so can withdraw the team and not be removed', async () => {
    const it = await aClaimedTeam()
    const byLink = await started(startByLink(it))
    const own = await started(startAsCaptain(it))
    expect(own.paymentIntentId).not.toBe(byLink.paymentIntentId)
    expect((await confirmCard(world, byLink)).status).toBe(400)
    await confirmCard(world, own)
    expect((await completeAsCaptain(it, own)).status).toBe(200)
    expect(await rowOf(it)).toMatchObject({ paymentStatus: 'paid', paidBy: 'card', payLinkUsed: false })
    expect(await mayWithdraw(it)).toBe(true)
    expect(await removal(it)).toEqual([409, 'captain_paid'])
    expect(await ledgerOf(world, it)).toEqual([['captured', 5000]])
  })

  test.each(['webhook', 'sweep', 'neither'])(
    'learns that it is paid if the link was used a moment before, and the %s has told us',
    async (by) => {
      const it = await aClaimedTeam()
      await confirmCard(world, await started(startByLink(it)))
      advanceClock(world, 1 / 60)
      if (by !== 'neither') await (by === 'webhook' ? deliverWebhooks : sweepNow)(world)
      expect(await statusAndCode(startAsCaptain(it))).toEqual([409, 'already_paid'])
      expect(await rowOf(it)).toMatchObject({ paymentStatus: 'paid', payLinkUsed: true })
      expect([await mayWithdraw(it), await removal(it)]).toEqual([false, [200, undefined]])
    },
  )

  test('has another intent even if the server stopped before that of the link was stored', async () => {
    const it = await aClaimedTeam()
    const byLink = await started(startByLink(it))
    await world.app.db.update(registrations).set({ paymentIntentId: null }).where(eq(registrations.id, it.id))
    const own = await started(startAsCaptain(it))
    expect(own.paymentIntentId).not.toBe(byLink.paymentIntentId)
    expect((await confirmCard(world, byLink)).status).toBe(400)
  })

  test('can go on if the server stopped after closing the payment of the link', async () => {
    const it = await aClaimedTeam()
    const byLink = await started(startByLink(it))
    await world.app.payments.cancelIntent(byLink.paymentIntentId)
    await confirmCard(world, await started(startAsCaptain(it)))
    await sweepNow(world)
    expect(await rowOf(it)).toMatchObject({ payLinkUsed: false })
  })

  test('is the only one whose start closes the payment of the link', async () => {
    const it = await aClaimedTeam()
    const byLink = await started(startByLink(it))
    const stranger = await aCaptain(world)
    expect((await startAsCaptain({ ...it, captain: stranger })).status).toBe(403)
    await confirmCard(world, byLink)
    expect((await completeByLink(it, byLink)).status).toBe(201)
  })
})

describe('somebody who opens the pay link after the captain began to pay', () => {
  test("pays with another intent, which isn't the captain's", async () => {
    const it = await aClaimedTeam()
    const own = await started(startAsCaptain(it))
    const byLink = await started(startByLink(it))
    expect(byLink.paymentIntentId).not.toBe(own.paymentIntentId)
    expect((await confirmCard(world, own)).status).toBe(400)
    await confirmCard(world, byLink)
    expect((await completeByLink(it, byLink)).status).toBe(201)
    expect([await mayWithdraw(it), await removal(it)]).toEqual([false, [200, undefined]])
  })

  test('shares no intent with the captain if the provider repeats its failures', async () => {
    const it = await aClaimedTeam()
    const create = { method: 'POST', path: '/v1/payment_intents' } as const
    await world.sandbox.control.addFault({ call: create, fault: 'error_500', times: 3 })
    expect(await statusAndCode(startAsCaptain(it))).toEqual([502, 'payment_provider_unavailable'])
    const byLink = await started(startByLink(it))
    const own = await started(startAsCaptain(it))
    expect(own.paymentIntentId).not.toBe(byLink.paymentIntentId)
  })
})

test('twenty requests of the captain and twenty of the link at once: no intent is shared, and the card is charged once', async () => {
  const it = await aClaimedTeam()
  const replies = await Promise.all(times(40, (index) => (index % 2 ? startAsCaptain(it) : startByLink(it))))
  const intents = { captain: new Set<string>(), link: new Set<string>() }
  const refusals = new Set<unknown>()
  const opened: StartedEntry[] = []
  for (const [index, reply] of replies.entries()) {
    if (reply.status !== 201) {
      refusals.add((await statusAndCode(Promise.resolve(reply)))[1])
      continue
    }
    const entry = (await reply.json()) as StartedEntry
    opened.push(entry)
    intents[index % 2 ? 'captain' : 'link'].add(entry.paymentIntentId)
  }
  expect([...refusals].filter((code) => code !== 'paid_elsewhere')).toEqual([])
  expect([...intents.captain].filter((id) => intents.link.has(id))).toEqual([])
  await Promise.all(opened.map((entry) => confirmCard(world, entry)))
  advanceClock(world, 1 / 60)
  await sweepNow(world)
  const { paymentStatus, paymentIntentId, payLinkUsed } = await rowOf(it)
  const isKnown = intents[payLinkUsed ? 'link' : 'captain'].has(paymentIntentId!)
  expect(paymentStatus === 'pending' || isKnown).toBe(true)
  expect((await ledgerOf(world, it)).length).toBe(paymentStatus === 'paid' ? 1 : 0)
})

import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, notifications, registrations, teams, tournaments, users } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import { reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import type { Entry } from '#features/registrations/contract.ts'
import type { Invitation, Team } from '#features/teams/contract.ts'
import { deleteUser } from '#workflows/delete-account.ts'
import { aCaptain, aTournament, confirmCard, justStarted, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { advanceClock, useMoneyWorld } from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'

const world = useMoneyWorld()

/** A tournament with a team that was entered by hand and claimed with a link. */
async function aClaimedTeam(payment = 'on_the_day') {
  const [organizer, captain] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id, entryFeeCents: 50_00 })
  const body = { teams: [{ name: 'Green Rockets', players: ['Maria Kowalski', 'Sam Lee'] }], payment }
  const [team] = (await (await organizer.post(`/tournaments/${cup.id}/registrations`, body)).json()) as Team[]
  const path = `/tournaments/${cup.id}/teams/${team!.id}`
  await organizer.patch(`/teams/${team!.id}/contact`, { phone: '(512) 555-0123' })
  const token = await linkOf(organizer, path)
  expect((await captain.post(`/claim/${token}`)).status).toBe(200)
  return { cup, organizer, captain, team: team!, path, token }
}
type Claimed = Awaited<ReturnType<typeof aClaimedTeam>>

async function linkOf(organizer: Player, path: string): Promise<string> {
  const { url } = (await (await organizer.call('PUT', `${path}/claim-link`)).json()) as { url: string }
  return url.split('/').at(-1)!
}
const undo = ({ path }: Claimed, by: Player) => by.delete(`${path}/captain`)
const rowOf = async ({ team }: Claimed) => (await world.app.db.select().from(teams).where(eq(teams.id, team.id)))[0]!
const registrationOf = async ({ team }: Claimed) =>
  (await world.app.db.select().from(registrations).where(eq(registrations.teamId, team.id)))[0]!
const startPaying = async ({ captain, cup, team }: Claimed) => {
  const reply = await captain.post('/create-payment-intent', { tournamentId: cup.id, teamId: team.id })
  expect(reply.status).toBe(201)
  return (await reply.json()) as StartedEntry
}

/** A team that was entered by hand, with its links and the person who will claim it. */
async function aPayableTeam() {
  const [organizer, captain] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id, entryFeeCents: 50_00 })
  const body = { teams: [{ name: 'Green Rockets' }], payment: 'on_the_day' }
  const [team] = (await (await organizer.post(`/tournaments/${cup.id}/registrations`, body)).json()) as Team[]
  const path = `/tournaments/${cup.id}/teams/${team!.id}`
  const [entry] = (await (await organizer.get(`/tournaments/${cup.id}/registrations`)).json()) as Entry[]
  const payLink = new URL(entry!.payLink!).pathname
  const token = await linkOf(organizer, path)
  return { cup, organizer, captain, team: team!, path, token, payLink, registrationId: entry!.id }
}
type Payable = Awaited<ReturnType<typeof aPayableTeam>>

const startByLink = async ({ payLink }: Payable) =>
  (await (await visitor(world).post(`${payLink}/intent`)).json()) as StartedEntry
async function payByLink({ payLink }: Payable, started: StartedEntry) {
  await confirmCard(world, started)
  const { paymentIntentId } = started
  expect((await visitor(world).post(`${payLink}/completion`, { paymentIntentId })).status).toBe(201)
}
async function refusesCaptain({ captain, team }: Payable) {
  const path = `/teams/${team.id}/withdrawal`
  expect(await statusAndCode(captain.get(path))).toEqual([409, 'organizer_withdraws'])
  expect(await statusAndCode(captain.post(path))).toEqual([409, 'organizer_withdraws'])
}

describe('undoing a claim', () => {
  test('restores the team, notifies the captain, and is in the audit log; a new link works', async () => {
    const it = await aClaimedTeam()
    const { captain, team, organizer, path, cup, token } = it
    const mate = await aCaptain(world)
    const members = [`@${captain.username}`, 'Somebody Else', `@${mate.username}`, 'friend@club.example']
    expect((await captain.patch(`/teams/${team.id}/roster`, { name: 'Mine Now', members })).status).toBe(200)
    const [invitation] = (await (await mate.get('/invitations')).json()) as Invitation[]
    await mate.patch(`/invitations/${invitation!.id}`, { status: 'accepted' })
    await captain.patch(`/teams/${team.id}/contact`, { phone: '(512) 555-9999' })
    const reply = await undo(it, organizer)
    expect([reply.status, await reply.json()]).toEqual([200, { isRemoved: true }])
    expect(await rowOf(it)).toMatchObject({
      name: 'Green Rockets',
      captainId: null,
      claimedAt: null,
      members: ['Maria Kowalski', 'Sam Lee'],
      paymentStatus: 'pending',
    })
    expect(await registrationOf(it)).toMatchObject({ userId: null, teamName: 'Green Rockets', expiresAt: null })
    const entries = (await (await organizer.get(`/tournaments/${cup.id}/registrations`)).json()) as Entry[]
    expect(entries).toMatchObject([{ captainId: null, hasClaimLink: false, claimedAt: null }])
    const told = await world.app.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, captain.id), eq(notifications.type, 'captain_removed')))
    expect(told).toMatchObject([{ title: "You're no longer the captain of Mine Now" }])
    const logged = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, team.id))
    expect(logged).toMatchObject([
      { actorId: organizer.id, action: 'captain removed', before: { captainId: captain.id } },
    ])
    expect((await captain.get(`/teams/${team.id}/roster`)).status).toBe(403)
    expect(await statusAndCode(captain.post(`/claim/${token}`))).toEqual([404, 'claim_link_not_found'])
    expect(await (await mate.get('/invitations')).json()).toEqual([])
    expect((await mate.post(`/claim/${await linkOf(organizer, path)}`)).status).toBe(200)
    expect((await reconcile(world.app.db)).violations).toEqual([])
  })

  test('keeps the phone number that the organizer saved', async () => {
    const it = await aClaimedTeam()
    await undo(it, it.organizer)
    expect(await (await it.organizer.get(`/teams/${it.team.id}/contact`)).json()).toEqual({ phone: '(512) 555-0123' })
  })

  test('keeps the new name if another team has taken the old one', async () => {
    const it = await aClaimedTeam()
    await it.captain.patch(`/teams/${it.team.id}/roster`, { name: 'Mine Now' })
    const other = { teams: [{ name: 'green rockets' }], payment: 'on_the_day' }
    expect((await it.organizer.post(`/tournaments/${it.cup.id}/registrations`, other)).status).toBe(201)
    expect((await undo(it, it.organizer)).status).toBe(200)
    expect(await rowOf(it)).toMatchObject({ name: 'Mine Now', captainId: null })
  })

  test.each(['cash', 'waived'])('leaves a fee settled as %s unchanged', async (payment) => {
    const it = await aClaimedTeam(payment)
    expect((await undo(it, it.organizer)).status).toBe(200)
    expect(await registrationOf(it)).toMatchObject({ paymentStatus: 'paid', paidBy: payment, userId: null })
    expect((await reconcile(world.app.db)).violations).toEqual([])
  })

  test('is refused once the captain has paid by card, even if the payment was not reported yet', async () => {
    const it = await aClaimedTeam()
    await confirmCard(world, await startPaying(it))
    expect(await statusAndCode(undo(it, it.organizer))).toEqual([409, 'captain_paid'])
    expect(await registrationOf(it)).toMatchObject({ paymentStatus: 'paid', paidBy: 'card', userId: it.captain.id })
    expect(await (await it.organizer.get(`/tournaments/${it.cup.id}/registrations`)).json()).toMatchObject([
      { isPaidByCaptain: true },
    ])
    expect(await statusAndCode(undo(it, it.organizer))).toEqual([409, 'captain_paid'])
    expect((await reconcile(world.app.db)).violations).toEqual([])
  })

  test.each(['before', 'after'])(
    'puts back a team that somebody paid for through its pay link, opened %s the claim, and leaves that payment alone',
    async (when) => {
      const it = await aPayableTeam()
      const opened = when === 'before' ? await startByLink(it) : null
      advanceClock(world, 1)
      await it.captain.post(`/claim/${it.token}`)
      await payByLink(it, opened ?? (await startByLink(it)))
      await refusesCaptain(it)
      expect((await undo(it, it.organizer)).status).toBe(200)
      expect(await registrationOf(it)).toMatchObject({ paymentStatus: 'paid', paidBy: 'card', userId: null })
      const withdrawn = await it.organizer.delete(`/tournaments/${it.cup.id}/registrations/${it.registrationId}`)
      expect(await withdrawn.json()).toMatchObject({ refund: 48.25 })
      await world.settled()
      expect((await reconcile(world.app.db)).violations).toEqual([])
    },
  )

  test('is refused if the captain had already paid when somebody opened the pay link', async () => {
    const it = await aPayableTeam()
    await it.captain.post(`/claim/${it.token}`)
    await confirmCard(world, await startPaying(it))
    expect(await statusAndCode(visitor(world).post(`${it.payLink}/intent`))).toEqual([409, 'already_paid'])
    expect(await statusAndCode(undo(it, it.organizer))).toEqual([409, 'captain_paid'])
  })

  test("isn't needed for the organizer to withdraw a team that somebody paid for through its pay link", async () => {
    const it = await aPayableTeam()
    await it.captain.post(`/claim/${it.token}`)
    await payByLink(it, await startByLink(it))
    const entries = `/tournaments/${it.cup.id}/registrations`
    expect(await (await it.organizer.get(entries)).json()).toMatchObject([{ isPaidByCaptain: false }])
    const withdrawn = await it.organizer.delete(`${entries}/${it.registrationId}`)
    expect([withdrawn.status, await withdrawn.json()]).toMatchObject([200, { refund: 48.25 }])
    await world.settled()
    expect((await reconcile(world.app.db)).violations).toEqual([])
  })

  test('closes a card payment that was started, so it can’t succeed afterward', async () => {
    const it = await aClaimedTeam()
    const started = await startPaying(it)
    expect((await undo(it, it.organizer)).status).toBe(200)
    expect((await confirmCard(world, started)).status).toBe(400)
    expect(await registrationOf(it)).toMatchObject({ paymentStatus: 'pending', userId: null, paymentIntentId: null })
    const next = await aCaptain(world)
    await next.post(`/claim/${await linkOf(it.organizer, it.path)}`)
    await confirmCard(world, await startPaying({ ...it, captain: next }))
    expect((await reconcile(world.app.db)).violations).toEqual([])
  })

  test('is possible until the first match, once, and only for a captain who used a link', async () => {
    const it = await aClaimedTeam()
    expect(await statusAndCode(undo(it, it.captain))).toEqual([403, 'cannot_run'])
    const { startDate, registrationDeadline, endDate } = it.cup
    await world.app.db.update(tournaments).set(justStarted(world.clock.now)).where(eq(tournaments.id, it.cup.id))
    expect(await statusAndCode(undo(it, it.organizer))).toEqual([409, 'first_match_started'])
    await world.app.db
      .update(tournaments)
      .set({ startDate, registrationDeadline, endDate })
      .where(eq(tournaments.id, it.cup.id))
    const replies = await Promise.all(times(20, () => undo(it, it.organizer)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await statusAndCode(undo(it, it.organizer))).toEqual([409, 'not_claimed'])
    const { id } = (await (await it.captain.post('/teams', { name: 'Own', tournamentId: it.cup.id })).json()) as Team
    const own = { ...it, path: `/tournaments/${it.cup.id}/teams/${id}` }
    expect(await statusAndCode(undo(own, it.organizer))).toEqual([409, 'not_claimed'])
  })

  test('also works after the captain has deleted the account, which does not withdraw the team', async () => {
    const it = await aClaimedTeam()
    await deleteUser(world.app, it.captain, it.captain.id)
    await world.settled()
    expect(await rowOf(it)).toMatchObject({ captainId: it.captain.id, paymentStatus: 'pending' })
    expect((await undo(it, it.organizer)).status).toBe(200)
    expect(await rowOf(it)).toMatchObject({ captainId: null, members: ['Maria Kowalski', 'Sam Lee'] })
    expect((await world.app.db.select().from(users).where(eq(users.id, it.captain.id)))[0]!.deletedAt).not.toBeNull()
  })
})

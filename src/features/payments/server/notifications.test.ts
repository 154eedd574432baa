import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, outbox } from '#db/schema.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, joinTeam, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { drawn } from '#test/competition.ts'
import { mailsTo } from '#test/mail.ts'
import {
  useMoneyWorld,
  recover,
  deliverWebhooks,
  enterPending,
  advanceClock,
  openCardForm,
  payFor,
  registrationNamed,
  sweepNow,
} from '#test/money.ts'
import { payLaterHours } from '#features/registrations/values.ts'

const world = useMoneyWorld({ PUBLIC_URL: 'http://localhost:3000' })

/** This user's notifications with their mails, oldest first: the same events in the same order. */
async function notificationsOf(user: Pick<Player, 'id'>) {
  // Captains are notified of players who join on the page only.
  const all = await world.app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, user.id))
    .orderBy(asc(notifications.id))
  const rows = all.filter(({ type }) => type !== 'member_response')
  const mails = await world.app.db.select().from(outbox).where(eq(outbox.userId, user.id)).orderBy(asc(outbox.id))
  expect(mails.map(({ templateKey }) => templateKey)).toEqual(rows.map(({ type }) => type))
  return rows.map((item, index) => ({ ...item, mail: mails[index]! }))
}
const kindsFor = async (user: Pick<Player, 'id'>) => (await notificationsOf(user)).map(({ type }) => type)

async function aCupAndCaptain(wishes: Parameters<typeof aTournament>[1] = {}) {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { name: 'Harbour Cup', organizerId: organizer.id, ...wishes })
  return { cup, organizer, captain: await aCaptain(world) }
}

describe('a team that pays later', () => {
  test('notifies the captain of the deadline to pay and of the payment, and the organizer once', async () => {
    const { cup, organizer, captain } = await aCupAndCaptain()
    const team = await enterPending(captain, cup, 'Late <b>Payers')
    await payFor(world, captain, cup, team)
    await deliverWebhooks(world)
    await sweepNow(world)
    const [registered, paid, ...more] = await notificationsOf(captain)
    expect(more).toEqual([])
    expect(registered).toMatchObject({ type: 'team_registered', title: 'Your spot is reserved', relatedId: cup.id })
    expect(registered!.message).toMatch(
      /^Late <b>Payers is on the team list for Harbour Cup\. Pay the entry fee of \$50 by .+ C[SD]T to keep your spot\.$/,
    )
    expect(registered!.mail.text).toContain('The entry fee of $50 is not paid yet. Pay it by')
    expect(registered!.mail.text).toContain('http://localhost:3000/profile')
    expect(registered!.mail.html).toContain('Late &lt;b&gt;Payers')
    expect(paid).toMatchObject({
      type: 'team_paid',
      message: 'We received $50. Late <b>Payers is registered for Harbour Cup.',
    })
    expect(paid!.mail.text).toMatch(/http:\/\/localhost:3000\/receipt\/[0-9a-f-]{36}/)
    const [entered, ...others] = await notificationsOf(organizer)
    expect(others).toEqual([])
    expect(entered).toMatchObject({
      type: 'team_entered',
      message: 'Late <b>Payers registered for Harbour Cup. 1 of 8 teams are registered.',
      mail: { to: organizer.email },
    })
  })

  test('that expires notifies its captain once, and can register again by card', async () => {
    const { cup, captain } = await aCupAndCaptain()
    await enterPending(captain, cup, 'Forgetful')
    advanceClock(world, payLaterHours)
    await Promise.all([sweepNow(world), sweepNow(world)])
    await enterPaid(world, captain, cup, 'Forgetful')
    expect(await kindsFor(captain)).toEqual(['team_registered', 'team_expired', 'team_paid'])
  })

  test('that its captain withdraws sends no notification', async () => {
    const { cup, captain } = await aCupAndCaptain()
    const team = await enterPending(captain, cup, 'Leavers')
    await captain.post(`/teams/${team.id}/withdrawal`)
    expect(await kindsFor(captain)).toEqual(['team_registered'])
  })
})

test('a team paid at once is one event, whether the browser or the webhook comes first', async () => {
  const { cup, organizer, captain } = await aCupAndCaptain()
  await enterPaid(world, captain, cup, 'Quick Ones')
  await deliverWebhooks(world)
  await recover(world)
  expect(await kindsFor(captain)).toEqual(['team_paid'])
  expect(await kindsFor(organizer)).toEqual(['team_entered'])
})

test("a free team's notification does not mention money", async () => {
  const { cup, captain } = await aCupAndCaptain({ entryFeeCents: 0 })
  await enterPending(captain, cup, 'Free Birds')
  const [registered] = await notificationsOf(captain)
  expect(registered).toMatchObject({ title: 'Your team is in', message: 'Free Birds is registered for Harbour Cup.' })
  expect(registered!.mail.text).not.toContain('fee')
})

test('a free team that the administrator restores gets a notification that does not mention money', async () => {
  const { cup, captain } = await aCupAndCaptain({ entryFeeCents: 0 })
  const team = await enterPending(captain, cup, 'Free Birds')
  await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })
  await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'paid' })
  expect(await kindsFor(captain)).toEqual(['team_registered', 'team_removed', 'team_registered'])
  expect((await notificationsOf(captain)).at(-1)!.message).toBe('Free Birds is registered for Harbour Cup.')
})

test('an organizer who registers a team is notified only as its captain', async () => {
  const { cup, organizer } = await aCupAndCaptain()
  await enterPending(organizer, cup, 'Home Side')
  expect(await kindsFor(organizer)).toEqual(['team_registered'])
})

test('a hold sends no notifications, neither when it is made nor when it expires', async () => {
  const { cup, organizer, captain } = await aCupAndCaptain()
  await openCardForm(captain, cup, 'Only Looking')
  advanceClock(world, 1)
  await sweepNow(world)
  expect([await kindsFor(captain), await kindsFor(organizer)]).toEqual([[], []])
})

describe('a refund notifies the captain', () => {
  test('after a withdrawal, with the amount and the fee that was kept', async () => {
    const { cup, captain } = await aCupAndCaptain()
    const { team } = await enterPaid(world, captain, cup, 'Leavers')
    await captain.post(`/teams/${team.id}/withdrawal`)
    await recover(world)
    const [, refunded, ...more] = await notificationsOf(captain)
    expect(more).toEqual([])
    expect(refunded!.message).toBe(
      'Leavers withdrew from Harbour Cup. $48.25 of your entry fee is on its way back to you.',
    )
    expect(refunded!.mail.text).toContain('We kept a processing fee of $1.75')
  })

  test('of a payment that came too late', async () => {
    const { cup, captain } = await aCupAndCaptain({ maxTeams: 2 })
    const started = await openCardForm(captain, cup, 'Too Late')
    await confirmCard(world, started)
    await world.database.pool.query(
      `update registrations set payment_status = 'expired', expires_at = null where id = $1`,
      [started.registrationId],
    )
    for (const name of ['One', 'Two']) await openCardForm(await aCaptain(world), cup, name)
    await deliverWebhooks(world)
    expect(await kindsFor(captain)).toEqual(['team_refunded'])
    expect((await notificationsOf(captain))[0]!.message).toMatch(/came too late or was not needed\. \$50 of/)
  })

  test('when the administrator removes the team; cash is given back by the organizer', async () => {
    const { cup, captain } = await aCupAndCaptain()
    const { team } = await enterPaid(world, captain, cup, 'Card')
    await world.administrator.delete(`/teams/${team.id}`)
    const cash = await enterPending(captain, cup, 'Cash')
    await world.administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'paid' })
    await world.administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'refunded' })
    await recover(world)
    expect(await kindsFor(captain)).toEqual([
      'team_paid',
      'team_refunded',
      'team_registered',
      'team_paid',
      'team_removed',
    ])
    expect((await notificationsOf(captain)).at(-1)!.message).toMatch(/The organizer will return your cash\.$/)
  })
})

const lastOf = async ({ id }: Player) => {
  const isTheirs = eq(notifications.userId, id)
  const rows = await world.app.db.select().from(notifications).where(isTheirs).orderBy(asc(notifications.id))
  return [rows.at(-1)!.type, rows.at(-1)!.message]
}

describe('refunding every team of a tournament', () => {
  test('tells captains of drawn teams that they keep playing', async () => {
    const { cup, organizer, captain } = await aCupAndCaptain()
    await enterPaid(world, captain, cup, 'Card')
    const payer = await aCaptain(world)
    const cash = await enterPending(payer, cup, 'Cash')
    await world.administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'paid' })
    await drawn(organizer, cup.id)
    expect((await world.administrator.post(`/admin/tournaments/${cup.id}/refunds`)).status).toBe(201)
    await recover(world)
    expect(await lastOf(captain)).toEqual([
      'team_refunded',
      'Card stays in Harbour Cup. $50 of your entry fee is on its way back to you.',
    ])
    expect(await lastOf(payer)).toEqual([
      'cash_returned',
      'Cash stays in Harbour Cup. The organizer will return your cash.',
    ])
  })

  test('does not tell captains of teams that are out of the draw that they stay', async () => {
    const { cup, organizer, captain } = await aCupAndCaptain()
    const card = await enterPaid(world, captain, cup, 'Card')
    const [payer, absent, repaid] = [await aCaptain(world), await aCaptain(world), await aCaptain(world)]
    const cash = await enterPending(payer, cup, 'Cash')
    const { team: replaced } = await enterPaid(world, absent, cup, 'Absent')
    const gone = await enterPending(repaid, cup, 'Repaid')
    for (const { id } of [cash, gone]) await world.administrator.patch(`/teams/${id}`, { paymentStatus: 'paid' })
    await drawn(organizer, cup.id)
    const replacement = { id: randomUUID(), teamId: replaced.id, by: { name: 'Stand-ins' } }
    expect((await organizer.post(`/tournaments/${cup.id}/replacements`, replacement)).status).toBe(201)
    for (const { id } of [card.team, cash]) {
      const withdrawal = { id: randomUUID(), teamId: id }
      expect((await organizer.post(`/tournaments/${cup.id}/withdrawals`, withdrawal)).status).toBe(201)
    }
    await world.administrator.patch(`/teams/${gone.id}`, { paymentStatus: 'refunded' })
    const before = await lastOf(repaid)
    expect((await world.administrator.post(`/admin/tournaments/${cup.id}/refunds`)).status).toBe(201)
    await recover(world)
    expect(await lastOf(captain)).toEqual([
      'team_refunded',
      'Card withdrew from Harbour Cup. $50 of your entry fee is on its way back to you.',
    ])
    expect(await lastOf(payer)).toEqual([
      'cash_returned',
      'Cash withdrew from Harbour Cup. The organizer will return your cash.',
    ])
    expect(await lastOf(absent)).toEqual([
      'team_refunded',
      'Absent was replaced in Harbour Cup. $50 of your entry fee is on its way back to you.',
    ])
    const mails = await Promise.all([captain, payer].map(({ email }) => mailsTo(world, email)))
    for (const mail of mails) expect(mail[0]!.text).toMatch(/(Card|Cash) withdrew from Harbour Cup\./)
    expect(await lastOf(repaid)).toEqual(before)
  })

  test('leaves free teams alone', async () => {
    const { cup, captain } = await aCupAndCaptain({ entryFeeCents: 0 })
    await enterPending(captain, cup, 'Free Birds')
    expect((await world.administrator.post(`/admin/tournaments/${cup.id}/refunds`)).status).toBe(201)
    expect(await kindsFor(captain)).toEqual(['team_registered'])
    expect((await registrationNamed(world, cup, 'Free Birds')).paymentStatus).toBe('paid')
  })
})

describe('a tournament', () => {
  test('that changes notifies captains and members with an account, once each, of the old and new values', async () => {
    const { cup, organizer, captain } = await aCupAndCaptain()
    const [player, former, outsider] = [await aCaptain(world), await aCaptain(world), await aCaptain(world)]
    await joinTeam(captain, await enterPending(captain, cup, 'Stayers'), player)
    const gone = await enterPending(former, cup, 'Gone')
    await former.post(`/teams/${gone.id}/withdrawal`)
    const before = await Promise.all([organizer, former, outsider].map(kindsFor))
    const edit = { location: 'Dallas, TX, United States', maxTeams: 16 }
    for (const _ of times(2, () => 0)) await world.administrator.patch(`/tournaments/${cup.id}`, edit)
    const [, changed] = await notificationsOf(player)
    expect(changed).toMatchObject({
      type: 'tournament_changed',
      title: 'Harbour Cup has changed',
      message: 'Location: Austin, TX, United States → Dallas, TX, United States',
    })
    expect(changed!.mail.text).toContain('Location: Austin, TX, United States → Dallas, TX, United States')
    expect(changed!.mail.text).toContain(`http://localhost:3000/tournament/${cup.id}`)
    expect(await kindsFor(player)).toEqual(['team_invitation', 'tournament_changed'])
    expect(await kindsFor(captain)).toEqual(['team_registered', 'tournament_changed'])
    expect(await Promise.all([organizer, former, outsider].map(kindsFor))).toEqual(before)
  })

  test('whose rules are edited again and again notifies its captain once an hour, and of a new place at once', async () => {
    const { cup, organizer, captain } = await aCupAndCaptain()
    await enterPending(captain, cup, 'Readers')
    const edit = (rules: string) => organizer.patch(`/tournaments/${cup.id}/details`, { rules })
    for (const rules of times(5, (index) => `Version ${index}`)) expect((await edit(rules)).status).toBe(200)
    await world.administrator.patch(`/tournaments/${cup.id}`, { location: 'Dallas, TX', rules: 'Indoors' })
    expect(await kindsFor(captain)).toEqual(['team_registered', 'tournament_changed', 'tournament_changed'])
    advanceClock(world, 1)
    await edit('The next day')
    const [, first, place, last] = await notificationsOf(captain)
    expect([first, last].map((item) => item?.message)).toEqual(['The rules have changed.', 'The rules have changed.'])
    expect(place!.message).toContain('Dallas, TX')
  })

  test('that is canceled notifies everyone in it, tells paid captains about their refund, and skips expired spots', async () => {
    const { cup, captain } = await aCupAndCaptain()
    const [payer, player] = [await aCaptain(world), await aCaptain(world)]
    await joinTeam(captain, await enterPending(captain, cup, 'Unpaid'), player)
    await enterPaid(world, payer, cup, 'Paid')
    await world.administrator.delete(`/tournaments/${cup.id}`)
    await recover(world)
    expect(await kindsFor(player)).toEqual(['team_invitation', 'tournament_cancelled'])
    expect(await kindsFor(captain)).toEqual(['team_registered', 'tournament_cancelled'])
    expect(await kindsFor(payer)).toEqual(['team_paid', 'tournament_cancelled', 'team_refunded'])
    expect((await notificationsOf(payer))[1]!.message).toBe(
      'Harbour Cup in Austin, TX, United States will not take place. Entry fees will be refunded in full.',
    )
  })

  test('that is over can be corrected without notifications', async () => {
    const { cup, captain } = await aCupAndCaptain()
    await enterPending(captain, cup, 'Veterans')
    await world.database.pool.query(
      `update tournaments set registration_deadline = '2020-01-01', start_date = '2020-01-02', end_date = '2020-01-03' where id = $1`,
      [cup.id],
    )
    await world.administrator.patch(`/tournaments/${cup.id}`, { name: 'Harbor Cup' })
    expect(await kindsFor(captain)).toEqual(['team_registered'])
  })
})

test('a deleted account gets no notifications and no mail', async () => {
  const { cup, captain } = await aCupAndCaptain()
  const player = await aCaptain(world)
  await joinTeam(captain, await enterPending(captain, cup, 'Stayers'), player)
  await world.database.pool.query('update users set deleted_at = now() where id = $1', [player.id])
  await world.administrator.patch(`/tournaments/${cup.id}`, { name: 'Harbor Cup' })
  expect(await kindsFor(player)).toEqual(['team_invitation'])
})

test('many teams in the same hour are one notification and one mail to the organizer, and the next hour starts another', async () => {
  const { cup, organizer } = await aCupAndCaptain({ maxTeams: 64 })
  world.clock.now = new Date('2026-11-20T10:05:00Z')
  const captains = await Promise.all(times(3, () => aCaptain(world)))
  const entered = []
  for (const captain of captains) entered.push(await enterPending(captain, cup, `Team of ${captain.username}`))
  const [loop] = captains
  await loop!.post(`/teams/${entered[0]!.id}/withdrawal`)
  await enterPending(loop!, cup, 'Round Trip')
  const [combined, ...others] = await notificationsOf(organizer)
  expect(others).toEqual([])
  expect(combined).toMatchObject({
    title: '4 new teams registered',
    message: 'Round Trip and 3 other teams registered for Harbour Cup. 3 of 64 teams are registered.',
    isRead: false,
  })
  // A team that is paid for is not a new one.
  world.clock.now = new Date('2026-11-20T11:05:00Z')
  await payFor(world, captains[1]!, cup, entered[1]!)
  expect(await notificationsOf(organizer)).toHaveLength(1)
  await enterPending(await aCaptain(world), cup, 'An Hour Later')
  expect(await notificationsOf(organizer)).toHaveLength(2)
})

const aTeamWithMember = async (enter = enterPending) => {
  const { cup, captain } = await aCupAndCaptain()
  const member = await aCaptain(world)
  const team = await enter(captain, cup, 'Short Lived')
  await joinTeam(captain, team, member)
  return { cup, captain, member, team }
}
const paid = async (captain: Player, cup: { id: string }, name: string) =>
  (await enterPaid(world, captain, cup, name)).team

describe('the members of a team that is no longer registered', () => {
  test('are notified once that it withdrew, and the captain is not notified twice', async () => {
    const { captain, member, team } = await aTeamWithMember()
    await captain.post(`/teams/${team.id}/withdrawal`)
    expect((await notificationsOf(member)).at(-1)).toMatchObject({
      type: 'team_gone',
      title: 'Your team is no longer registered',
      message: expect.stringMatching(
        /^Short Lived is no longer registered for Harbour Cup\. .+ ask your captain, Robin Keller/,
      ),
    })
    expect(await kindsFor(member)).toEqual(['team_invitation', 'team_gone'])
    expect(await kindsFor(captain)).not.toContain('team_gone')
  })

  test('are notified that it was refunded, but not when its captain only pays', async () => {
    const { captain, cup, member, team } = await aTeamWithMember(paid)
    expect(await kindsFor(member)).toEqual(['team_invitation'])
    await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })
    expect(await kindsFor(member)).toEqual(['team_invitation', 'team_gone'])
    const second = await enterPending(captain, cup, 'Second Try')
    await joinTeam(captain, second, member)
    await captain.post(`/teams/${second.id}/withdrawal`)
    const all = await world.app.db.select().from(notifications).where(eq(notifications.userId, member.id))
    expect(all.filter(({ type }) => type === 'team_gone')).toMatchObject([
      { title: '2 of your teams are no longer registered' },
    ])
  })

  test('are notified that it did not pay in time', async () => {
    const { member } = await aTeamWithMember()
    advanceClock(world, payLaterHours)
    await sweepNow(world)
    expect(await kindsFor(member)).toEqual(['team_invitation', 'team_gone'])
  })

  test('are notified once that the whole tournament was canceled', async () => {
    const { cup, member } = await aTeamWithMember()
    await world.administrator.delete(`/tournaments/${cup.id}`)
    await sweepNow(world)
    expect(await kindsFor(member)).toEqual(['team_invitation', 'tournament_cancelled'])
  })
})

import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, outbox } from '#db/schema.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useMoneyWorld, calm, deliver, enterPending, forward, openForm, payFor, sweepNow } from '#test/money.ts'
import { payLaterHours } from '../values.ts'

const world = useMoneyWorld({ PUBLIC_URL: 'http://localhost:3000' })

/** What this person was told, oldest first: on the page and by mail, the same events in the same order. */
async function newsOf(user: Pick<Player, 'id'>) {
  const told = await world.app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, user.id))
    .orderBy(asc(notifications.id))
  const mails = await world.app.db.select().from(outbox).where(eq(outbox.userId, user.id)).orderBy(asc(outbox.id))
  expect(mails.map(({ templateKey }) => templateKey)).toEqual(told.map(({ type }) => type))
  return told.map((item, index) => ({ ...item, mail: mails[index]! }))
}
const kindsFor = async (user: Pick<Player, 'id'>) => (await newsOf(user)).map(({ type }) => type)

async function aCupAndCaptain(wishes: Parameters<typeof aTournament>[1] = {}) {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { name: 'Harbour Cup', organizerId: organizer.id, ...wishes })
  return { cup, organizer, captain: await aCaptain(world) }
}

describe('a team that pays later', () => {
  test('its captain hears until when to pay, and that the money came; the organizer hears of it once', async () => {
    const { cup, organizer, captain } = await aCupAndCaptain()
    const team = await enterPending(captain, cup, 'Late <b>Payers')
    await payFor(world, captain, cup, team)
    await deliver(world)
    await sweepNow(world)
    const [registered, paid, ...more] = await newsOf(captain)
    expect(more).toEqual([])
    expect(registered).toMatchObject({ type: 'team_registered', title: 'Your place is kept', relatedId: cup.id })
    expect(registered!.message).toMatch(
      /^Late <b>Payers is on the list of Harbour Cup\. Pay the entry fee of \$50 by .+ C[SD]T to stay there\.$/,
    )
    expect(registered!.mail.text).toContain('The entry fee of $50 is still open. Pay it by')
    expect(registered!.mail.text).toContain('http://localhost:3000/profile')
    expect(registered!.mail.html).toContain('Late &lt;b&gt;Payers')
    expect(paid).toMatchObject({
      type: 'team_paid',
      message: 'We received $50. Late <b>Payers is registered for Harbour Cup.',
    })
    expect(paid!.mail.text).toMatch(/http:\/\/localhost:3000\/receipt\/[0-9a-f-]{36}/)
    const [entered, ...others] = await newsOf(organizer)
    expect(others).toEqual([])
    expect(entered).toMatchObject({
      type: 'team_entered',
      message: 'Late <b>Payers entered Harbour Cup. 1 of 8 teams are on the list.',
      mail: { to: organizer.email },
    })
  })

  test('that lapses is told to its captain once, and it may come back', async () => {
    const { cup, captain } = await aCupAndCaptain()
    await enterPending(captain, cup, 'Forgetful')
    forward(world, payLaterHours)
    await Promise.all([sweepNow(world), sweepNow(world)])
    await enterPending(captain, cup, 'Forgetful')
    expect(await kindsFor(captain)).toEqual(['team_registered', 'team_expired', 'team_registered'])
  })

  test('whose captain withdraws it needs not be told', async () => {
    const { cup, captain } = await aCupAndCaptain()
    const team = await enterPending(captain, cup, 'Leavers')
    await captain.post(`/teams/${team.id}/withdrawal`)
    expect(await kindsFor(captain)).toEqual(['team_registered'])
  })
})

test('a team paid at once is one event, whoever brings the news first, browser or provider', async () => {
  const { cup, organizer, captain } = await aCupAndCaptain()
  await enterPaid(world, captain, cup, 'Quick Ones')
  await deliver(world)
  await calm(world)
  expect(await kindsFor(captain)).toEqual(['team_paid'])
  expect(await kindsFor(organizer)).toEqual(['team_entered'])
})

test('a free team is registered without a word of money', async () => {
  const { cup, captain } = await aCupAndCaptain({ entryFeeCents: 0 })
  await enterPending(captain, cup, 'Free Birds')
  const [registered] = await newsOf(captain)
  expect(registered).toMatchObject({ title: 'Your team is in', message: 'Free Birds is registered for Harbour Cup.' })
  expect(registered!.mail.text).not.toContain('fee')
})

test('a free team that the administrator puts back on the list is told so without a word of money', async () => {
  const { cup, captain } = await aCupAndCaptain({ entryFeeCents: 0 })
  const team = await enterPending(captain, cup, 'Free Birds')
  await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })
  await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'paid' })
  expect(await kindsFor(captain)).toEqual(['team_registered', 'team_removed', 'team_registered'])
  expect((await newsOf(captain)).at(-1)!.message).toBe('Free Birds is registered for Harbour Cup.')
})

test('an organizer who enters a team hears of it as its captain alone', async () => {
  const { cup, organizer } = await aCupAndCaptain()
  await enterPending(organizer, cup, 'Home Side')
  expect(await kindsFor(organizer)).toEqual(['team_registered'])
})

test('a place that is only held nobody hears of, neither when it is taken nor when it lapses', async () => {
  const { cup, organizer, captain } = await aCupAndCaptain()
  await openForm(captain, cup, 'Only Looking')
  forward(world, 1)
  await sweepNow(world)
  expect([await kindsFor(captain), await kindsFor(organizer)]).toEqual([[], []])
})

describe('money that goes back', () => {
  test('after a withdrawal: how much, and what was kept', async () => {
    const { cup, captain } = await aCupAndCaptain()
    const { team } = await enterPaid(world, captain, cup, 'Leavers')
    await captain.post(`/teams/${team.id}/withdrawal`)
    await calm(world)
    const [, refunded, ...more] = await newsOf(captain)
    expect(more).toEqual([])
    expect(refunded!.message).toBe('Leavers left Harbour Cup. $48.25 of your entry fee is on its way back to you.')
    expect(refunded!.mail.text).toContain('A processing fee of $1.75 was kept')
  })

  test('when it came after the place was given away', async () => {
    const { cup, captain } = await aCupAndCaptain({ maxTeams: 2 })
    const started = await openForm(captain, cup, 'Too Late')
    await confirmCard(world, started)
    await world.database.pool.query(
      `update registrations set payment_status = 'expired', expires_at = null where id = $1`,
      [started.registrationId],
    )
    for (const name of ['One', 'Two']) await enterPending(await aCaptain(world), cup, name)
    await deliver(world)
    expect(await kindsFor(captain)).toEqual(['team_refunded'])
    expect((await newsOf(captain))[0]!.message).toMatch(/not needed or came too late\. \$50 of/)
  })

  test('when the administrator takes the team off; what was cash comes back by hand', async () => {
    const { cup, captain } = await aCupAndCaptain()
    const { team } = await enterPaid(world, captain, cup, 'Card')
    await world.administrator.delete(`/teams/${team.id}`)
    const cash = await enterPending(captain, cup, 'Cash')
    await world.administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'paid' })
    await world.administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'refunded' })
    await calm(world)
    expect(await kindsFor(captain)).toEqual([
      'team_paid',
      'team_refunded',
      'team_registered',
      'team_paid',
      'team_removed',
    ])
    expect((await newsOf(captain)).at(-1)!.message).toMatch(/The organizer gives your cash back by hand\.$/)
  })
})

describe('a tournament', () => {
  test('that changes is told, old and new, to captains and to players with an account, each once', async () => {
    const { cup, organizer, captain } = await aCupAndCaptain()
    const [player, former, outsider] = [await aCaptain(world), await aCaptain(world), await aCaptain(world)]
    await captain.post('/teams', { name: 'Stayers', tournamentId: cup.id, members: [captain.id, player.id, 'Sam'] })
    const gone = await enterPending(former, cup, 'Gone')
    await former.post(`/teams/${gone.id}/withdrawal`)
    const before = await Promise.all([organizer, former, outsider].map(kindsFor))
    const edit = { location: 'Dallas, TX, United States', maxTeams: 16 }
    for (const _ of times(2, () => 0)) await world.administrator.patch(`/tournaments/${cup.id}`, edit)
    const [changed] = await newsOf(player)
    expect(changed).toMatchObject({
      type: 'tournament_changed',
      title: 'Harbour Cup has changed',
      message: 'Place: Austin, TX, United States → Dallas, TX, United States',
    })
    expect(changed!.mail.text).toContain('Place: Austin, TX, United States → Dallas, TX, United States')
    expect(changed!.mail.text).toContain(`http://localhost:3000/tournament/${cup.id}`)
    expect(await kindsFor(player)).toEqual(['tournament_changed'])
    expect(await kindsFor(captain)).toEqual(['team_registered', 'tournament_changed'])
    expect(await Promise.all([organizer, former, outsider].map(kindsFor))).toEqual(before)
  })

  test('that is called off is told to everybody in it, with their refund to those who paid, and no word of lapsing', async () => {
    const { cup, captain } = await aCupAndCaptain()
    const [payer, player] = [await aCaptain(world), await aCaptain(world)]
    await captain.post('/teams', { name: 'Unpaid', tournamentId: cup.id, members: [captain.id, player.id] })
    await enterPaid(world, payer, cup, 'Paid')
    await world.administrator.delete(`/tournaments/${cup.id}`)
    await calm(world)
    expect(await kindsFor(player)).toEqual(['tournament_cancelled'])
    expect(await kindsFor(captain)).toEqual(['team_registered', 'tournament_cancelled'])
    expect(await kindsFor(payer)).toEqual(['team_paid', 'tournament_cancelled', 'team_refunded'])
    expect((await newsOf(payer))[1]!.message).toBe(
      'Harbour Cup in Austin, TX, United States will not take place. Entry fees go back in full.',
    )
  })

  test('that is over is corrected without a word', async () => {
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

test('whoever deleted their account hears nothing any more, here or by mail', async () => {
  const { cup, captain } = await aCupAndCaptain()
  const player = await aCaptain(world)
  await captain.post('/teams', { name: 'Stayers', tournamentId: cup.id, members: [captain.id, player.id] })
  await world.database.pool.query('update users set deleted_at = now() where id = $1', [player.id])
  await world.administrator.patch(`/tournaments/${cup.id}`, { name: 'Harbor Cup' })
  expect(await kindsFor(player)).toEqual([])
})

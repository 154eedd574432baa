import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog, notifications, refunds } from '#db/schema.ts'
import { balancesOf, reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import { aCaptain, aTournament, anAdministrator, confirmCard, enterPaid, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { deliverWebhooks, enterPending, openCardForm } from '#test/money.ts'
import { useWorld } from '#test/world.ts'
import { maxViolations } from '../../values.ts'
import type { Money, Payment, PaymentTimeline, TournamentMoney } from '../../payment-contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const read = async <T>(path: string) => (await (await administrator.get(path)).json()) as T

/** A tournament with this many teams that each paid $50 by card. */
async function aPaidCup(teams: number) {
  const cup = await aTournament(world)
  const entries = []
  for (const index of times(teams, (n) => n)) {
    entries.push(await enterPaid(world, await aCaptain(world), cup, `Team ${index}`))
  }
  return { cup, entries }
}

const moneyOf = async (cup: { id: string }) =>
  (await read<TournamentMoney[]>('/admin/money/tournaments?limit=200')).find(
    ({ tournamentId }) => tournamentId === cup.id,
  )

describe('the totals', () => {
  test('of a tournament show captured, refunded, kept and held amounts', async () => {
    const { cup, entries } = await aPaidCup(3)
    await administrator.delete(`/teams/${entries[0]!.team.id}`)
    await world.settled()
    expect(await moneyOf(cup)).toEqual({
      tournamentId: cup.id,
      name: cup.name,
      captured: 150,
      refunded: 50,
      feesKept: 0,
      cash: 0,
      disputed: 0,
      owed: 0,
      held: 100,
      isBalanced: true,
      paidTeams: 2,
      isDrawn: false,
    })
  })

  test('over all tournaments add up and agree with the reconciliation', async () => {
    const money = await read<Money>('/admin/money')
    const { total, violations } = await reconcile(world.app.db)
    const balances = await balancesOf(world.app.db)
    expect(money).toMatchObject({ isBalanced: true, violations: [], moreViolations: 0 })
    expect(violations).toEqual([])
    expect(money.captured * 100).toBe(balances.reduce((sum, { captured }) => sum + captured, 0))
    expect(total.captured).toBe(money.captured * 100)
  })

  test('do not balance when a cent is missing, and the violation names the tournament', async () => {
    const { cup } = await aPaidCup(1)
    await world.database.pool.query(
      'update registrations set amount_paid_cents = 4999, fee_cents = 4999 where tournament_id = $1',
      [cup.id],
    )
    const money = await read<Money>('/admin/money')
    expect(money.isBalanced).toBe(false)
    expect(money.violations.join()).toContain(cup.id)
    expect(await moneyOf(cup)).toMatchObject({ isBalanced: false })
    await world.database.pool.query(
      'update registrations set amount_paid_cents = 5000, fee_cents = 5000 where tournament_id = $1',
      [cup.id],
    )
  })
})

test('only the violations that are shown are read; the rest are counted', async () => {
  const cup = await aTournament(world)
  const orphans = (change: string) => world.database.pool.query(change, [cup.id])
  await orphans(`insert into teams (id, name, tournament_id, captain_id, payment_status)
    select gen_random_uuid(), 'Orphan ' || n, $1, (select id from users limit 1), 'expired'
    from generate_series(1, ${maxViolations + 10}) n`)
  const run = vi.spyOn(world.app.db, 'execute')
  const money = await read<Money>('/admin/money')
  const replies = await Promise.all(run.mock.results.map(({ value }) => value as Promise<{ rows: object[] }>))
  run.mockRestore()
  await orphans('delete from teams where tournament_id = $1')
  expect(money).toMatchObject({ isBalanced: false, moreViolations: 10 })
  expect(money.violations).toHaveLength(maxViolations)
  const violations = replies
    .flatMap(({ rows }) => rows)
    .filter((row) => JSON.stringify(row).length > 36 * maxViolations)
  expect(violations).toHaveLength(1)
  expect(JSON.stringify(violations[0]).match(/[0-9a-f-]{36}/g)).toHaveLength(maxViolations)
})

describe('refunding every team of a tournament', () => {
  test('happens once, however many windows ask for it', async () => {
    const { cup, entries } = await aPaidCup(3)
    const replies = await Promise.all(times(5, () => administrator.post(`/admin/tournaments/${cup.id}/refunds`)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    await world.settled()
    expect(await read(`/admin/tournaments/${cup.id}/refunds`)).toEqual({
      requested: 0,
      succeeded: 3,
      failed: 0,
      amount: 150,
    })
    expect(await moneyOf(cup)).toMatchObject({ captured: 150, refunded: 150, held: 0, isBalanced: true })
    const { intents } = await world.sandbox.control.summary()
    const refunded = entries.map(({ started }) => intents.find(({ id }) => id === started.paymentIntentId)!.refunds)
    expect(refunded).toEqual([1, 1, 1])
    const sent = await world.app.db.select().from(notifications).where(eq(notifications.type, 'team_refunded'))
    expect(sent.filter(({ relatedId }) => relatedId === cup.id)).toHaveLength(3)
    const logged = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, cup.id))
    expect(logged).toMatchObject([{ action: 'refunded', before: { paidTeams: 3 }, after: { paidTeams: 0 } }])
  })

  test('does not end the tournament', async () => {
    const { cup } = await aPaidCup(1)
    await administrator.post(`/admin/tournaments/${cup.id}/refunds`)
    expect(await read(`/tournaments/${cup.id}`)).toMatchObject({ status: 'upcoming', currentTeams: 0 })
  })
})

const ids = async (query: string) => (await read<Payment[]>(`/admin/payments?${query}`)).map(({ id }) => id)

describe('payments', () => {
  test('are found by team, provider id, tournament and status', async () => {
    const { cup, entries } = await aPaidCup(2)
    await administrator.delete(`/teams/${entries[1]!.team.id}`)
    await world.settled()
    const [first, second] = entries.map(({ started }) => started.registrationId)
    const of = `tournamentId=${cup.id}`
    expect(await ids(of)).toEqual([second, first])
    expect(await ids(`${of}&status=refunded`)).toEqual([second])
    expect(await ids(`${of}&q=TEAM 0`)).toEqual([first])
    expect(await ids(`q=${entries[1]!.started.paymentIntentId}`)).toEqual([second])
    expect(await ids(`${of}&q=nobody`)).toEqual([])
  })

  test('are found by a word that more than ten thousand team names contain', async () => {
    const { cup, entries } = await aPaidCup(2)
    const change = (statement: string) => world.database.pool.query(statement, [cup.id])
    await change(`insert into teams (id, name, tournament_id, captain_id, payment_status)
      select gen_random_uuid(), 'Team ' || n, $1, (select id from users limit 1), 'expired' from generate_series(1, 10001) n`)
    const found = await ids(`q=team&tournamentId=${cup.id}`)
    await change(`delete from teams where tournament_id = $1 and payment_status = 'expired'`)
    expect(found).toEqual(entries.map(({ started }) => started.registrationId).toReversed())
  })

  test('have a history', async () => {
    const { entries } = await aPaidCup(1)
    const [{ started, team }] = entries as [(typeof entries)[0]]
    await administrator.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })
    await world.settled()
    const timeline = await read<PaymentTimeline>(`/admin/payments/${started.registrationId}`)
    expect(timeline).toMatchObject({ amount: 50, status: 'refunded', refund: { amount: 50, status: 'succeeded' } })
    expect(timeline.events.map(({ what, amount, by }) => [what, amount, by])).toEqual([
      ['Spot claimed', null, 'Robin Keller'],
      ['Charged to the card', 50, null],
      ['Refund requested', null, 'Robin Keller'],
      ['Refunded', 50, 'Robin Keller'],
    ])
  })

  test('show why the provider refused a refund', async () => {
    const { entries } = await aPaidCup(1)
    const [{ started, team }] = entries as [(typeof entries)[0]]
    await administrator.delete(`/teams/${team.id}`)
    await world.settled()
    const updatedAt = new Date(world.clock.now.getTime() + 1000)
    const failed = { status: 'failed', failure: 'expired_or_canceled_card', updatedAt } as const
    await world.app.db.update(refunds).set(failed).where(eq(refunds.registrationId, started.registrationId))
    const { events } = await read<PaymentTimeline>(`/admin/payments/${started.registrationId}`)
    expect(events.at(-1)).toMatchObject({ what: 'Refund failed', note: 'expired_or_canceled_card' })
  })

  test('refunded and then paid again in cash appear once, with both amounts, in list, export and history', async () => {
    const { cup, entries } = await aPaidCup(1)
    const [{ started, team }] = entries as [(typeof entries)[0]]
    const id = started.registrationId
    const list = async (query = '') => read<Payment[]>(`/admin/payments?tournamentId=${cup.id}${query}`)
    const set = async (paymentStatus: string) => {
      expect((await administrator.patch(`/teams/${team.id}`, { paymentStatus })).status).toBe(200)
      await world.settled()
    }
    await set('refunded')
    await set('pending')
    const refund = { amount: 50, feeKept: 0, owed: 0, status: 'succeeded' }
    const once = { id, status: 'pending', paidBy: 'card', amount: 50, held: 0, refund }
    expect(await list()).toMatchObject([once])
    expect(await list('&status=refunded')).toMatchObject([once])
    expect(await ids(`q=${started.paymentIntentId}`)).toEqual([id])
    expect(await read(`/admin/payments/${id}`)).toMatchObject(once)
    await set('paid')
    const twice = { ...once, status: 'paid', paidBy: 'card and cash', amount: 100, held: 50, isHeldInCash: true }
    expect(await list()).toMatchObject([{ ...twice, paymentIntentIds: [started.paymentIntentId] }])
    expect(await list('&status=paid')).toMatchObject([twice])
    const { events } = await read<PaymentTimeline>(`/admin/payments/${id}`)
    expect(events.map(({ what, amount }) => [what, amount])).toEqual([
      ['Spot claimed', null],
      ['Charged to the card', 50],
      ['Refund requested', null],
      ['Refunded', 50],
      ['Cash recorded', 50],
    ])
    const csv = await (await administrator.get(`/admin/payments.csv?tournamentId=${cup.id}`)).text()
    expect(csv.split('\r\n')[1]).toContain(`,paid,card and cash,100,50,0,0,succeeded,${started.paymentIntentId},${id}`)
  })

  test('in cash that were returned show the returned amount', async () => {
    const cup = await aTournament(world)
    const team = await enterPending(await aCaptain(world), cup, 'Cash Back')
    for (const paymentStatus of ['paid', 'pending']) await administrator.patch(`/teams/${team.id}`, { paymentStatus })
    expect(await read(`/admin/payments?tournamentId=${cup.id}&status=refunded`)).toMatchObject([
      { status: 'pending', paidBy: 'cash', amount: 50, held: 0, refund: { amount: 50, status: 'settled' } },
    ])
  })

  test('captured twice for one registration appear as one, with both provider ids', async () => {
    const cup = await aTournament(world)
    const captain = await aCaptain(world)
    const first = await openCardForm(captain, cup, 'Paid Twice')
    await world.database.pool.query(
      'update registrations set payment_intent_id = null, payment_attempt = 1 where id = $1',
      [first.registrationId],
    )
    const second = await openCardForm(captain, cup, 'Paid Twice')
    for (const started of [first, second]) {
      await confirmCard(world, started)
      await deliverWebhooks(world)
    }
    const paid = { status: 'paid', amount: 100, held: 50, refund: { amount: 50, status: 'succeeded' } }
    for (const { paymentIntentId } of [first, second]) {
      const [found] = await read<Payment[]>(`/admin/payments?q=${paymentIntentId}`)
      expect(found).toMatchObject({ ...paid, paymentIntentIds: [first.paymentIntentId, second.paymentIntentId] })
    }
  })

  test('of free registrations do not exist', async () => {
    const cup = await aTournament(world, { entryFeeCents: 0 })
    const captain = await aCaptain(world)
    await captain.post('/teams', { name: 'Free', tournamentId: cup.id })
    const [registration] = (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as { id: string }[]
    expect((await administrator.get(`/admin/payments/${registration!.id}`)).status).toBe(404)
  })
})

describe('the CSV export', () => {
  test('has one line per payment, and no cell is a formula', async () => {
    const cup = await aTournament(world, { name: '=HYPERLINK("http://x.example")' })
    for (const name of ['@SUM(1+1)', '+1', 'Plain, with a comma'])
      await enterPaid(world, await aCaptain(world), cup, name)
    const reply = await administrator.get(`/admin/payments.csv?tournamentId=${cup.id}`)
    expect(reply.headers.get('content-disposition')).toContain('attachment')
    const lines = (await reply.text()).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^Registered at,Tournament,Team/)
    expect(lines.slice(1, 4).map((line) => line.slice(25).replace(`"'=HYPERLINK(""http://x.example"")",`, ''))).toEqual(
      [
        expect.stringMatching(/^"Plain, with a comma",Robin Keller,paid,card,50,,,,,pi_/),
        expect.stringMatching(/^"'\+1",/),
        expect.stringMatching(/^"'@SUM\(1\+1\)",/),
      ],
    )
  })

  test('contains every page of the list', async () => {
    const reply = await administrator.get('/admin/payments.csv')
    const all = await read<Payment[]>('/admin/payments?limit=200')
    expect((await reply.text()).trim().split('\r\n')).toHaveLength(all.length + 1)
  })

  test('does not count the payments, as the list does', async () => {
    const run = vi.spyOn(world.database.pool, 'query')
    const counts = async (path: string) => {
      run.mockClear()
      await (await administrator.get(path)).text()
      return run.mock.calls.filter((asked) => JSON.stringify(asked).includes('count(*)')).length
    }
    expect([await counts('/admin/payments'), await counts('/admin/payments.csv')]).toEqual([1, 0])
    run.mockRestore()
  })
})

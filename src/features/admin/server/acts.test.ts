import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog, users } from '#db/schema.ts'
import { aCaptain, aPlayer, aTournament, anAdministrator, enterPaid, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { mailedToken, mailsTo } from '#test/mailed.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const json = async <T = Record<string, unknown>>(reply: Promise<Response>) => (await (await reply).json()) as T
const login = ({ email }: Player, password = 'chalk-line') => visitor(world).post('/auth/login', { email, password })
const whoIs = async (player: Player) => (await json<{ user: unknown }>(player.get('/auth/session'))).user
const reason = 'Sold places that were not theirs.'

describe('who is suspended', () => {
  test('is signed out everywhere, cannot sign in, and is told why only with the right password', async () => {
    const robin = await aPlayer(world)
    await login(robin)
    expect((await administrator.post(`/admin/users/${robin.id}/suspension`, { reason })).status).toBe(201)
    expect(await whoIs(robin)).toBeNull()
    const reply = await login(robin)
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'account_suspended', message: /suspended/ }])
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await json(login(robin, 'wrong-one'))).toMatchObject({ code: 'invalid_credentials' })
  })

  test('is nobody to every call, even by a session that was made in that very moment', async () => {
    const robin = await aPlayer(world)
    await world.app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, robin.id))
    expect(await whoIs(robin)).toBeNull()
    expect((await robin.get(`/users/${robin.id}/registrations`)).status).toBe(401)
  })

  test('comes back when the administrator readmits them; both acts stand in the log', async () => {
    const robin = await aPlayer(world)
    await administrator.post(`/admin/users/${robin.id}/suspension`, { reason })
    await administrator.post(`/admin/users/${robin.id}/suspension`, { reason: 'Once more.' })
    await administrator.delete(`/admin/users/${robin.id}/suspension`)
    expect((await login(robin)).status).toBe(200)
    const acts = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, robin.id)).orderBy(auditLog.id)
    expect(acts.map((act) => [act.action, act.reason, act.actorId])).toEqual([
      ['suspended', reason, administrator.id],
      ['readmitted', null, administrator.id],
    ])
  })

  test('is never the administrator', async () => {
    const reply = await administrator.post(`/admin/users/${administrator.id}/suspension`, { reason })
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'not_the_administrator' }])
  })
})

describe('who is made to verify again', () => {
  test('gets a link by mail at once, hears of it on the page, and is verified when they follow it', async () => {
    const robin = await aCaptain(world)
    await world.app.db.update(users).set({ emailVerified: true }).where(eq(users.id, robin.id))
    const isVerified = async () => (await json(administrator.get(`/users/${robin.id}`))).emailVerified
    expect((await administrator.post(`/admin/users/${robin.id}/verification`)).status).toBe(201)
    expect(await isVerified()).toBe(false)
    expect(await json<object[]>(robin.get(`/notifications/${robin.id}`))).toMatchObject([
      { title: 'Please confirm your email', message: expect.stringContaining(robin.email), isRead: false },
    ])
    const token = await mailedToken(world, robin.email, 'verify_email')
    expect((await visitor(world).post('/auth/confirm-email', { token })).status).toBe(200)
    expect(await isVerified()).toBe(true)
  })

  test('gets no mail while suspended, and no older link works meanwhile', async () => {
    const robin = await aCaptain(world)
    await administrator.post(`/admin/users/${robin.id}/verification`)
    const token = await mailedToken(world, robin.email, 'verify_email')
    await administrator.post(`/admin/users/${robin.id}/suspension`, { reason })
    const mails = (await mailsTo(world, robin.email)).length
    expect((await administrator.post(`/admin/users/${robin.id}/verification`)).status).toBe(201)
    expect((await mailsTo(world, robin.email)).length).toBe(mails)
    expect((await visitor(world).post('/auth/confirm-email', { token })).status).toBe(410)
  })

  test('is nobody whose account was deleted: nothing is mailed', async () => {
    const robin = await aCaptain(world)
    await administrator.delete(`/users/${robin.id}`)
    const reply = await administrator.post(`/admin/users/${robin.id}/verification`)
    expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'user_not_found' }])
    expect(await mailsTo(world, robin.email)).toEqual([])
  })
})

/** Both have read the record; what each sends names what it saw. */
async function race(list: string, id: string, path: string, first: object, second: object) {
  const [record] = (await json<{ id: string; revision: string }[]>(administrator.get(list))).filter(
    (row) => row.id === id,
  )
  const { revision } = record!
  const [one, two] = [
    await administrator.patch(path, { ...first, revision }),
    await administrator.patch(path, { ...second, revision }),
  ]
  return [one.status, two.status, ((await two.json()) as { code: string }).code]
}

describe('two windows edit the same record: the second is told, and nothing is overwritten', () => {
  const told = [200, 409, 'edited_meanwhile']

  test('a user', async () => {
    const robin = await aCaptain(world)
    const path = `/users/${robin.id}`
    expect(await race('/users', robin.id, path, { bio: 'Point guard.' }, { firstName: 'Rob' })).toEqual(told)
    expect(await json(administrator.get(path))).toMatchObject({ bio: 'Point guard.', firstName: 'Robin' })
  })

  test('a tournament', async () => {
    const cup = await aTournament(world)
    const path = `/tournaments/${cup.id}`
    expect(await race('/admin/tournaments', cup.id, path, { prizePool: 900 }, { prizePool: 700 })).toEqual(told)
    expect(await json(administrator.get(path))).toMatchObject({ prizePool: 900 })
  })

  test('a team, which its captain may rename as well', async () => {
    const [captain, cup] = [await aCaptain(world), await aTournament(world)]
    const { team } = await enterPaid(world, captain, cup, 'Net Ninjas')
    const first = { name: 'Nets' }
    expect(await race('/teams', team.id, `/teams/${team.id}`, first, { paymentStatus: 'refunded' })).toEqual(told)
    const [listed] = await json<object[]>(administrator.get(`/teams?tournamentId=${cup.id}`))
    expect(listed).toMatchObject({ name: 'Nets', paymentStatus: 'paid' })
  })

  test('twenty at the same moment: one edit stands', async () => {
    const cup = await aTournament(world)
    const { revision } = await json<{ revision: string }>(administrator.get(`/admin/tournaments/${cup.id}`))
    const replies = await Promise.all(
      times(20, (n) => administrator.patch(`/tournaments/${cup.id}`, { prizePool: 1_000 + n, revision })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('what others do to it is no edit: a team that enters stales no form', async () => {
    const cup = await aTournament(world)
    const { revision } = await json<{ revision: string }>(administrator.get(`/admin/tournaments/${cup.id}`))
    await enterPaid(world, await aCaptain(world), cup, 'Net Ninjas')
    expect((await administrator.patch(`/tournaments/${cup.id}`, { prizePool: 1, revision })).status).toBe(200)
  })
})

describe('what deleting would do is said beforehand', () => {
  test('three paid teams, one of them in cash, and one that has not paid', async () => {
    const cup = await aTournament(world)
    for (const name of ['One', 'Two']) await enterPaid(world, await aCaptain(world), cup, name)
    const cash = await json<{ id: string }>(
      (await aCaptain(world)).post('/teams', { name: 'Cash', tournamentId: cup.id }),
    )
    await administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'paid' })
    await (await aCaptain(world)).post('/teams', { name: 'Later', tournamentId: cup.id })
    expect(await json(administrator.get(`/admin/tournaments/${cup.id}/deletion`))).toEqual({
      paidTeams: 3,
      unpaidTeams: 1,
      refund: 100,
      cash: 50,
      leavesHistory: true,
    })
    expect(await json(administrator.get(`/admin/teams/${cash.id}/deletion`))).toMatchObject({
      paidTeams: 1,
      cash: 50,
      refund: 0,
    })

    await administrator.delete(`/tournaments/${cup.id}`)
    await world.settled()
    expect(await json(administrator.get(`/admin/tournaments/${cup.id}/refunds`))).toEqual({
      requested: 0,
      succeeded: 2,
      failed: 0,
      amount: 100,
    })
    expect((await administrator.get(`/admin/tournaments/${cup.id}/deletion`)).status).toBe(404)
  })

  test('one that nobody ever entered goes without a trace', async () => {
    const cup = await aTournament(world)
    const preview = await json(administrator.get(`/admin/tournaments/${cup.id}/deletion`))
    expect(preview).toEqual({ paidTeams: 0, unpaidTeams: 0, refund: 0, cash: 0, leavesHistory: false })
  })
})

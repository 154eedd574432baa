import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog, users } from '#db/schema.ts'
import { aCaptain, aPlayer, anAdministrator, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { mailedToken, mailsTo } from '#test/mail.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const json = async <T = Record<string, unknown>>(reply: Promise<Response>) => (await (await reply).json()) as T
const login = ({ email }: Player, password = 'chalk-line') => visitor(world).post('/auth/login', { email, password })
const sessionUser = async (player: Player) => (await json<{ user: unknown }>(player.get('/auth/session'))).user
const reason = 'Sold spots that were not theirs.'

describe('a suspended user', () => {
  test('is logged out everywhere and sees why they cannot log in only with the right password', async () => {
    const robin = await aPlayer(world)
    await login(robin)
    expect((await administrator.post(`/admin/users/${robin.id}/suspension`, { reason })).status).toBe(201)
    expect(await sessionUser(robin)).toBeNull()
    const reply = await login(robin)
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'account_suspended', message: /suspended/ }])
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await json(login(robin, 'wrong-one'))).toMatchObject({ code: 'invalid_credentials' })
  })

  test('is treated as logged out, even with a session created at the same moment', async () => {
    const robin = await aPlayer(world)
    await world.app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, robin.id))
    expect(await sessionUser(robin)).toBeNull()
    expect((await robin.get(`/users/${robin.id}/registrations`)).status).toBe(401)
  })

  test('can log in again once reinstated, and the audit log has both actions', async () => {
    const robin = await aPlayer(world)
    await administrator.post(`/admin/users/${robin.id}/suspension`, { reason })
    await administrator.post(`/admin/users/${robin.id}/suspension`, { reason: 'Once more.' })
    await administrator.delete(`/admin/users/${robin.id}/suspension`)
    expect((await login(robin)).status).toBe(200)
    const logged = await world.app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, robin.id))
      .orderBy(auditLog.id)
    expect(logged.map((entry) => [entry.action, entry.reason, entry.actorId])).toEqual([
      ['suspended', reason, administrator.id],
      ['reinstated', null, administrator.id],
    ])
  })

  test('cannot be the administrator', async () => {
    const reply = await administrator.post(`/admin/users/${administrator.id}/suspension`, { reason })
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'not_the_administrator' }])
  })
})

describe('a user who has to verify their email again', () => {
  test('gets a link by email and a notification, and is verified after following the link', async () => {
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

  test('gets no email while suspended, and older links stop working', async () => {
    const robin = await aCaptain(world)
    await administrator.post(`/admin/users/${robin.id}/verification`)
    const token = await mailedToken(world, robin.email, 'verify_email')
    await administrator.post(`/admin/users/${robin.id}/suspension`, { reason })
    const mails = (await mailsTo(world, robin.email)).length
    expect((await administrator.post(`/admin/users/${robin.id}/verification`)).status).toBe(201)
    expect((await mailsTo(world, robin.email)).length).toBe(mails)
    expect((await visitor(world).post('/auth/confirm-email', { token })).status).toBe(410)
  })

  test('must still have an account: nothing is emailed to a deleted one', async () => {
    const robin = await aCaptain(world)
    await administrator.delete(`/users/${robin.id}`)
    const reply = await administrator.post(`/admin/users/${robin.id}/verification`)
    expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'user_not_found' }])
    expect(await mailsTo(world, robin.email)).toEqual([])
  })
})

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loginNetworks, users } from '#db/schema.ts'
import { aPlayer, visitor } from '#test/builders.ts'
import { mailedToken } from '#test/mail.ts'
import { useWorld } from '#test/world.ts'
import { ensureAdministrator } from './service.ts'

const world = useWorld()

let serial = 0
let admin: { email: string; password: string }
beforeEach(async () => {
  serial += 1
  admin = { email: `chief${serial}@homefield.example`, password: 'whistle-and-clock' }
  await world.app.db.update(users).set({ role: 'player' }).where(eq(users.role, 'administrator'))
})

const administrators = async () => {
  const rows = await world.app.db.select().from(users).where(eq(users.role, 'administrator'))
  return rows.map(({ email }) => email)
}
const login = (email: string, password: string) => visitor(world).post('/auth/login', { email, password })

test('the administrator is created if nobody has that email, and can log in', async () => {
  await ensureAdministrator(world.app, admin)
  expect(await administrators()).toEqual([admin.email])
  const reply = await login(admin.email, admin.password)
  expect(await reply.json()).toMatchObject({
    user: { role: 'administrator', firstName: 'Tournament', lastName: 'Admin' },
  })
})

test('a second start changes nothing', async () => {
  await ensureAdministrator(world.app, admin)
  const read = () =>
    world.database.pool.query(`select users::text, accounts::text from users join accounts on user_id = users.id`)
  const before = (await read()).rows
  await ensureAdministrator(world.app, admin)
  expect((await read()).rows).toEqual(before)
})

test('a password changed by the operator applies from the next start', async () => {
  await ensureAdministrator(world.app, admin)
  await ensureAdministrator(world.app, { ...admin, password: 'another-whistle' })
  expect((await login(admin.email, 'another-whistle')).status).toBe(200)
  expect((await login(admin.email, admin.password)).status).toBe(401)
})

test('several processes that start together create one administrator', async () => {
  await Promise.all([1, 2, 3, 4].map(() => ensureAdministrator(world.app, admin)))
  expect(await administrators()).toEqual([admin.email])
})

test('an existing account is promoted, ignoring letter case, and keeps its name', async () => {
  const player = await aPlayer(world, { firstName: 'Casey' })
  await ensureAdministrator(world.app, { ...admin, email: player.email.toUpperCase() })
  expect(await administrators()).toEqual([player.email])
  const [row] = await world.app.db.select().from(users).where(eq(users.id, player.id))
  expect(row).toMatchObject({ firstName: 'Casey', username: player.username })
})

test('signing up with that email beforehand gains nothing: password and sessions are replaced', async () => {
  const squatter = await aPlayer(world)
  await ensureAdministrator(world.app, { email: squatter.email, password: admin.password })
  expect((await squatter.get('/teams')).status).toBe(401)
  expect((await login(squatter.email, 'chalk-line')).status).toBe(401)
  expect((await login(squatter.email, admin.password)).status).toBe(200)
})

test('a suspended account is promoted too, and where it was logged in before is no longer known', async () => {
  const squatter = await aPlayer(world)
  await world.app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, squatter.id))
  const known = () => world.app.db.$count(loginNetworks, eq(loginNetworks.userId, squatter.id))
  expect(await known()).toBe(1)
  await ensureAdministrator(world.app, { email: squatter.email, password: admin.password })
  expect(await known()).toBe(0)
  expect((await login(squatter.email, admin.password)).status).toBe(200)
})

test('links mailed to that account beforehand stop working', async () => {
  const squatter = await aPlayer(world)
  const elsewhere = `elsewhere${serial}@x.example`
  await squatter.post('/auth/change-email', { email: elsewhere, password: 'chalk-line' })
  await visitor(world).post('/auth/forgot-password', { email: squatter.email })
  const changing = await mailedToken(world, elsewhere, 'change_email')
  const resetting = await mailedToken(world, squatter.email, 'reset_password')
  await ensureAdministrator(world.app, { email: squatter.email, password: admin.password })
  const followed = await visitor(world).post('/auth/confirm-email', { token: changing })
  const reset = await visitor(world).post('/auth/reset-password', { token: resetting, password: 'touch-line' })
  expect([followed.status, reset.status]).toEqual([410, 410])
  expect(await administrators()).toEqual([squatter.email])
})

test('when another administrator is named, the former one becomes a player and stays logged in', async () => {
  const former = await aPlayer(world)
  await world.app.db.update(users).set({ role: 'administrator' }).where(eq(users.id, former.id))
  await ensureAdministrator(world.app, admin)
  expect(await administrators()).toEqual([admin.email])
  expect((await former.get('/teams')).status).toBe(403)
})

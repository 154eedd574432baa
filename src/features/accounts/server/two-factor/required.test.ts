import { execFile } from 'node:child_process'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog, sessions, twoFactors, users } from '#db/schema.ts'
import { isUnsafe, routesOf } from '#test/api-table.ts'
import { aPlayer, anAdministrator } from '#test/builders.ts'
import { mailsTo } from '#test/mail.ts'
import type { Player } from '#test/builders.ts'
import { aProtectedPlayer, beginLogin, turnOnTwoFactor } from '#test/two-factor.ts'
import { useWorld } from '#test/world.ts'
import { ensureAdministrator } from '../service.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const world = useWorld({ env: { PUBLIC_URL: 'https://homefield.example', ...keys } })
const local = useWorld()

/** What is needed to set it up, or to leave. */
const open = [
  'GET /api/auth/session',
  'POST /api/auth/logout',
  'POST /api/auth/confirm-password',
  'GET /api/auth/two-factor',
  'POST /api/auth/two-factor/setup',
  'POST /api/auth/two-factor',
  'DELETE /api/auth/two-factor',
  'POST /api/auth/two-factor/recovery-codes',
]

let administrator: Player
beforeEach(async () => {
  administrator = await anAdministrator(world)
})

/** The routes of this site that refuse the user because two-factor authentication has to be set up, and those that don't. */
async function routesFor(user: Player, site = world) {
  const refused: string[] = []
  const allowed: string[] = []
  const logout = 'POST /api/auth/logout'
  const routes = routesOf(site.api).filter(({ route }) => !route.includes('webhooks') && route !== logout)
  for (const { route, method } of [...routes, { route: logout, method: 'POST' }]) {
    const path = route.replace(/^\w+ \/api/, '').replaceAll(/:\w+/g, user.id)
    const reply = await user.call(method, path, isUnsafe({ method }) ? {} : undefined)
    const isRefused = reply.status === 403 && (await reply.text()).includes('two_factor_setup_required')
    ;(isRefused ? refused : allowed).push(route)
    await reply.body?.cancel().catch(() => {})
  }
  return { refused, allowed }
}

describe('an administrator without two-factor authentication', () => {
  test('can over https only set it up, log out and read the session', async () => {
    const { refused, allowed } = await routesFor(administrator)
    expect(allowed.toSorted()).toEqual(open.toSorted())
    expect(refused.length).toBeGreaterThan(100)
  })

  test('is told what to do, and may do everything once it is on', async () => {
    const refused = await administrator.get('/admin/counts')
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { code: 'two_factor_setup_required', message: 'Please turn on two-factor authentication first.' },
    ])
    await turnOnTwoFactor(world, administrator)
    expect((await administrator.get('/admin/counts')).status).toBe(200)
    await administrator.delete('/auth/two-factor')
    expect((await administrator.get('/admin/counts')).status).toBe(403)
  })

  test('may do everything over http, as in the demo', async () => {
    const demo = await anAdministrator(local)
    expect((await demo.get('/admin/counts')).status).toBe(200)
  })
})

test('players may do everything without it', async () => {
  expect((await (await aPlayer(world)).get('/teams')).status).toBe(403)
  expect((await (await aPlayer(world)).get('/invitations')).status).toBe(200)
})

test('signing up beforehand with the address of the administrator leaves no authenticator app on the account', async () => {
  const squatter = await aProtectedPlayer(world)
  await ensureAdministrator(world.app, { email: squatter.email, password: 'whistle-and-clock' })
  expect((await beginLogin(world, squatter, '192.0.2.1', 'whistle-and-clock')).reply.status).toBe(200)
  expect(await world.app.db.select().from(twoFactors).where(eq(twoFactors.userId, squatter.id))).toEqual([])
})

test('a password changed by the operator does not turn it off', async () => {
  const email = `chief-${administrator.id}@homefield.example`
  await ensureAdministrator(world.app, { email, password: 'whistle-and-clock' })
  await world.app.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.email, email))
  await ensureAdministrator(world.app, { email, password: 'another-whistle' })
  expect((await beginLogin(world, { email }, '192.0.2.1', 'another-whistle')).reply.status).toBe(401)
})

/** Runs `npm run reset-two-factor` on this world's database. */
const reset = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: world.database.url,
      SESSION_SECRET: 'x'.repeat(32),
    }
    execFile(process.execPath, ['src/app/reset-two-factor.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

describe('npm run reset-two-factor', () => {
  test('leaves the account its password alone, ends its sessions and says so', async () => {
    const [player, other] = [await aProtectedPlayer(world), await aProtectedPlayer(world)]
    expect(await reset(player.email.toUpperCase())).toEqual({
      code: 0,
      output: `Two-factor authentication of ${player.email.toUpperCase()} is off and its passkeys are removed. Only the password is needed to log in.\n`,
    })
    expect(await world.app.db.select().from(sessions).where(eq(sessions.userId, player.id))).toEqual([])
    expect((await beginLogin(world, player, '192.0.2.1')).reply.status).toBe(200)
    expect((await beginLogin(world, other, '192.0.2.1')).reply.status).toBe(401)
    const [entry] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, player.id))
    expect(entry).toMatchObject({ actorId: null, action: 'two-factor authentication reset' })
    expect(await mailsTo(world, player.email, 'two_factor_reset')).toHaveLength(1)
  })

  test('changes nothing for an unknown email, or without one', async () => {
    expect(await reset('nobody@homefield.example')).toEqual({
      code: 1,
      output: 'Nothing was reset: there is no account with the email nobody@homefield.example\n',
    })
    expect((await reset()).code).toBe(1)
  })
})

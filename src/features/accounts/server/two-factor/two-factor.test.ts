import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { sessions, twoFactors, users } from '#db/schema.ts'
import { aPlayer, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { mailsTo } from '#test/mail.ts'
import { statusAndCode } from '#test/refusals.ts'
import { aProtectedPlayer, appCode, inSteps, turnOnTwoFactor } from '#test/two-factor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let player: Player
beforeEach(async () => {
  player = await aPlayer(world)
})

const state = async (who: Pick<Player, 'get'> = player) => (await who.get('/auth/two-factor')).json()
const status = async (who: Pick<Player, 'get'>) => (await who.get('/auth/sessions')).status
const enteredAgo = (minutes: number) =>
  world.app.db
    .update(sessions)
    .set({ confirmedAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(sessions.userId, player.id))
const another = async () => {
  const reply = await visitor(world).post('/auth/login', { email: player.email, password: 'chalk-line' })
  return visitor(world, reply.headers.getSetCookie()[0]!.split(';')[0])
}

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2033-05-18T03:33:20Z', '279037'],
])('the tests compute the code of RFC 6238 for %s', (time, code) => {
  expect(appCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(time))).toBe(code)
})

test('it is off until a code proves that the app was set up', async () => {
  expect(await state()).toEqual({ isEnabled: false, recoveryCodesLeft: 0 })
  const started = await player.post('/auth/two-factor/setup')
  const setup = (await started.json()) as { secret: string; uri: string }
  expect([started.status, setup.secret]).toEqual([201, expect.stringMatching(/^[A-Z2-7]{32}$/)])
  expect(setup.uri).toBe(
    `otpauth://totp/Homefield:${encodeURIComponent(player.email)}?secret=${setup.secret}&issuer=Homefield&digits=6&period=30`,
  )
  expect(await state()).toEqual({ isEnabled: false, recoveryCodesLeft: 0 })
  const enabled = await player.post('/auth/two-factor', { code: appCode(setup.secret, world.clock.now) })
  const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: string[] }
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(await state()).toEqual({ isEnabled: true, recoveryCodesLeft: 10 })
})

test('a code may be typed with spaces, and belong to the step before or after', async () => {
  for (const steps of [-1, 0, 1]) {
    const someone = await aPlayer(world)
    const { secret } = (await (await someone.post('/auth/two-factor/setup')).json()) as { secret: string }
    const code = appCode(secret, inSteps(world, steps)).replace(/^.../, '$& ')
    expect((await someone.post('/auth/two-factor', { code })).status).toBe(201)
  }
})

test.each([-2, 2])('a code %i steps from now is wrong, and says so at its field', async (steps) => {
  const { secret } = (await (await player.post('/auth/two-factor/setup')).json()) as { secret: string }
  const refused = await player.post('/auth/two-factor', { code: appCode(secret, inSteps(world, steps)) })
  const message = 'This code is incorrect or was already used.'
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { code: 'wrong_code', message, fields: { code: message } },
  ])
  expect(await state()).toMatchObject({ isEnabled: false })
})

test('setting up again replaces the secret; once it is on, it has to be turned off first', async () => {
  const first = (await (await player.post('/auth/two-factor/setup')).json()) as { secret: string }
  await turnOnTwoFactor(world, player)
  expect(await statusAndCode(player.post('/auth/two-factor/setup'))).toEqual([409, 'two_factor_on'])
  const again = { code: appCode(first.secret, world.clock.now) }
  expect(await statusAndCode(player.post('/auth/two-factor', again))).toEqual([409, 'two_factor_on'])
})

test('the database has neither the secret nor the recovery codes in the clear', async () => {
  const { id, secret, recoveryCodes } = await aProtectedPlayer(world)
  const [row] = await world.app.db.select().from(twoFactors).where(eq(twoFactors.userId, id))
  const stored = JSON.stringify(row).toLowerCase()
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(stored).not.toContain(text.toLowerCase())
})

describe('turning it on or off, and new recovery codes', () => {
  test('need a password from the last 15 minutes', async () => {
    await enteredAgo(15.1)
    for (const path of ['/auth/two-factor/setup', '/auth/two-factor', '/auth/two-factor/recovery-codes'])
      expect(await statusAndCode(player.post(path, { code: '123456' }))).toEqual([403, 'confirm_password'])
    expect(await statusAndCode(player.delete('/auth/two-factor'))).toEqual([403, 'confirm_password'])
    await player.post('/auth/confirm-password', { password: 'chalk-line' })
    expect((await player.post('/auth/two-factor/setup')).status).toBe(201)
  })

  test('end all other sessions, and are announced by mail', async () => {
    const phone = await another()
    await turnOnTwoFactor(world, player)
    expect([await status(phone), await status(player)]).toEqual([401, 200])
    expect(await mailsTo(world, player.email, 'two_factor_on')).toHaveLength(1)
    expect((await player.delete('/auth/two-factor')).status).toBe(200)
    expect([await status(player), await state()]).toEqual([200, { isEnabled: false, recoveryCodesLeft: 0 }])
    expect(await mailsTo(world, player.email, 'two_factor_off')).toHaveLength(1)
    expect((await another()).cookie).toContain('homefield=')
  })

  test('are refused while it is off', async () => {
    await player.post('/auth/two-factor/setup')
    expect(await statusAndCode(player.delete('/auth/two-factor'))).toEqual([409, 'two_factor_off'])
    expect(await statusAndCode(player.post('/auth/two-factor/recovery-codes'))).toEqual([409, 'two_factor_off'])
  })
})

test('twenty codes may be tried in fifteen minutes', async () => {
  await player.post('/auth/two-factor/setup')
  const tries = Array.from({ length: 21 }, () => player.post('/auth/two-factor', { code: '000000' }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('deleting the account deletes its secret', async () => {
  const { id, ...owner } = await aProtectedPlayer(world)
  expect((await owner.post('/auth/delete-account', { password: 'chalk-line' })).status).toBe(200)
  expect(await world.app.db.select().from(twoFactors).where(eq(twoFactors.userId, id))).toEqual([])
  const [user] = await world.app.db.select().from(users).where(eq(users.id, id))
  expect(user).toMatchObject({ firstName: 'Deleted', twoFactorEnabled: false })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Transaction } from '#db/client.ts'
import { passkeys, sessions, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { aPlayer } from '#test/builders.ts'
import { anAuthenticator, aPasskey, asked } from '#test/passkey.ts'
import { statusAndCode } from '#test/refusals.ts'
import { aProtectedPlayer, appCode, inSteps } from '#test/two-factor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** What the request gets if all sessions of the user end after it was let in, and before its change. */
async function refusedDuring(
  userId: string,
  send: () => Promise<Response>,
  end: (tx: Transaction) => Promise<unknown> = (tx) => tx.delete(sessions).where(eq(sessions.userId, userId)),
) {
  let sent: Promise<Response> | undefined
  // A new account's mails are queued in the background, and would wait for the lock.
  await world.settled()
  await transact(world.app.db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    sent = send()
    await expect.poll(async () => (await world.database.pool.query(waiting)).rowCount).toBe(1)
    await end(tx)
  })
  return statusAndCode(sent!)
}

const refused = [401, 'not_logged_in']
const passkeysOf = (id: string) => world.app.db.$count(passkeys, eq(passkeys.userId, id))
const isProtected = async (id: string) =>
  (await world.app.db.select().from(users).where(eq(users.id, id)))[0]!.twoFactorEnabled

test('no passkey is added or removed once all sessions have ended', async () => {
  const [player, owner] = [await aPlayer(world), await aPlayer(world)]
  const made = anAuthenticator().create(await asked(player.post('/auth/passkeys/setup')))
  expect(await refusedDuring(player.id, () => player.post('/auth/passkeys', made))).toEqual(refused)
  expect(await passkeysOf(player.id)).toBe(0)
  const { id } = await aPasskey(owner)
  expect(await refusedDuring(owner.id, () => owner.delete(`/auth/passkeys/${id}`))).toEqual(refused)
  expect(await passkeysOf(owner.id)).toBe(1)
})

test('two-factor authentication is neither turned on nor off, and its codes stay the same', async () => {
  const [player, owner] = [await aPlayer(world), await aProtectedPlayer(world)]
  const { secret } = (await (await player.post('/auth/two-factor/setup')).json()) as { secret: string }
  const code = appCode(secret, inSteps(world, 0))
  expect(await refusedDuring(player.id, () => player.post('/auth/two-factor', { code }))).toEqual(refused)
  expect(await isProtected(player.id)).toBe(false)
  expect(await refusedDuring(owner.id, () => owner.delete('/auth/two-factor'))).toEqual(refused)
  expect(await isProtected(owner.id)).toBe(true)
  const [another, third] = [await aProtectedPlayer(world), await aPlayer(world)]
  expect(await refusedDuring(another.id, () => another.post('/auth/two-factor/recovery-codes'))).toEqual(refused)
  expect(await refusedDuring(third.id, () => third.post('/auth/two-factor/setup'))).toEqual(refused)
})

test.each([
  ['suspended', { suspendedAt: new Date() }],
  ['deleted', { deletedAt: new Date() }],
])('nothing is changed of an account that was %s meanwhile', async (_, closed) => {
  const player = await aProtectedPlayer(world)
  const close = (tx: Transaction) => tx.update(users).set(closed).where(eq(users.id, player.id))
  expect(await refusedDuring(player.id, () => player.delete('/auth/two-factor'), close)).toEqual(refused)
  expect(await isProtected(player.id)).toBe(true)
})

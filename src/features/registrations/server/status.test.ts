import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { appMetadata, registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { App } from '#platform/app.ts'
import { createEvents } from '#platform/events.ts'
import { aCaptain, aTournament, enterPaid } from '#test/builders.ts'
import { enterPending, advanceClock, openCardForm, registrationNamed, sweepNow, useMoneyWorld } from '#test/money.ts'
import { changeStatus, updateRegistrations } from './status.ts'
import type { RegistrationRow } from './wire.ts'

const world = useMoneyWorld()

type Change = { before: RegistrationRow | null; after: RegistrationRow }
type Listener = (app: App, tx: Transaction, change: Change) => Promise<void>

const appWith = (...listeners: Listener[]): App => {
  const events = createEvents<App>()
  for (const listener of listeners) events.on('registration status changed', listener)
  return { ...world.app, events }
}

const aPendingRegistration = async () => {
  const cup = await aTournament(world)
  await enterPending(await aCaptain(world), cup, 'Net Ninjas')
  return registrationNamed(world, cup, 'Net Ninjas')
}
const withdraw = (app: App, registration: RegistrationRow) =>
  transact(app.db, (tx) => changeStatus(app, tx, registration, 'withdrawn'))
const statusOf = async ({ id }: RegistrationRow) =>
  one(await world.app.db.select().from(registrations).where(eq(registrations.id, id))).paymentStatus

const noteChange: Listener = async (_, tx, { before, after }) => {
  await tx.insert(appMetadata).values({ key: after.id, value: `${before?.paymentStatus} → ${after.paymentStatus}` })
}
const notesOn = async ({ id }: RegistrationRow) =>
  (await world.app.db.select().from(appMetadata).where(eq(appMetadata.key, id))).map(({ value }) => value)

const failsAfterWriting: Listener = async (_, tx, { after }) => {
  await tx.insert(appMetadata).values({ key: `${after.id}:failed`, value: 'must not stay' })
  throw new Error('this listener tried to refuse')
}
const breaksItsQuery: Listener = async (_, tx) => void (await tx.execute('select nothing from nowhere'))

test("a listener's writes are committed together with the status", async () => {
  const registration = await aPendingRegistration()
  await withdraw(appWith(noteChange), registration)
  expect([await statusOf(registration), await notesOn(registration)]).toEqual(['withdrawn', ['pending → withdrawn']])
})

test("a listener's writes are rolled back together with the status", async () => {
  const registration = await aPendingRegistration()
  const app = appWith(noteChange)
  const brokenOff = transact(app.db, async (tx) => {
    await changeStatus(app, tx, registration, 'withdrawn')
    throw new Error('something failed after the change')
  })
  await expect(brokenOff).rejects.toThrow('something failed after the change')
  expect([await statusOf(registration), await notesOn(registration)]).toEqual(['pending', []])
})

test('a listener that throws cannot refuse the change: its own writes are undone, and the other listeners run', async () => {
  const registration = await aPendingRegistration()
  await withdraw(appWith(failsAfterWriting, breaksItsQuery, noteChange), registration)
  expect([await statusOf(registration), await notesOn(registration)]).toEqual(['withdrawn', ['pending → withdrawn']])
  expect(world.loggedErrors()).toEqual([
    'a listener failed and was rolled back: this listener tried to refuse',
    'a listener failed and was rolled back: Failed query: relation "nowhere" does not exist',
  ])
  const left = await world.app.db
    .select()
    .from(appMetadata)
    .where(eq(appMetadata.key, `${registration.id}:failed`))
  expect(left).toEqual([])
})

test('a status that has changed since the registration was read is not overwritten', async () => {
  const registration = await aPendingRegistration()
  await withdraw(world.app, registration)
  await expect(transact(world.app.db, (tx) => changeStatus(world.app, tx, registration, 'expired'))).rejects.toThrow(
    'expected exactly one row, got 0',
  )
  expect(await statusOf(registration)).toBe('withdrawn')
})

test('every status from the first to the last reaches the listeners', async () => {
  const cup = await aTournament(world)
  const changes: string[] = []
  world.app.events.on('registration status changed', async (_, __, { before, after }) => {
    if (after.tournamentId === cup.id)
      changes.push(`${after.teamName}: ${before?.paymentStatus ?? 'none'} → ${after.paymentStatus}`)
  })
  const captain = await aCaptain(world)
  const { team } = await enterPaid(world, captain, cup, 'Paid')
  await captain.post(`/teams/${team.id}/withdrawal`)
  await openCardForm(captain, cup, 'Later')
  const later = await enterPending(captain, cup, 'Later')
  await world.administrator.patch(`/teams/${later.id}`, { paymentStatus: 'paid' })
  await world.administrator.patch(`/teams/${later.id}`, { paymentStatus: 'pending' })
  await captain.post(`/teams/${later.id}/withdrawal`)
  await enterPending(captain, cup, 'Forgotten')
  await openCardForm(captain, cup, 'Closed')
  advanceClock(world, 48)
  await sweepNow(world)
  expect(changes.toSorted()).toEqual([
    'Closed: held → expired',
    'Closed: none → held',
    'Forgotten: none → pending',
    'Forgotten: pending → expired',
    'Later: held → pending',
    'Later: none → held',
    'Later: paid → pending',
    'Later: pending → paid',
    'Later: pending → withdrawn',
    'Paid: held → paid',
    'Paid: none → held',
    'Paid: paid → refunded',
  ])
})

test('changes other than the status reach no listener', async () => {
  const registration = await aPendingRegistration()
  const rows = await updateRegistrations(world.app.db, eq(registrations.id, registration.id), { paymentAttempt: 7 })
  expect(rows).toMatchObject([{ paymentAttempt: 7, paymentStatus: 'pending' }])
})

/** A write to the table, by Drizzle or in SQL. */
const write =
  /\.(?:insert|update|delete)\(\s*(?:\w+\.)?registrations\s*\)|\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?["'`]?(?:\$\{(?:\w+\.)?)?registrations\b|\bregistrations\s+as\s/i

test.each([
  ['tx.insert(registrations).values(row)', true],
  ['db\n  .update(registrations)\n  .set(changes)', true],
  ['db.insert(schema.registrations).values(rows)', true],
  ['update registrations set payment_status = $1', true],
  ['insert  into "registrations" (id) values ($1)', true],
  ['delete from only public.registrations', true],
  ['sql`update ${registrations} set`', true],
  ["import { registrations as r } from '#db/schema.ts'", true],
  ['tx.select().from(registrations).for("update")', false],
  ['select count(*) from registrations', false],
  ['updateRegistrations(tx, where, changes)', false],
])('whether %j writes registrations: %s', (code, isWrite) => {
  expect(write.test(code)).toBe(isWrite)
})

test('only status.ts writes registrations; besides it, only the demo world fills the table', () => {
  const src = fileURLToPath(new URL('../../../', import.meta.url))
  const writers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => write.test(readFileSync(`${src}${path}`, 'utf8')))
  expect(writers).toEqual(['demo/seed.ts', 'features/registrations/server/status.ts'])
})

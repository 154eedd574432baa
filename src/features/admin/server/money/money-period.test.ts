import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { ledgerEntries } from '#db/schema.ts'
import { aCaptain, aTournament, anAdministrator, enterPaid } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { MoneyPeriod } from '../../payment-contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const period = async (name: string) =>
  (await (await administrator.get(`/admin/money/period?period=${name}`)).json()) as MoneyPeriod
const aPaidTeam = async () => enterPaid(world, await aCaptain(world), await aTournament(world), 'Reds')

test('counts what was received and returned on its day, and compares it with the period before', async () => {
  const before = await period('30-days')
  const { team } = await aPaidTeam()
  await aPaidTeam()
  await administrator.delete(`/teams/${team.id}`)
  await world.settled()
  const after = await period('30-days')
  expect([after.received - before.received, after.returned - before.returned]).toEqual([100, 50])
  expect(after.before).toEqual(before.before)
  expect(after.bars).toHaveLength(30)
  expect(after.bars.at(-1)).toMatchObject({ start: world.clock.now.toISOString().slice(0, 10) })
  expect(after.bars.at(-1)!.received - before.bars.at(-1)!.received).toBe(100)
  expect(after.bars.slice(0, -1)).toEqual(before.bars.slice(0, -1))
})

test('money that moved more than 30 days ago belongs to the period before', async () => {
  const before = await period('30-days')
  await aPaidTeam()
  const createdAt = new Date(world.clock.now.getTime() - 40 * 86_400_000)
  const cash = (amountCents: number) => ({
    id: uuidv7({ msecs: createdAt.getTime() }),
    tournamentId: randomUUID(),
    registrationId: randomUUID(),
    kind: 'cash' as const,
    amountCents,
    reference: randomUUID(),
    actorId: randomUUID(),
    reason: 'Cash',
    createdAt,
  })
  await world.app.db.insert(ledgerEntries).values([cash(1250), cash(-500)])
  const after = await period('30-days')
  expect(after.before.received - before.before.received).toBe(12.5)
  expect(after.before.returned - before.before.returned).toBe(5)
  expect(after.received - before.received).toBe(50)
})

test('there are twelve weeks from Monday, and twelve months', async () => {
  const [weeks, months] = [await period('12-weeks'), await period('12-months')]
  expect(weeks.bars.map(({ start }) => new Date(start).getUTCDay())).toEqual(Array(12).fill(1))
  expect(months.bars.map(({ start }) => start.slice(-2))).toEqual(Array(12).fill('01'))
  expect(weeks.received).toBe(weeks.bars.reduce((sum, { received }) => sum + received, 0))
})

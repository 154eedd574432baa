import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#db/schema.ts'
import { aCaptain, aTournament, aTournamentForm, type Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Tournament } from '../../contract.ts'

const world = useWorld()

const notificationsOf = ({ id }: Player) =>
  world.app.db.select().from(notifications).where(eq(notifications.userId, id))

async function create(organizer: Player, name: string, sport = 'basketball') {
  const reply = await organizer.post('/tournaments', { ...aTournamentForm(world.clock.now), name, sport })
  expect(reply.status).toBe(201)
  return (await reply.json()) as Tournament
}

test('the next tournament of the same organizer in the same sport notifies those who asked, once', async () => {
  const [organizer, other, fan] = [await aCaptain(world), await aCaptain(world), await aCaptain(world)]
  const [first, second] = [await create(organizer, 'Cup 2026'), await create(organizer, 'Cup of autumn')]
  for (const { id } of [first, second]) await fan.call('PUT', `/tournaments/${id}/alerts`, { events: ['next_edition'] })
  await organizer.call('PUT', `/tournaments/${first.id}/alerts`, { events: ['next_edition'] })
  await create(other, 'Another cup')
  await create(organizer, 'Tennis cup', 'tennis')
  expect(await notificationsOf(fan)).toEqual([])
  const next = await create(organizer, 'Cup 2027')
  await create(organizer, 'Cup 2028')
  expect(await notificationsOf(fan)).toMatchObject([
    { type: 'next_edition', title: 'Cup 2027 is open for registration', relatedId: next.id },
  ])
  expect(await notificationsOf(organizer)).toEqual([])
})

test('what was asked for can be taken back, and a canceled tournament accepts no more requests', async () => {
  const [organizer, fan] = [await aCaptain(world), await aCaptain(world)]
  const cup = await create(organizer, 'Cup 2026')
  const ask = async (events: string[]) => (await fan.call('PUT', `/tournaments/${cup.id}/alerts`, { events })).json()
  expect(await ask(['next_edition', 'drawn'])).toEqual({ events: ['drawn', 'next_edition'] })
  expect(await ask(['drawn'])).toEqual({ events: ['drawn'] })
  expect(await ask([])).toEqual({ events: [] })
  await create(organizer, 'Cup 2027')
  expect(await notificationsOf(fan)).toEqual([])
  const canceled = await aTournament(world, { status: 'cancelled', cancelledAt: world.clock.now })
  expect((await fan.call('PUT', `/tournaments/${canceled.id}/alerts`, { events: ['drawn'] })).status).toBe(409)
})

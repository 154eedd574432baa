import { expect, test } from 'vitest'
import { aCaptain, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Notification } from '../contract.ts'
import { notify } from './notify.ts'

const world = useWorld()

const told = (user: Player, title: string, eventKey?: string) =>
  world.app.db.transaction((tx) => notify(tx, { userId: user.id, type: 'welcome', title, message: 'Hello.', eventKey }))
const list = async (user: Player, query = '') => {
  const reply = await user.get(`/notifications/${user.id}${query}`)
  return { items: (await reply.json()) as Notification[], link: reply.headers.get('link') }
}
const unread = async (user: Player) => (await user.get(`/notifications/${user.id}/unread`)).json()

test('somebody reads what they were told, latest first, and no word of what it is known by here', async () => {
  const ana = await aCaptain(world)
  await told(ana, 'First', 'event:1')
  await told(ana, 'Second')
  const { items } = await list(ana)
  expect(items.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect(items[1]).toEqual({
    id: items[1]!.id,
    userId: ana.id,
    type: 'welcome',
    title: 'First',
    message: 'Hello.',
    relatedId: null,
    isRead: false,
    createdAt: expect.stringMatching(/Z$/) as string,
  })
  expect(await unread(ana)).toEqual({ count: 2 })
})

test('the list goes on where a page ends, and misses nothing that arrives meanwhile', async () => {
  const ana = await aCaptain(world)
  for (const n of times(5, (index) => index)) await told(ana, `News ${n}`)
  const first = await list(ana, '?limit=2')
  await told(ana, 'Meanwhile')
  const cursor = /cursor=([^&>]+)/.exec(first.link!)![1]
  const second = await list(ana, `?limit=2&cursor=${cursor}`)
  const third = await list(ana, `?limit=2&cursor=${second.items.at(-1)!.id}`)
  expect([...first.items, ...second.items, ...third.items].map(({ title }) => title)).toEqual([
    'News 4',
    'News 3',
    'News 2',
    'News 1',
    'News 0',
  ])
  expect(third.link).toBeNull()
})

test('one is marked read, then all; both leave the news of others alone and can be said twice', async () => {
  const [ana, ben] = [await aCaptain(world), await aCaptain(world)]
  for (const user of [ana, ben]) for (const n of times(3, (index) => index)) await told(user, `News ${n}`)
  const [latest] = (await list(ana)).items
  const reply = await ana.patch(`/notifications/${latest!.id}/read`)
  expect(await reply.json()).toEqual({ ...latest, isRead: true })
  expect((await ana.patch(`/notifications/${latest!.id}/read`)).status).toBe(200)
  expect(await unread(ana)).toEqual({ count: 2 })
  expect(await (await ana.patch(`/notifications/${ana.id}/read-all`)).json()).toEqual({ count: 0 })
  expect(await unread(ben)).toEqual({ count: 3 })
})

test('what belongs to somebody else is not found, and stays unread', async () => {
  const [ana, ben] = [await aCaptain(world), await aCaptain(world)]
  await told(ana, 'Private')
  const [hers] = (await list(ana)).items
  for (const path of [ana.id, `${ana.id}/unread`]) expect((await ben.get(`/notifications/${path}`)).status).toBe(404)
  for (const path of [`${hers!.id}/read`, `${ana.id}/read-all`])
    expect((await ben.patch(`/notifications/${path}`)).status).toBe(404)
  expect(await unread(ana)).toEqual({ count: 1 })
})

test('an event is told once, however often and at once it is met', async () => {
  const ana = await aCaptain(world)
  const answers = await Promise.all(times(8, () => told(ana, 'Once', 'event:7')))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await unread(ana)).toEqual({ count: 1 })
})

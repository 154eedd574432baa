import { expect, test } from 'vitest'
import { transact } from '#db/transact.ts'
import { toCursor } from '#platform/http/paging.ts'
import { aCaptain, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Notification } from '../contract.ts'
import { addNotifications } from './notify.ts'

const world = useWorld()

const aNotification = (user: Player, title: string, eventKey?: string) =>
  transact(world.app.db, (tx) =>
    addNotifications(tx, [user.id], { type: 'welcome', title, message: 'Hello.', eventKey }),
  )
const list = async (user: Player, query = '') => {
  const reply = await user.get(`/notifications/${user.id}${query}`)
  return { items: (await reply.json()) as Notification[], link: reply.headers.get('link') }
}
const unread = async (user: Player) => (await user.get(`/notifications/${user.id}/unread`)).json()

test('users read their own notifications, latest first and without the event key', async () => {
  const ana = await aCaptain(world)
  await aNotification(ana, 'First', 'event:1')
  await aNotification(ana, 'Second')
  const { items } = await list(ana)
  expect(items.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect(items[1]).toEqual({
    id: items[1]!.id,
    userId: ana.id,
    type: 'welcome',
    title: 'First',
    message: 'Hello.',
    relatedId: null,
    teamId: null,
    isRead: false,
    action: null,
    createdAt: expect.stringMatching(/Z$/) as string,
  })
  expect(await unread(ana)).toEqual({ count: 2 })
})

test('the next page continues where the last one ended, even if a notification arrives in between', async () => {
  const ana = await aCaptain(world)
  for (const n of times(5, (index) => index)) await aNotification(ana, `Notification ${n}`)
  const first = await list(ana, '?limit=2')
  await aNotification(ana, 'Meanwhile')
  const cursor = /cursor=([^&>]+)/.exec(first.link!)![1]
  const second = await list(ana, `?limit=2&cursor=${cursor}`)
  const third = await list(ana, `?limit=2&cursor=${toCursor([second.items.at(-1)!.id])}`)
  expect([...first.items, ...second.items, ...third.items].map(({ title }) => title)).toEqual([
    'Notification 4',
    'Notification 3',
    'Notification 2',
    'Notification 1',
    'Notification 0',
  ])
  expect(third.link).toBeNull()
})

test('one notification is marked read, then all; marking twice is fine, and other users are not affected', async () => {
  const [ana, ben] = [await aCaptain(world), await aCaptain(world)]
  for (const user of [ana, ben])
    for (const n of times(3, (index) => index)) await aNotification(user, `Notification ${n}`)
  const [latest] = (await list(ana)).items
  const reply = await ana.patch(`/notifications/${latest!.id}/read`)
  expect(await reply.json()).toEqual({ ...latest, isRead: true })
  expect((await ana.patch(`/notifications/${latest!.id}/read`)).status).toBe(200)
  expect(await unread(ana)).toEqual({ count: 2 })
  expect(await (await ana.patch(`/notifications/${ana.id}/read-all`)).json()).toEqual({ count: 0 })
  expect(await unread(ben)).toEqual({ count: 3 })
})

test('the notifications of another user are not found and stay unread', async () => {
  const [ana, ben] = [await aCaptain(world), await aCaptain(world)]
  await aNotification(ana, 'Private')
  const [hers] = (await list(ana)).items
  for (const path of [ana.id, `${ana.id}/unread`]) expect((await ben.get(`/notifications/${path}`)).status).toBe(404)
  for (const path of [`${hers!.id}/read`, `${ana.id}/read-all`])
    expect((await ben.patch(`/notifications/${path}`)).status).toBe(404)
  expect(await unread(ana)).toEqual({ count: 1 })
})

test('eight attempts to notify of the same event at once add one notification', async () => {
  const ana = await aCaptain(world)
  const added = await Promise.all(times(8, () => aNotification(ana, 'Once', 'event:7')))
  expect(added.flat()).toEqual([ana.id])
  expect(await unread(ana)).toEqual({ count: 1 })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Transaction } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import { registrationMails } from '#features/registrations/server/mail-templates.ts'
import { aCaptain } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Notification } from '../contract.ts'
import { notifyOfLines } from './lines.ts'
import { addNotifications, addToCombined, notifyCombined } from './notify.ts'
import { renewNotifications } from './renew.ts'

const world = useWorld()

const notifying = (add: (tx: Transaction) => Promise<unknown>) => transact(world.app.db, add)
const aWelcome = (user: Player) =>
  notifying((tx) => addNotifications(tx, [user.id], { type: 'welcome', title: 'Welcome', message: 'Hello.' }))
const list = async (user: Player) => (await (await user.get(`/notifications/${user.id}`)).json()) as Notification[]

/** What the hour's events are about. */
const [relatedId, teamId] = [randomUUID(), randomUUID()]
const about = { relatedId, teamId }

test.each<[string, (tx: Transaction, user: Player, event: string) => Promise<unknown>]>([
  [
    'matches of a team that move',
    (tx, user, event) => {
      const team = { teamId, title: 'Schedule change', userIds: [user.id], lines: [{ about: event, text: event }] }
      return notifyOfLines(world.app, tx, [team], { type: 'schedule_changed', relatedId, event })
    },
  ],
  [
    'results of a team',
    (tx, user, event) => {
      const team = { teamId, title: 'Results', userIds: [user.id] }
      return addToCombined(world.app, tx, [team], { type: 'match_result', relatedId, line: event, event })
    },
  ],
  [
    'new teams of a tournament',
    (tx, user, event) => {
      const mail = { template: registrationMails.teamEntered, variables: {} } as never
      const wordsFor = (count: number) => ({ title: `${count} new teams`, message: event })
      return notifyCombined(world.app, tx, [user.id], { type: 'team_entered', relatedId, event, wordsFor, mail })
    },
  ],
  [
    'a call that is taken back',
    (tx, user, event) =>
      renewNotifications(world.app, tx, [user.id], {
        ...about,
        type: 'match_called',
        title: 'Go to Court 2',
        message: event,
        eventKey: 'match_called:2',
      }),
  ],
])('%s: the notification moves to the top with a new time, and is unread again', async (_, add) => {
  const ana = await aCaptain(world)
  await notifying((tx) => add(tx, ana, 'First'))
  await aWelcome(ana)
  const [, first] = await list(ana)
  await ana.patch(`/notifications/${ana.id}/read-all`)
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  await notifying((tx) => add(tx, ana, 'Second'))
  const shown = await list(ana)
  expect(shown.map(({ type, isRead }) => [type, isRead])).toEqual([
    [first!.type, false],
    ['welcome', true],
  ])
  expect(shown[0]!.message).toContain('Second')
  expect(Date.parse(shown[0]!.createdAt)).toBeGreaterThan(Date.parse(first!.createdAt))
})

test('changes of another kind are a notification of their own, and what follows them is not added to one before them', async () => {
  const ana = await aCaptain(world)
  const change = (event: string, kind?: string) =>
    notifying((tx) => {
      const team = { teamId, title: 'Schedule change', userIds: [ana.id], lines: [{ about: 'match 1', text: event }] }
      return notifyOfLines(world.app, tx, [team], { type: 'schedule_changed', relatedId, event, ...(kind && { kind }) })
    })
  const messages = async () => (await list(ana)).map(({ message }) => message)
  await change('Late')
  await change('Later')
  expect(await messages()).toEqual(['Later'])
  await change('Play has stopped', 'stop')
  await change('Play has stopped for longer', 'stop')
  expect(await messages()).toEqual(['Play has stopped for longer', 'Later'])
  await change('Late again')
  await change('Late again')
  expect(await messages()).toEqual(['Late again', 'Play has stopped for longer', 'Later'])
})

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { outbox } from '#db/schema.ts'
import { anAdministrator } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { OutboxMail } from '../../outbox-contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const read = async <T>(path: string) => (await (await administrator.get(path)).json()) as T
const inMinutes = (minutes: number) => new Date(world.clock.now.getTime() + minutes * 60_000)

const mail = { templateKey: 'team-paid', subject: 'Paid', html: '<p>Paid</p>', text: 'Paid' }
const failed = { ...mail, to: 'gone@x.example', status: 'failed', lastError: 'No such mailbox', attempts: 4 } as const

test('a failed email is listed with its error and can be retried', async () => {
  const [row] = await world.app.db
    .insert(outbox)
    .values({ ...failed, createdAt: world.clock.now })
    .returning()
  expect(await read('/admin/outbox?status=failed&q=GONE@x.example')).toMatchObject([
    { id: row!.id, lastError: 'No such mailbox' },
  ])
  const reply = await administrator.post(`/admin/outbox/${row!.id}/retry`)
  expect([reply.status, await reply.json()]).toMatchObject([201, { status: 'waiting', nextTryAt: null }])
  expect(await read('/admin/audit?subjectType=mail')).toMatchObject([
    { action: 'sent again', subjectId: row!.id, subjectName: row!.templateKey },
  ])
})

test('an email that was sent is never sent again', async () => {
  const sent = { ...mail, to: 'a@x.example', status: 'sent', sentAt: new Date(), createdAt: world.clock.now } as const
  const [row] = await world.app.db.insert(outbox).values(sent).returning()
  const reply = await administrator.post(`/admin/outbox/${row!.id}/retry`)
  expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'mail_sent' }])
  expect((await read<OutboxMail[]>('/admin/outbox?status=sent'))[0]).toMatchObject({ id: row!.id })
})

const retry = async (row: Partial<typeof outbox.$inferInsert>) => {
  const [made] = await world.app.db
    .insert(outbox)
    .values({ ...mail, to: 'b@x.example', createdAt: world.clock.now, ...row })
    .returning()
  const reply = await administrator.post(`/admin/outbox/${made!.id}/retry`)
  const [left] = await world.app.db.select().from(outbox).where(eq(outbox.id, made!.id))
  return [reply.status, await reply.json(), left!.nextTryAt]
}

test('an email that a process is sending cannot be retried before its lease ends', async () => {
  const lease = inMinutes(1)
  const refused = [409, { code: 'mail_being_sent' }, lease]
  expect(await retry({ attempts: 1, nextTryAt: lease })).toMatchObject(refused)
  expect(await retry({ attempts: 1, nextTryAt: inMinutes(-1) })).toMatchObject([201, { status: 'waiting' }, null])
  const waiting = { attempts: 1, nextTryAt: lease, lastError: 'Greylisted' }
  expect(await retry(waiting)).toMatchObject([201, { status: 'waiting' }, null])
})

test('an email older than 48 hours is not retried', async () => {
  const old = { status: 'failed', lastError: 'too old to send' } as const
  expect(await retry({ ...old, createdAt: inMinutes(-48 * 60 - 1) })).toMatchObject([
    409,
    { code: 'mail_too_old' },
    null,
  ])
  expect(await retry({ ...old, createdAt: inMinutes(-48 * 60) })).toMatchObject([201, { status: 'waiting' }, null])
})

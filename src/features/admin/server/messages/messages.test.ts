import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, contactMessages } from '#db/schema.ts'
import { anAdministrator } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Message } from '../../message-contract.ts'

const world = useWorld()

test('a message is open until it is marked as answered, and can be reopened', async () => {
  const administrator = await anAdministrator(world)
  const read = async <T>(path: string) => (await (await administrator.get(path)).json()) as T
  const openIds = async () => (await read<Message[]>('/admin/messages')).map((message) => message.id)
  const sent = { name: 'Robin', email: 'robin@x.example', subject: 'Parking', message: 'Is there any?' }
  const [message] = await world.app.db.insert(contactMessages).values(sent).returning()
  const { id } = message!
  expect(await openIds()).toEqual([id])
  const answered = await (await administrator.patch(`/admin/messages/${id}`, { isAnswered: true })).json()
  expect(answered).toMatchObject({ answeredBy: 'Robin Keller', answeredAt: expect.any(String) })
  expect(await read(`/admin/audit?subjectId=${id}`)).toMatchObject([{ action: 'answered', subjectName: sent.subject }])
  const [logged] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(JSON.stringify(logged)).not.toContain(sent.subject)
  expect(await openIds()).toEqual([])
  await administrator.patch(`/admin/messages/${id}`, { isAnswered: false })
  expect(await openIds()).toEqual([id])
})

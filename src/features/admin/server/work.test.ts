import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog, contactMessages, outbox, users } from '#db/schema.ts'
import { recordAct } from '#platform/audit.ts'
import { aCaptain, aTournament, anAdministrator, enterPaid } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import { firstIdAt } from './first-id.ts'
import { readOverview } from './overview.ts'
import type { Message, OutboxMail, Overview, RecordedAct } from '../work-contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const read = async <T>(path: string) => (await (await administrator.get(path)).json()) as T
const inMinutes = (minutes: number) => new Date(world.clock.now.getTime() + minutes * 60_000)
const day = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000)

const acts = (query: string) => read<RecordedAct[]>(`/admin/audit?${query}`)

describe('the audit log', () => {
  test('says who did what to which record, what was and what became of it', async () => {
    const cup = await aTournament(world)
    await administrator.patch(`/tournaments/${cup.id}`, { prizePool: 900 })
    expect(await acts(`subjectId=${cup.id}`)).toMatchObject([
      {
        actor: { id: administrator.id, name: 'Robin Keller' },
        action: 'edited',
        subjectType: 'tournament',
        subjectName: 'Riverside Open',
        before: { prizePoolCents: 80_000 },
        after: { prizePoolCents: 90_000 },
      },
    ])
  })

  test('is searched by words of the act, the record and its fields', async () => {
    const act = { actorId: null, action: 'edited', subjectType: 'content', subjectId: uuidv7() } as const
    await recordAct(world.app.db, { ...act, subjectName: 'Frequently asked', after: { title: 'Über Zürich' } })
    for (const q of ['frequently', 'zurich', 'content edited']) {
      expect([q, (await acts(`q=${q}`)).map(({ subjectId }) => subjectId)]).toEqual([q, [act.subjectId]])
    }
    expect(await acts('q=zurich&subjectType=team')).toEqual([])
  })

  test('is filtered by who did it and by day', async () => {
    const [act] = await acts('limit=1')
    const today = new Date().toISOString().slice(0, 10)
    expect(await acts(`from=${today}&to=${today}&limit=1`)).toEqual([act])
    expect(await acts('to=2020-01-01')).toEqual([])
    const ours = await acts(`actorId=${administrator.id}&limit=200`)
    expect(new Set(ours.map(({ actor }) => actor?.id))).toEqual(new Set([administrator.id]))
  })

  test('calls a user by the name they have now, and keeps none for one who was deleted', async () => {
    const robin = await aCaptain(world)
    await administrator.post(`/admin/users/${robin.id}/suspension`, { reason: 'Rude.' })
    expect(await acts(`subjectId=${robin.id}`)).toMatchObject([{ subjectName: 'Robin Keller', reason: 'Rude.' }])
    expect(await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, robin.id))).toMatchObject([
      { subjectName: null },
    ])
  })
})

test.each([new Date(0), new Date('2026-11-20T12:00:00.123Z')])(
  'every id of a moment (%o) or later is not less than its first',
  (moment) => {
    const made = uuidv7({ msecs: moment.getTime() })
    const next = firstIdAt(new Date(moment.getTime() + 1))
    expect([firstIdAt(moment) <= made, made < next]).toEqual([true, true])
  },
)

describe('the outbox', () => {
  const mail = { templateKey: 'team-paid', subject: 'Paid', html: '<p>Paid</p>', text: 'Paid' }
  const failed = { ...mail, to: 'gone@x.example', status: 'failed', lastError: 'No such mailbox', attempts: 4 } as const

  test('shows what failed with its error, and has it tried again', async () => {
    const [row] = await world.app.db.insert(outbox).values(failed).returning()
    expect(await read('/admin/outbox?status=failed&q=GONE@x.example')).toMatchObject([
      { id: row!.id, lastError: 'No such mailbox' },
    ])
    const reply = await administrator.post(`/admin/outbox/${row!.id}/retry`)
    expect([reply.status, await reply.json()]).toMatchObject([201, { status: 'waiting', nextTryAt: null }])
    expect(await read('/admin/audit?subjectType=mail')).toMatchObject([
      { action: 'sent again', subjectId: row!.id, subjectName: row!.templateKey },
    ])
  })

  test('never sends twice what was sent', async () => {
    const sent = { ...mail, to: 'a@x.example', status: 'sent', sentAt: new Date() } as const
    const [row] = await world.app.db.insert(outbox).values(sent).returning()
    const reply = await administrator.post(`/admin/outbox/${row!.id}/retry`)
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'mail_sent' }])
    expect((await read<OutboxMail[]>('/admin/outbox?status=sent'))[0]).toMatchObject({ id: row!.id })
  })

  const again = async (row: Partial<typeof outbox.$inferInsert>) => {
    const [made] = await world.app.db
      .insert(outbox)
      .values({ ...mail, to: 'b@x.example', ...row })
      .returning()
    const reply = await administrator.post(`/admin/outbox/${made!.id}/retry`)
    const [left] = await world.app.db.select().from(outbox).where(eq(outbox.id, made!.id))
    return [reply.status, await reply.json(), left!.nextTryAt]
  }

  test('leaves to its process what is being sent, until the lease is over', async () => {
    const lease = inMinutes(1)
    const refused = [409, { code: 'mail_being_sent' }, lease]
    expect(await again({ attempts: 1, nextTryAt: lease })).toMatchObject(refused)
    expect(await again({ attempts: 1, nextTryAt: inMinutes(-1) })).toMatchObject([201, { status: 'waiting' }, null])
    const pausing = { attempts: 1, nextTryAt: lease, lastError: 'Greylisted' }
    expect(await again(pausing)).toMatchObject([201, { status: 'waiting' }, null])
  })

  test('does not try what is too old to send', async () => {
    const old = { status: 'failed', lastError: 'too old to send' } as const
    expect(await again({ ...old, createdAt: inMinutes(-48 * 60 - 1) })).toMatchObject([
      409,
      { code: 'mail_too_old' },
      null,
    ])
    expect(await again({ ...old, createdAt: inMinutes(-48 * 60) })).toMatchObject([201, { status: 'waiting' }, null])
  })
})

const open = async () => (await read<Message[]>('/admin/messages')).map(({ id }) => id)

test('a message is open until it is answered, and can be opened again', async () => {
  const words = { name: 'Robin', email: 'robin@x.example', subject: 'Parking', message: 'Is there any?' }
  const [message] = await world.app.db.insert(contactMessages).values(words).returning()
  const { id } = message!
  expect(await open()).toEqual([id])
  const answered = await (await administrator.patch(`/admin/messages/${id}`, { isAnswered: true })).json()
  expect(answered).toMatchObject({ answeredBy: 'Robin Keller', answeredAt: expect.any(String) })
  expect(await read(`/admin/audit?subjectId=${id}`)).toMatchObject([{ action: 'answered', subjectName: words.subject }])
  const [logged] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(JSON.stringify(logged)).not.toContain(words.subject)
  expect(await open()).toEqual([])
  await administrator.patch(`/admin/messages/${id}`, { isAnswered: false })
  expect(await open()).toEqual([id])
})

describe('the overview', () => {
  test('names tournaments that few entered and whose deadline is near, and no others', async () => {
    const soon = { registrationDeadline: day(2), startDate: day(5), endDate: day(6) }
    const lonely = await aTournament(world, { ...soon, name: 'Lonely' })
    const busy = await aTournament(world, { ...soon, name: 'Busy', maxTeams: 2 })
    await enterPaid(world, await aCaptain(world), busy, 'One')
    await aTournament(world, { name: 'Later' })
    const { fewTeams } = await read<Overview>('/admin/overview')
    expect(fewTeams.map(({ id }) => id)).toEqual([lonely.id])
  })

  test('counts sign-ups, registrations and revenue of twelve weeks, in their weeks', async () => {
    const before = (await read<Overview>('/admin/overview')).weeks
    const cup = await aTournament(world)
    const { team } = await enterPaid(world, await aCaptain(world), cup, 'In')
    await enterPaid(world, await aCaptain(world), cup, 'Stays')
    await administrator.delete(`/teams/${team.id}`)
    await world.settled()
    const joined = new Date(Date.now() - 3 * 7 * 86_400_000)
    const earlier = { id: uuidv7({ msecs: joined.getTime() }), createdAt: joined, firstName: 'Old', lastName: 'Timer' }
    await world.app.db.insert(users).values({ ...earlier, username: 'old-timer', email: 'old@x.example' })
    const { weeks } = await read<Overview>('/admin/overview')
    expect(weeks.map(({ week }) => new Date(week).getUTCDay())).toEqual(Array(12).fill(1))
    const [then, now] = [weeks.at(-4)!, weeks.at(-1)!]
    expect(then.signUps - before.at(-4)!.signUps).toBe(1)
    // The organizer and two captains.
    expect(now.signUps - before.at(-1)!.signUps).toBe(3)
    expect(now.registrations - before.at(-1)!.registrations).toBe(2)
    expect(now.revenue - before.at(-1)!.revenue).toBe(50)
  })

  test('counts what failed and what waits for an answer', async () => {
    const mail = { to: 'a@x.example', templateKey: 'x', subject: 'x', html: 'x', text: 'x', status: 'failed' } as const
    const before = await read<Overview>('/admin/overview')
    await world.app.db.insert(outbox).values(mail)
    const after = await read<Overview>('/admin/overview')
    expect([after.failedMail - before.failedMail, after.openMessages]).toEqual([1, 1])
  })

  test('says whether there is a mail server', async () => {
    expect(await read<Overview>('/admin/overview')).toMatchObject({ hasMailServer: false })
    const mail = { smtpUrl: 'smtp://localhost', from: 'hello@homefield.example' }
    const withServer = { ...world.app, config: { ...world.app.config, mail } }
    expect(await readOverview(withServer)).toMatchObject({ hasMailServer: true })
  })
})

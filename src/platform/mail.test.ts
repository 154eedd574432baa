import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emailTemplates, outbox } from '#db/schema.ts'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { queueMail } from './mail.ts'
import { listTemplates, mailTemplates } from './mail-templates.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  await database.pool.query('delete from outbox; delete from email_templates')
})

const reset = {
  to: 'ana@club.example',
  templateKey: 'reset_password',
  variables: { firstName: 'Ana', link: 'https://homefield.example/reset?token=t' },
} as const
const queued = () => database.db.select().from(outbox)

test('a mail is written with the transaction that caused it, and not without it', async () => {
  await database.db.transaction((tx) => queueMail(tx, reset))
  const broken = database.db.transaction(async (tx) => {
    await queueMail(tx, { ...reset, to: 'ben@club.example' })
    throw new Error('the rest failed')
  })
  await expect(broken).rejects.toThrow('the rest failed')
  expect(await queued()).toMatchObject([
    { to: 'ana@club.example', templateKey: 'reset_password', status: 'waiting', attempts: 0, sentAt: null },
  ])
  expect((await queued())[0]!.text).toContain('https://homefield.example/reset?token=t')
})

test('the same event is queued once', async () => {
  const twice = { ...reset, eventKey: 'reset:1' }
  await Promise.all([1, 2, 3].map(() => database.db.transaction((tx) => queueMail(tx, twice))))
  expect(await queued()).toHaveLength(1)
})

test('the words of the administrator are used while they are active and can be read', async () => {
  await listTemplates(database.db)
  const edit = (change: Partial<typeof emailTemplates.$inferInsert>) =>
    database.db.update(emailTemplates).set(change).where(eq(emailTemplates.templateKey, 'reset_password'))
  const subjectNow = async () => {
    await database.pool.query('delete from outbox')
    await database.db.transaction((tx) => queueMail(tx, reset))
    return (await queued())[0]!.subject
  }
  await edit({ subject: 'For {{firstName}}' })
  expect(await subjectNow()).toBe('For Ana')
  await edit({ subject: '{{#open' })
  expect(await subjectNow()).toBe(mailTemplates.reset_password.subject)
  await edit({ subject: 'For {{firstName}}', isActive: false })
  expect(await subjectNow()).toBe(mailTemplates.reset_password.subject)
})

test('templates that nobody edited follow the built-in words, edited ones stay', async () => {
  await listTemplates(database.db)
  await database.pool.query(`update email_templates set subject = 'Of the last version'`)
  const mine = { subject: 'Mine' }
  await database.db.update(emailTemplates).set(mine).where(eq(emailTemplates.templateKey, 'team_paid'))
  await listTemplates(database.db)
  const rows = await database.db.select().from(emailTemplates)
  const subjects = new Map(rows.map(({ templateKey, subject }) => [templateKey, subject]))
  expect(subjects.size).toBe(Object.keys(mailTemplates).length)
  expect(subjects.get('team_paid')).toBe('Mine')
  expect(subjects.get('team_entered')).toBe(mailTemplates.team_entered.subject)
})

test.each(['ana@club.example\nBcc: all@club.example', 'ana@club.example, ben@club.example', '<ana@club.example>'])(
  'nothing is queued for what is more than one address (%j)',
  async (to) => {
    await expect(database.db.transaction((tx) => queueMail(tx, { ...reset, to }))).rejects.toThrow('Failed query')
    expect(await queued()).toEqual([])
  },
)

import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emailTemplates, outbox } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import type { App } from '../app.ts'
import { queueMail, queueMails } from './mail.ts'
import { mailTemplates } from '#app/mail-templates.ts'
import { accountMails } from '#features/accounts/server/mail-templates.ts'
import { registrationMails } from '#features/registrations/server/mail-templates.ts'
import { listTemplates } from './templates.ts'

let database: FreshDatabase
let app: Pick<App, 'db' | 'now' | 'log'>
const warnings: object[] = []
beforeAll(async () => {
  database = await freshDatabase()
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line) as object) })
  app = { db: database.db, now: () => new Date(), log }
})
afterAll(() => database.drop())
afterEach(async () => {
  await database.pool.query('delete from outbox; delete from email_templates')
})

const reset = {
  to: 'ana@club.example',
  template: accountMails.resetPassword,
  variables: { firstName: 'Ana', link: 'https://homefield.example/reset?token=t' },
} as const
const queued = () => database.db.select().from(outbox)

test('a mail is queued only if its transaction commits', async () => {
  await transact(database.db, (tx) => queueMail(app, tx, reset))
  const broken = transact(database.db, async (tx) => {
    await queueMail(app, tx, { ...reset, to: 'ben@club.example' })
    throw new Error('the rest failed')
  })
  await expect(broken).rejects.toThrow('the rest failed')
  expect(await queued()).toMatchObject([
    { to: 'ana@club.example', templateKey: 'reset_password', status: 'waiting', attempts: 0, sentAt: null },
  ])
  expect((await queued())[0]!.text).toContain('https://homefield.example/reset?token=t')
})

test('mail to many recipients is rendered and stored a hundred at a time', async () => {
  const { template, ...mail } = reset
  const mails = Array.from({ length: 250 }, (_, index) => ({ ...mail, to: `player${index}@club.example` }))
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await transact(database.db, (tx) => queueMails(app, tx, template, mails))
  const statements = query.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text ?? '')
  query.mockRestore()
  expect(statements.filter((text) => text.startsWith('insert into "outbox"'))).toHaveLength(3)
  expect(await queued()).toHaveLength(250)
})

test('the same event is queued once', async () => {
  const twice = { ...reset, eventKey: 'reset:1' }
  await Promise.all([1, 2, 3].map(() => transact(database.db, (tx) => queueMail(app, tx, twice))))
  expect(await queued()).toHaveLength(1)
})

const editResetMail = (change: Partial<typeof emailTemplates.$inferInsert>) =>
  database.db.update(emailTemplates).set(change).where(eq(emailTemplates.templateKey, 'reset_password'))

test("the administrator's template is used while it is active and valid", async () => {
  await listTemplates(app, mailTemplates.values())
  const subjectNow = async () => {
    await database.pool.query('delete from outbox')
    await transact(database.db, (tx) => queueMail(app, tx, reset))
    return (await queued())[0]!.subject
  }
  await editResetMail({ subject: 'For {{firstName}}' })
  expect(await subjectNow()).toBe('For Ana')
  await editResetMail({ subject: '{{#open' })
  expect(await subjectNow()).toBe(accountMails.resetPassword.subject)
  await editResetMail({ subject: 'For {{firstName}}', isActive: false })
  expect(await subjectNow()).toBe(accountMails.resetPassword.subject)
})

test('templates nobody edited are updated with the app, and edited ones are kept', async () => {
  await listTemplates(app, mailTemplates.values())
  await database.pool.query(`update email_templates set subject = 'Of the last version'`)
  const mine = { subject: 'Mine', updatedAt: new Date(Date.now() + 1) }
  await database.db.update(emailTemplates).set(mine).where(eq(emailTemplates.templateKey, 'team_paid'))
  await listTemplates(app, mailTemplates.values())
  const rows = await database.db.select().from(emailTemplates)
  const subjects = new Map(rows.map(({ templateKey, subject }) => [templateKey, subject]))
  expect(subjects.size).toBe(mailTemplates.size)
  expect(subjects.get('team_paid')).toBe('Mine')
  expect(subjects.get('team_entered')).toBe(registrationMails.teamEntered.subject)
})

test.each(['ana@club.example\nBcc: all@club.example', 'ana@club.example, ben@club.example', '<ana@club.example>'])(
  'nothing is queued for anything but a single address (%j)',
  async (to) => {
    await expect(transact(database.db, (tx) => queueMail(app, tx, { ...reset, to }))).rejects.toThrow('Failed query')
    expect(await queued()).toEqual([])
  },
)

test('nobody gets more mails in 24 hours than docs/product.md says, except about payments, security and logging in', async () => {
  const [, limit] = /after (\d+) mails to one address in 24 hours/.exec(readFileSync('docs/product.md', 'utf8'))!
  const most = Number(limit)
  const template = registrationMails.teamGone
  const link = 'https://homefield.example/'
  const variables = { firstName: 'Ana', teamName: 'Reds', tournamentName: 'Open', contact: '', link }
  const queueGone = (to: string) => transact(database.db, (tx) => queueMail(app, tx, { to, template, variables }))
  for (let n = 0; n < most + 5; n += 1) await queueGone(n % 2 ? 'ana@club.example' : 'Ana@Club.example')
  await queueGone('ben@club.example')
  expect(await queued()).toHaveLength(most + 1)
  expect(warnings).toHaveLength(5)
  expect(warnings[0]).toMatchObject({ templateKey: 'team_gone', dropped: 1 })
  await transact(database.db, (tx) => queueMail(app, tx, reset))
  expect(await queued()).toHaveLength(most + 2)
  await database.db.update(outbox).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
  await queueGone('ana@club.example')
  expect(await queued()).toHaveLength(most + 3)
})

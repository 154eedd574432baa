import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { aPlayer, anAdministrator, visitor } from '#test/builders.ts'
import { aMailServer, useMailServer } from '#test/mail-server.ts'
import { mailedToken } from '#test/mail.ts'
import { useWorld } from '#test/world.ts'
import { sendDue } from './delivery.ts'
import { eraseExpiredSecrets } from './secrets.ts'
import { accountMails } from '#features/accounts/server/mail-templates.ts'
import { queueMail } from './mail.ts'

const world = useWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@homefield.example' } })
const post = useMailServer(world)

const forget = async (email: string) => {
  await visitor(world).post('/auth/forgot-password', { email })
  return mailedToken(world, email, 'reset_password')
}
const reset = async (token: string) =>
  (await visitor(world).post('/auth/reset-password', { token, password: 'touch-line' })).status
const forward = (minutes: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
}
/** The whole table as text, as in a database dump. */
const dump = async () => {
  const { rows } = await world.database.pool.query<{ dump: string }>('select t::text as dump from outbox t')
  return rows.map((row) => row.dump).join('\n')
}
const rows = () => world.app.db.select().from(outbox).orderBy(asc(outbox.id))

test('the recipient can use the link, and readers of the table cannot', async () => {
  const token = await forget((await aPlayer(world)).email)
  expect(await dump()).toContain(token)
  await sendDue(world.app, post.mailer)
  const mail = post.server.received.find(({ text }) => text?.includes('/reset-password'))
  expect(mail!.text).toContain(`/reset-password?token=${token}`)
  expect(mail!.html).toContain(token)
  expect(await dump()).not.toContain(token.split('.')[1])
  expect((await rows()).at(-1)!.text).toContain('/reset-password?token=[removed]')
  expect(await reset(token)).toBe(200)
})

test('waiting mail keeps its link until the link expires, and then fails without it', async () => {
  const token = await forget((await aPlayer(world)).email)
  await post.server.close()
  await sendDue(world.app, post.mailer)
  forward(59)
  await eraseExpiredSecrets(world.app)
  expect(await dump()).toContain(token)
  forward(1)
  expect(await reset(token)).toBe(410)
  await eraseExpiredSecrets(world.app)
  expect(await dump()).not.toContain(token)
  const given = (await rows()).find(({ templateKey }) => templateKey === 'reset_password')
  expect(given).toMatchObject({ status: 'failed', lastError: 'its link expired before it was sent' })
  const admin = await anAdministrator(world)
  const reply = await admin.post(`/admin/outbox/${given!.id}/retry`)
  expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'mail_link_expired' }])
  post.server = await aMailServer(post.server.port)
})

test('the administrator cannot see the links in mail waiting for a mail server', async () => {
  const token = await forget((await aPlayer(world)).email)
  // As in a template that the administrator wrote.
  await world.app.db
    .update(outbox)
    .set({ subject: `Your link: ${token}` })
    .where(eq(outbox.templateKey, 'reset_password'))
  const shown = await (await (await anAdministrator(world)).get('/admin/outbox')).text()
  expect(shown).toContain('/reset-password?token=[removed]')
  expect(shown).toContain('Your link: [removed]')
  expect(shown).not.toContain(token)
})

test('without a mail server, an expired link is erased and the mail is not marked as failed', async () => {
  const token = await forget((await aPlayer(world)).email)
  forward(60)
  await eraseExpiredSecrets({ ...world.app, config: { ...world.app.config, mail: null } })
  expect(await dump()).not.toContain(token)
  expect((await rows()).map(({ status }) => status)).not.toContain('failed')
  await sendDue(world.app, post.mailer)
  expect(post.server.received.filter(({ text }) => text?.includes('[removed]'))).toEqual([])
})

test('other mail is unchanged', async () => {
  const variables = { firstName: 'Ana', link: 'https://homefield.example/contact?token=plain' }
  await transact(world.app.db, (tx) =>
    queueMail(world.app, tx, { to: 'ana@club.example', template: accountMails.twoFactorOn, variables }),
  )
  const [before] = await rows()
  await sendDue(world.app, post.mailer)
  forward(60 * 24 * 30)
  await eraseExpiredSecrets(world.app)
  const [after] = await rows()
  expect(after).toMatchObject({ status: 'sent', text: before!.text, html: before!.html, subject: before!.subject })
})

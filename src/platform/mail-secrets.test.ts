import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#db/schema.ts'
import { aPlayer, anAdministrator, visitor } from '#test/builders.ts'
import { aMailServer, usePost } from '#test/mail-server.ts'
import { mailedToken } from '#test/mailed.ts'
import { useWorld } from '#test/world.ts'
import { sendWaiting } from './mail-delivery.ts'
import { forgetSecrets } from './mail-secrets.ts'
import { queueMail } from './mail.ts'

const world = useWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@homefield.example' } })
const post = usePost(world)

const forget = async (email: string) => {
  await visitor(world).post('/auth/forgot-password', { email })
  return mailedToken(world, email, 'reset_password')
}
const reset = async (token: string) =>
  (await visitor(world).post('/auth/reset-password', { token, password: 'touch-line' })).status
const forward = (minutes: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
}
/** Everything the table says, as a dump of it would. */
const dump = async () => {
  const { rows } = await world.database.pool.query<{ dump: string }>('select t::text as dump from outbox t')
  return rows.map((row) => row.dump).join('\n')
}
const rows = () => world.app.db.select().from(outbox).orderBy(asc(outbox.id))

test('who got the mail can follow its link, and nobody who reads the table afterwards', async () => {
  const token = await forget((await aPlayer(world)).email)
  expect(await dump()).toContain(token)
  await sendWaiting(world.app, post.mailer)
  const mail = post.server.received.find(({ text }) => text?.includes('/reset-password'))
  expect(mail!.text).toContain(`/reset-password?token=${token}`)
  expect(mail!.html).toContain(token)
  expect(await dump()).not.toContain(token.split('.')[1])
  expect((await rows()).at(-1)!.text).toContain('/reset-password?token=[removed]')
  expect(await reset(token)).toBe(200)
})

test('a mail that waits keeps its link until that has run out; then it is given up, without it', async () => {
  const token = await forget((await aPlayer(world)).email)
  await post.server.close()
  await sendWaiting(world.app, post.mailer)
  forward(59)
  await forgetSecrets(world.app)
  expect(await dump()).toContain(token)
  forward(1)
  expect(await reset(token)).toBe(410)
  await forgetSecrets(world.app)
  expect(await dump()).not.toContain(token)
  const given = (await rows()).find(({ templateKey }) => templateKey === 'reset_password')
  expect(given).toMatchObject({ status: 'failed', lastError: 'its link ran out before it was sent' })
  const admin = await anAdministrator(world)
  const reply = await admin.post(`/admin/outbox/${given!.id}/retry`)
  expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'mail_link_ran_out' }])
  post.server = await aMailServer(post.server.port)
})

test('the administrator does not read links that wait for a mail server to bring them', async () => {
  const token = await forget((await aPlayer(world)).email)
  // As a template of the administrator's own may have it.
  await world.app.db
    .update(outbox)
    .set({ subject: `Your link: ${token}` })
    .where(eq(outbox.templateKey, 'reset_password'))
  const shown = await (await (await anAdministrator(world)).get('/admin/outbox')).text()
  expect(shown).toContain('/reset-password?token=[removed]')
  expect(shown).toContain('Your link: [removed]')
  expect(shown).not.toContain(token)
})

test('without a mail server a link goes when it has run out, and nothing is said to have failed', async () => {
  const token = await forget((await aPlayer(world)).email)
  forward(60)
  await forgetSecrets({ ...world.app, config: { ...world.app.config, mail: null } })
  expect(await dump()).not.toContain(token)
  expect((await rows()).map(({ status }) => status)).not.toContain('failed')
  await sendWaiting(world.app, post.mailer)
  expect(post.server.received.filter(({ text }) => text?.includes('[removed]'))).toEqual([])
})

test('other mail stays word for word', async () => {
  const variables = { firstName: 'Ana', link: 'https://homefield.example/contact?token=plain' }
  await world.app.db.transaction((tx) =>
    queueMail(tx, { to: 'ana@club.example', templateKey: 'password_changed', variables }),
  )
  const [before] = await rows()
  await sendWaiting(world.app, post.mailer)
  forward(60 * 24 * 30)
  await forgetSecrets(world.app)
  const [after] = await rows()
  expect(after).toMatchObject({ status: 'sent', text: before!.text, html: before!.html, subject: before!.subject })
})

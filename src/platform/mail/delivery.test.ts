import { asc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { outbox } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { times } from '#test/builders.ts'
import { aMailServer, useMailServer } from '#test/mail-server.ts'
import { useWorld } from '#test/world.ts'
import { startMailing } from '#workflows/jobs.ts'
import { sendDue } from './delivery.ts'
import type { Mailer } from './smtp.ts'
import { accountMails } from '#features/accounts/server/mail-templates.ts'
import { queueMail } from './mail.ts'

const world = useWorld()
const post = useMailServer(world)

const link = 'https://homefield.example/reset?token=a_b-c&next=%2Fprofile'
const queue = (to: string, firstName = 'Ana') =>
  transact(world.app.db, (tx) =>
    queueMail(world.app, tx, { to, template: accountMails.resetPassword, variables: { firstName, link } }),
  )
const rows = () => world.app.db.select().from(outbox).orderBy(asc(outbox.id))
const send = () => sendDue(world.app, post.mailer)
const later = (minutes: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
}
const writtenAgo = (name: string, minutes: number) => {
  const createdAt = new Date(world.clock.now.getTime() - minutes * 60_000)
  return world.app.db
    .update(outbox)
    .set({ createdAt })
    .where(eq(outbox.to, `${name}@club.example`))
}

test('a mail arrives as HTML and plain text with its link, from our address, to one recipient', async () => {
  await queue('ana@club.example', 'Ana <b>&')
  await send()
  const [mail] = post.server.received
  expect(mail).toMatchObject({
    recipients: ['ana@club.example'],
    from: { name: 'Homefield', address: 'hello@homefield.example' },
    to: [{ address: 'ana@club.example' }],
    subject: 'Choose a new password for Homefield',
    messageId: `<${(await rows())[0]!.id}@homefield.example>`,
  })
  expect(mail!.text).toContain(`Hi Ana <b>&,`)
  expect(mail!.text).toContain(link)
  expect(mail!.html).toContain('Hi Ana &lt;b&gt;&amp;,')
  expect(mail!.html!.replaceAll('&#x2F;', '/').replaceAll('&#x3D;', '=').replaceAll('&amp;', '&')).toContain(
    `href="${link}"`,
  )
  expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

test('each mail is sent once, even by several processes at once', async () => {
  for (const n of times(12, (index) => index)) await queue(`player${n}@club.example`)
  await Promise.all(times(4, send))
  expect(new Set(post.server.received.flatMap(({ recipients }) => recipients)).size).toBe(12)
  expect(post.server.received).toHaveLength(12)
  await send()
  expect(post.server.received).toHaveLength(12)
  expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual(times(12, () => ['sent', 1]))
})

test('mail waits while the server is down and is sent once when it is back', async () => {
  for (const n of times(3, (index) => index)) await queue(`player${n}@club.example`)
  await post.server.close()
  for (const _ of times(6, () => 0)) {
    await send()
    later(1)
  }
  expect((await rows()).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting'])
  expect((await rows())[0]!.lastError).toMatch(/ECONNREFUSED/)
  post.server = await aMailServer(post.server.port)
  later(5)
  await send()
  expect(post.server.received.map(({ recipients }) => recipients[0]).toSorted((a, b) => a!.localeCompare(b!))).toEqual(
    times(3, (n) => `player${n}@club.example`),
  )
  expect((await rows()).every(({ status, lastError }) => status === 'sent' && lastError === null)).toBe(true)
})

test('retries back off, up to five minutes apart', async () => {
  await queue('ana@club.example')
  await post.server.close()
  const pauses: number[] = []
  for (const _ of times(6, () => 0)) {
    await send()
    const [row] = await rows()
    pauses.push((row!.nextTryAt!.getTime() - world.clock.now.getTime()) / 1000)
    world.clock.now = row!.nextTryAt!
  }
  expect(pauses).toEqual([30, 60, 120, 240, 300, 300])
  post.server = await aMailServer(post.server.port)
})

test('a mail whose process died is retried after two minutes with the same Message-ID', async () => {
  await queue('ana@club.example')
  const dying: Mailer = {
    ...post.mailer,
    send: async (row) => {
      await post.mailer.send(row)
      return new Promise(() => {}) // it never records the result
    },
  }
  void sendDue(world.app, dying)
  await vi.waitFor(() => expect(post.server.received).toHaveLength(1))
  await send()
  expect(post.server.received).toHaveLength(1)
  later(2)
  await send()
  expect(post.server.received).toHaveLength(2)
  expect(post.server.received[0]!.messageId).toBe(post.server.received[1]!.messageId)
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
})

describe('a server that rejects', () => {
  test('a recipient permanently is not retried, and other mail is sent', async () => {
    await queue('nobody@club.example')
    await queue('ana@club.example')
    post.server.refuse.recipient = (address) => (address.startsWith('nobody') ? 550 : null)
    await send()
    expect(await rows()).toMatchObject([{ status: 'failed' }, { status: 'sent' }])
    expect((await rows())[0]!.lastError).toMatch(/550/)
  })

  test('temporarily (a full mailbox, greylisting) is retried later', async () => {
    await queue('ana@club.example')
    post.server.refuse.recipient = () => 451
    await send()
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
    post.server.refuse.recipient = () => null
    later(1)
    await send()
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  test.each(['recipient', 'message'] as const)('a %s temporarily does not hold up other mail', async (what) => {
    await queue('full@club.example')
    await queue('ana@club.example')
    const refusals = [451]
    post.server.refuse[what] = () => refusals.shift() ?? null
    await send()
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }, { status: 'sent' }])
  })

  test.each(['recipient', 'message'] as const)(
    'a %s and closes the connection is retried later with the other mail',
    async (what) => {
      await queue('ana@club.example')
      await queue('ben@club.example')
      post.server.refuse[what] = () => 421
      await send()
      expect(await rows()).toMatchObject([
        { status: 'waiting', attempts: 1 },
        { status: 'waiting', attempts: 0 },
      ])
    },
  )
})

test('mail older than 48 hours is marked as failed and not sent', async () => {
  await queue('old@club.example')
  await queue('young@club.example')
  await writtenAgo('old', 48 * 60 + 1)
  await writtenAgo('young', 48 * 60)
  await send()
  expect(post.server.received.map(({ recipients }) => recipients)).toEqual([['young@club.example']])
  expect(await rows()).toMatchObject([
    { status: 'failed', attempts: 0, nextTryAt: null, lastError: 'too old to send' },
    { status: 'sent', lastError: null },
  ])
})

describe('a process whose lease expired', () => {
  test.each([
    ['sent it', () => {}],
    [
      'was refused',
      () => {
        throw Object.assign(new Error('550 not this one'), { responseCode: 550, command: 'RCPT TO' })
      },
    ],
  ])('and that %s does not overwrite the result of another process', async (_, end) => {
    await queue('ana@club.example')
    const slow: Mailer = {
      ...post.mailer,
      send: async () => {
        later(3)
        await post.server.close()
        await send() // the other process, which cannot reach the server
        end()
      },
    }
    await sendDue(world.app, slow)
    expect(await rows()).toMatchObject([
      { status: 'waiting', attempts: 2, sentAt: null, lastError: expect.stringMatching(/ECONNREFUSED/) },
    ])
    post.server = await aMailServer(post.server.port)
  })
})

test('links and images in mail have absolute URLs', async () => {
  await queue('ana@club.example')
  await world.database.pool.query(`update outbox set html = '<a href="/help"><img src="/files/media/a.webp" /></a>'`)
  await send()
  const at = new URL(world.app.config.publicUrl).origin
  expect(post.server.received[0]!.html).toContain(`<a href="${at}/help"><img src="${at}/files/media/a.webp" /></a>`)
})

test('queued mail is sent right away until the app stops', async () => {
  const config = { ...world.app.config, mail: { smtpUrl: post.server.url, from: 'hello@homefield.example' } }
  const mailing = startMailing({ ...world.app, config })
  await queue('early@club.example')
  await vi.waitFor(() => expect(post.server.received).toHaveLength(1), { timeout: 5_000 })
  await queue('ana@club.example')
  await vi.waitFor(() => expect(post.server.received).toHaveLength(2), { timeout: 1_000 })
  await mailing.stop()
  await queue('late@club.example')
  expect(post.server.received).toHaveLength(2)
})

test('without a mail server, mail stays in the outbox', async () => {
  await queue('ana@club.example')
  const mailing = startMailing(world.app)
  mailing.wake()
  await mailing.stop()
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0 }])
})

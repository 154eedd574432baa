import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach } from 'vitest'
import { createMailer } from '#platform/mail/smtp.ts'
import type { Mailer } from '#platform/mail/smtp.ts'
import type { World } from './world.ts'

type Received = Email & { recipients: string[]; source: string }

/** A real SMTP server that keeps the mail it accepts. `refuse` returns the response to a recipient or message that it rejects. */
export async function aMailServer(port = 0) {
  const received: Received[] = []
  const refuse: { recipient?: (address: string) => number | null; message?: () => number | null } = {}
  const take = async (stream: Readable, to: readonly { address: string }[]) => {
    const source = await text(stream)
    const code = refuse.message?.()
    if (code) throw refusal(code)
    received.push({ ...(await PostalMime.parse(source)), recipients: to.map(({ address }) => address), source })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse.recipient?.(address)
      done(code ? refusal(code) : undefined)
    },
    onData: (stream, session, done) => callbackify(take)(stream, session.envelope.rcptTo, done),
  })
  server.on('error', () => {}) // connections that a test breaks
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const taken = (server.server.address() as AddressInfo).port
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    received,
    refuse,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A mail server and a mailer for each test. Afterward the outbox is emptied and the clock reset. */
export function useMailServer(world: World) {
  const post = {} as { server: Awaited<ReturnType<typeof aMailServer>>; mailer: Mailer }
  beforeEach(async () => {
    post.server = await aMailServer()
    post.mailer = createMailer({ smtpUrl: post.server.url, from: 'Homefield <hello@homefield.example>' })
  })
  afterEach(async () => {
    post.mailer.close()
    await post.server.close()
    await world.database.pool.query('delete from outbox')
    world.clock.now = new Date()
  })
  return post
}

const refusal = (code: number) => Object.assign(new Error('rejected'), { responseCode: code })

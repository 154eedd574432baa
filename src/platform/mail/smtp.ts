import { createTransport } from 'nodemailer'
import type { outbox } from '#db/schema.ts'
import type { Config } from '../config.ts'

/** Hands mail to a mail server. `send` throws nodemailer's errors. */
export type Mailer = { send: (row: typeof outbox.$inferSelect) => Promise<void>; close: () => void }

/** Speaks SMTP over one connection, kept open while there is mail. */
export function createMailer({ smtpUrl, from }: NonNullable<Config['mail']>): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'homefield'
  return {
    send: async (row) => {
      await transport.sendMail({
        from,
        // As an object, not a string, so that nodemailer takes it as one address whatever it contains.
        to: { name: '', address: row.to },
        ...(row.replyTo && { replyTo: { name: '', address: row.replyTo } }),
        subject: row.subject,
        html: row.html,
        text: row.text,
        messageId: `<${row.id}@${host}>`,
        date: row.createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

import type { RefusalTable } from '#lib/errors.ts'

export const adminRefusals = {
  message_not_found: [404, 'Message not found.'],
  payment_not_found: [404, 'Payment not found.'],
  mail_not_found: [404, 'Email not found.'],
  mail_sent: [409, 'This email was already sent.'],
  mail_being_sent: [409, 'This email is being sent right now. Check again in two minutes.'],
  mail_link_expired: [409, 'The link in this email has expired. The recipient can request a new one.'],
  mail_too_old: [409, 'This email is more than 48 hours old, so it can no longer be sent.'],
} as const satisfies RefusalTable

type AdminRefusals = typeof adminRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends AdminRefusals {}
}

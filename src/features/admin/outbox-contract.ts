import { z } from 'zod'
import { pageParams } from './contract.ts'
import { mailFilters } from './values.ts'

export const ListMail = z.object({ ...pageParams, status: z.enum(mailFilters).default('all') })

export const OutboxMail = z.object({
  id: z.uuid(),
  to: z.string(),
  templateKey: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})

export const MailList = z.array(OutboxMail)

/** An event of the payment provider that could not be applied yet. */
export const WebhookEvent = z.object({
  id: z.string(),
  type: z.string(),
  receivedAt: z.iso.datetime(),
  attempts: z.int(),
  failure: z.string(),
})

export const WebhookEventList = z.array(WebhookEvent)

export type ListMail = z.infer<typeof ListMail>
export type OutboxMail = z.infer<typeof OutboxMail>
export type WebhookEvent = z.infer<typeof WebhookEvent>

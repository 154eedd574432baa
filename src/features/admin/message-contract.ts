import { z } from 'zod'
import { contactTypes } from '#features/site/values.ts'
import { pageParams } from './contract.ts'
import { messageFilters } from './values.ts'

export const ListMessages = z.object({
  limit: pageParams.limit,
  cursor: pageParams.cursor,
  filter: z.enum(messageFilters).default('open'),
})

export const Message = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  type: z.enum(contactTypes),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  /** Who marked it as answered. */
  answeredBy: z.string().nullable(),
})

export const MessageList = z.array(Message)
export const AnswerMessage = z.object({ isAnswered: z.boolean('Say whether it is answered') })

export type ListMessages = z.infer<typeof ListMessages>
export type Message = z.infer<typeof Message>

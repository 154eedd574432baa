import { z } from 'zod'
import { contactTypes } from '#features/info/values.ts'
import { pageParams } from './contract.ts'
import { subjectTypes } from '#lib/subject-types.ts'
import { mailFilters, messageFilters } from './values.ts'

/** What the administrator keeps an eye on: the log of acts, mail, messages, and the overview. */

const day = (name: string) => z.iso.date(`${name} must be a date`).optional()

export const ListActs = z.object({
  ...pageParams,
  subjectType: z.enum([...subjectTypes, 'all']).default('all'),
  subjectId: z.uuid('This is no record').optional(),
  actorId: z.uuid('This is no user').optional(),
  /** Days in UTC, both included. */
  from: day('from'),
  to: day('to'),
})

const Fields = z.record(z.string(), z.unknown()).nullable()

export const RecordedAct = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null when the system did it. */
  actor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.uuid(),
  /** What the record is called, or was; null when nobody knows any more. */
  subjectName: z.string().nullable(),
  before: Fields,
  after: Fields,
  reason: z.string().nullable(),
})

export const ActList = z.array(RecordedAct)

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

export const StuckEvent = z.object({
  id: z.string(),
  type: z.string(),
  receivedAt: z.iso.datetime(),
  attempts: z.int(),
  failure: z.string(),
})

export const StuckEventList = z.array(StuckEvent)

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
  /** Who said that it is answered. */
  answeredBy: z.string().nullable(),
})

export const MessageList = z.array(Message)
export const AnswerMessage = z.object({ isAnswered: z.boolean('Say whether it is answered') })

const Week = z.object({
  /** Its Monday, in UTC. */
  week: z.iso.date(),
  signUps: z.int(),
  registrations: z.int(),
  /** Dollars that came in, less what went back. */
  revenue: z.number(),
})

export const Overview = z.object({
  failedRefunds: z.int(),
  failedMail: z.int(),
  /** Without a mail server every mail waits in the outbox. */
  hasMailServer: z.boolean(),
  openMessages: z.int(),
  /** Soonest deadline first. */
  fewTeams: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      registrationDeadline: z.iso.datetime(),
      timeZone: z.string(),
      currentTeams: z.int(),
      maxTeams: z.int(),
    }),
  ),
  weeks: z.array(Week),
})

export type ListActs = z.infer<typeof ListActs>
export type RecordedAct = z.infer<typeof RecordedAct>
export type ListMail = z.infer<typeof ListMail>
export type StuckEvent = z.infer<typeof StuckEvent>
export type OutboxMail = z.infer<typeof OutboxMail>
export type ListMessages = z.infer<typeof ListMessages>
export type Message = z.infer<typeof Message>
export type Overview = z.infer<typeof Overview>

import { z } from 'zod'
import { subjectTypes } from '#lib/subject-types.ts'
import { pageParams } from './contract.ts'

const day = (name: string) => z.iso.date(`${name} must be a date`).optional()

export const ListAuditLog = z.object({
  ...pageParams,
  subjectType: z.enum([...subjectTypes, 'all']).default('all'),
  subjectId: z.uuid('This is not a record id').optional(),
  actorId: z.uuid('This is not a user id').optional(),
  /** Days in UTC, inclusive. */
  from: day('from'),
  to: day('to'),
})

const Fields = z.record(z.string(), z.unknown()).nullable()

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null when the system did it. */
  actor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.uuid(),
  /** The record's current or last name; null if unknown. */
  subjectName: z.string().nullable(),
  before: Fields,
  after: Fields,
  reason: z.string().nullable(),
})

export const AuditLog = z.array(AuditEntry)

export type ListAuditLog = z.infer<typeof ListAuditLog>
export type AuditEntry = z.infer<typeof AuditEntry>

import type { Queryable } from '#db/client.ts'
import { auditLog } from '#db/schema.ts'
import type { SubjectType } from '#lib/subject-types.ts'

type Fields = Record<string, unknown>

type Act = {
  /** Who did it; null when the system did. */
  actorId: string | null
  /** In the past tense, as it is read: 'edited', 'deleted', 'suspended', 'refunded'. */
  action: string
  subjectType: SubjectType
  subjectId: string
  /** What the record is called now, to be found by when it has gone. Not for users and what they wrote: the log would keep what is to be forgotten. */
  subjectName?: string
  before?: Fields
  after?: Fields
  reason?: string
}

/**
 * Writes an act of the administrator, or of anybody's money, into the audit log; in the transaction of the act itself, so that neither
 * stands without the other. Given a before and an after, the log keeps the fields that differ; when none does, nothing was done and
 * nothing is written. Never hand it passwords, tokens or whole texts that are kept elsewhere,
 * nor what says who a user is: of that, the names of the `changedFields` alone.
 */
export async function recordAct(tx: Queryable, act: Act): Promise<void> {
  const { before, after, ...plain } = act
  const changed = before && after ? changedFields(before, after) : { before, after }
  if (!changed) return
  await tx.insert(auditLog).values({ ...plain, before: changed.before ?? null, after: changed.after ?? null })
}

/** Both sides of those fields of `after` that differ from `before`; null when none does. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const changed = Object.keys(after).filter((field) => asStored(before[field]) !== asStored(after[field]))
  if (changed.length === 0) return null
  const pick = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}

const asStored = (value: unknown) => JSON.stringify(value ?? null)

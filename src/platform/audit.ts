import type { Queryable } from '#db/client.ts'
import { auditLog } from '#db/schema.ts'
import type { SubjectType } from '#lib/subject-types.ts'

type Fields = Record<string, unknown>

type AuditEntry = {
  /** The user who did it; null for the system. */
  actorId: string | null
  /** In the past tense, as shown: 'edited', 'deleted', 'suspended', 'refunded'. */
  action: string
  subjectType: SubjectType
  subjectId: string
  /**
   * The record's name, so that it can be found after it was deleted. Left out for users and what they wrote, which must not outlive them.
   */
  subjectName?: string
  before?: Fields
  after?: Fields
  /** The names of changed fields whose values are too long to keep. */
  changedTexts?: string[]
  reason?: string
}

/**
 * Writes an administrator's change, or a movement of money, to the audit log, in the same transaction as the change. Given `before` and
 * `after`, it keeps the fields that differ, and writes nothing when none does. Never pass passwords, tokens or long texts. Pass personal
 * data only as the names of `changedFields`.
 */
export async function recordAudit(tx: Queryable, act: AuditEntry): Promise<void> {
  const { before, after, changedTexts = [], ...plain } = act
  const changed = before && after ? changedFields(before, after) : { before, after }
  if (!changed && changedTexts.length === 0) return
  const texts = changedTexts.length > 0 && { changedFields: changedTexts }
  await tx.insert(auditLog).values({
    ...plain,
    before: changed?.before ?? null,
    after: changed?.after || texts ? { ...changed?.after, ...texts } : null,
  })
}

/** The fields of `after` that differ from `before`, in both versions; null when none does. */
function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const changed = Object.keys(after).filter((field) => asStored(before[field]) !== asStored(after[field]))
  if (changed.length === 0) return null
  const pick = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}

const asStored = (value: unknown) => JSON.stringify(value ?? null)

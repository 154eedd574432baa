import { exactDollars } from '#lib/money.ts'
import type { AuditEntry } from '../../audit-contract.ts'

type Change = { field: string; before: string | null; after: string | null }

/**
 * The changed fields in readable form: 'entry fee', '$50.00', '$60.00'. A side that was not recorded is null. For users the log keeps
 * only the names of the fields.
 */
export function changesIn({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field: wordsOf(field.replace(/Cents$/, '')),
    before: before && field in before ? readable(field, before[field]) : null,
    after: after && field in after ? readable(field, after[field]) : null,
  }))
}

const maxLength = 160

function readable(field: string, value: unknown): string {
  if (value === null || value === '') return 'none'
  if (field === 'changedFields' && Array.isArray(value)) return value.map((name) => wordsOf(String(name))).join(', ')
  if (field.endsWith('Cents') && typeof value === 'number') return exactDollars(value / 100)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** 'registrationDeadline' → 'registration deadline' */
function wordsOf(field: string): string {
  return field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
}

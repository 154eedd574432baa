import { exactDollars } from '#lib/money.ts'
import type { RecordedAct } from '../work-contract.ts'

type Change = { field: string; before: string | null; after: string | null }

/**
 * The fields an act changed, in words: 'entry fee: $50.00 → $60.00'. A side that was not recorded is null. Of users the log keeps only
 * which fields they were.
 */
export function changesIn({ before, after }: Pick<RecordedAct, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field: wordsOf(field.replace(/Cents$/, '')),
    before: before && field in before ? shown(field, before[field]) : null,
    after: after && field in after ? shown(field, after[field]) : null,
  }))
}

const longest = 160

function shown(field: string, value: unknown): string {
  if (value === null || value === '') return 'none'
  if (field === 'changedFields' && Array.isArray(value)) return value.map((name) => wordsOf(String(name))).join(', ')
  if (field.endsWith('Cents') && typeof value === 'number') return exactDollars(value / 100)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** 'registrationDeadline' → 'registration deadline' */
function wordsOf(field: string): string {
  return field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
}

import { formFields } from '../fields.ts'
import type { FormValues } from '../fields.ts'

/** The values of a new tournament on this device, until it is created. They are no secret: all of them will be on its page. */
const storageKey = 'tournament-draft'

export function readDraft(): Partial<FormValues> | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? null : draftFrom(stored)
  } catch {
    return null
  }
}

/** Whether it could be stored. */
export function keepDraft(changes: Partial<FormValues>): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(changes))
    return true
  } catch {
    return false
  }
}

/** Without storage, there is nothing to remove. */
export function removeDraft(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {}
}

/** Only fields that the form still has. An empty number was stored as null. */
function draftFrom(stored: string): Partial<FormValues> | null {
  const draft: unknown = JSON.parse(stored)
  if (typeof draft !== 'object' || draft === null) return null
  const values = Object.entries(draft).flatMap(([name, value]: [string, unknown]) => {
    const field = formFields.find((other) => other === name)
    if (!field || !(value === null || typeof value === 'string' || typeof value === 'number')) return []
    return [[field, value ?? Number.NaN] as const]
  })
  return values.length === 0 ? null : Object.fromEntries(values)
}

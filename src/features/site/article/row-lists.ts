import type { RowField, RowList } from '#features/content/slots.ts'
import { maxPrizePool } from '#features/tournaments/values.ts'
import { formatDollars } from '#lib/money.ts'
import { capitalize } from '#lib/words.ts'
import { maxFigureLabelLength, maxFigureLength, maxFigures, maxHighlightLength, maxHighlights } from '../values.ts'
import { isText } from './overrides.ts'

/** The Community Highlights of Home, row by row. */
export const highlightRows: RowList = {
  noun: 'team',
  max: maxHighlights,
  fields: [
    text('team', 'Team name', maxHighlightLength),
    { ...text('sport', 'Sport', maxHighlightLength), kind: 'sport' },
    text('achievement', 'Achievement', maxHighlightLength),
    { name: 'prize', label: 'Prize', kind: 'dollars', error: prizeError },
  ],
}

/** The figures of About, row by row. */
export const figureRows: RowList = {
  noun: 'figure',
  max: maxFigures,
  fields: [text('value', 'Value', maxFigureLength), text('label', 'Label', maxFigureLabelLength)],
}

function text(name: string, label: string, maxLength: number): RowField {
  const error = (value: unknown) => {
    if (!isText(value)) return `${label} is required`
    return value.length > maxLength ? `${label} must be at most ${maxLength} characters` : null
  }
  return { name, label, kind: 'text', error }
}

function prizeError(value: unknown): string | null {
  if (value === '' || value === undefined) return 'Prize is required'
  if (typeof value === 'number' && value >= 0 && value <= maxPrizePool) return null
  return `Prize must be between $0 and ${formatDollars(maxPrizePool)}`
}

/** What is wrong with a list, at its first wrong field; null if nothing is. */
export function rowsError({ noun, max, fields }: RowList, value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return `Add at least one ${noun}`
  if (value.length > max) return `You can have up to ${max} ${noun}s`
  for (const [index, row] of value.entries()) {
    const values = new Map(typeof row === 'object' && row !== null ? Object.entries<unknown>(row) : [])
    const [error] = fields.flatMap((field) => field.error(values.get(field.name)) ?? [])
    if (error) return `${capitalize(noun)} ${index + 1}: ${error}`
  }
  return null
}

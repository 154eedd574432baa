import { capitalize } from '#lib/words.ts'
import type { TableState } from '../../api-contract.ts'
import type { Criterion, Scoring, TableRules, IfTied } from '#engine/contract.ts'
import { criterionKeys } from '#engine/values.ts'
import { criterionName, unitOf } from './criterion-text.ts'
import { signed, valueText } from './standing-text.ts'
import type { Row } from './standing-text.ts'

/** `key` is the criterion that the column shows. */
export type Figure = { short: string; label: string; width: string; key?: Criterion['key']; of: (row: Row) => string }

/**
 * The columns of numbers, in the same order for every format, with `decisive` ones before the points. The column of what the table is ordered by first
 * stands out.
 */
export function figuresOf(
  { criteria }: TableRules,
  scoring: Scoring,
  rule: IfTied,
  { rows }: TableState,
  decisive: readonly Figure[],
): Figure[] {
  const hasTies = rule === 'tiesAllowed' || rows.some(({ tied }) => tied > 0)
  const unit = unitOf(scoring)
  const hasPoints = criteria.some(({ key }) => key === 'points')
  return [
    count('P', 'Played', ({ played }) => played),
    { ...count('W', 'Won', ({ won }) => won), key: 'wins' },
    ...(hasTies ? [count('T', 'Tied', ({ tied }) => tied)] : []),
    count('L', 'Lost', ({ lost }) => lost),
    {
      short: 'F–A',
      label: `${capitalize(unit)}s for and against`,
      width: '4.25rem',
      key: 'scored',
      of: ({ scored, conceded }) => `${scored}–${conceded}`,
    },
    {
      short: '+/−',
      label: `${capitalize(unit)} difference`,
      width: '2.75rem',
      key: 'difference',
      of: ({ scored, conceded }) => signed(scored - conceded),
    },
    ...decisive,
    ...(hasPoints
      ? [{ ...count('Pts', 'Points', ({ points }) => points), key: 'points' as const, width: '2.5rem' }]
      : []),
  ]
}

const count = (short: string, label: string, of: (row: Row) => number): Figure => ({
  short,
  label,
  width: '1.875rem',
  of: (row) => String(of(row)),
})

/** Criteria that have a column in every table that counts them. */
const always = new Set<Criterion['key']>(['points', 'wins', 'difference', 'scored'])

/** A column for each other criterion over all matches that decides a place in this table. */
export function decidingFigures(
  { rows }: TableState,
  scoring: Scoring,
  seedOf: (teamId: string) => number | null,
): Figure[] {
  const keys = new Set(
    rows.flatMap(({ reason }) => (reason && 'key' in reason && reason.scope === 'all' ? reason.key : [])),
  )
  return criterionKeys
    .filter((key) => keys.has(key) && !always.has(key))
    .map((key) => {
      const label = capitalize(criterionName(key, scoring))
      const short = shortNames[key] ?? label.replace('difference', '+/−')
      const valueOf = (row: Row) => (key === 'seed' ? seedOf(row.team) : row.values?.[key]) ?? null
      const width = `${Math.max(2.5, 0.4375 * short.length)}rem`
      return { short, label, width, key, of: (row) => valueText(key, valueOf(row), '∞') }
    })
}

const shortNames: Partial<Record<Criterion['key'], string>> = {
  fairPlay: 'Fair play',
  buchholz: 'Buchholz',
  sonnebornBerger: 'SB',
}

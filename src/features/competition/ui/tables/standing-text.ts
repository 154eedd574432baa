import { listed } from '#lib/words.ts'
import type { TableState } from '../../api-contract.ts'
import type { Criterion, Scoring } from '#engine/contract.ts'
import { criterionName } from './criterion-text.ts'

export type Row = TableState['rows'][number]
type Reason = NonNullable<Row['reason']>
type Compared = Extract<Reason, { key: unknown }>

interface StandingWords {
  /** What the table is ordered by first. */
  first: Criterion['key']
  nameOf: (teamId: string) => string
  seedOf: (teamId: string) => number | null
  scoring: Scoring
  isComplete: boolean
  /** Values are averages. */
  isPerMatch?: boolean
}

/**
 * What decided the place of a team that is level with another on what the table is ordered by first: 'Behind Portugal on goals scored, 5 to
 * 6.', 'Tied with Reds on every criterion.' The first row is compared with the one below it. Empty before the first result.
 */
export function standingSentence(rows: readonly Row[], index: number, words: StandingWords): string {
  const [row, above, below] = [rows[index]!, rows[index - 1], rows[index + 1]]
  if (rows.every(({ played, reason }) => played === 0 && reason === null)) return ''
  if (row.isAnnulled) return 'Withdrew, so none of its matches count.'
  const level = levelWith(rows, row, words)
  const reason = decidedBy(rows, index, words)
  if (!reason) return level
  if (index === 0) return below ? ahead(row, below, reason, words) : level
  return above ? joined(behind(row, reason, above, words), level) : level
}

/**
 * What decided a team's place; null if nothing but the primary criterion, which its column shows. The first row has the reason of the one below it, unless
 * they share the place.
 */
export function decidedBy(
  rows: readonly Row[],
  index: number,
  { first, isPerMatch = false }: Pick<StandingWords, 'first' | 'isPerMatch'>,
): Reason | null {
  const [row, below] = [rows[index]!, rows[index + 1]]
  const reason = index > 0 ? row.reason : row.sharedBy === 1 ? (below?.reason ?? null) : null
  // Averages are in no column.
  const isPlain = !isPerMatch && reason !== null && 'key' in reason && reason.key === first && reason.scope === 'all'
  return isPlain ? null : reason
}

const joined = (...sentences: string[]) => sentences.filter((sentence) => sentence !== '').join(' ')

function behind(row: Row, reason: Reason, above: Row, words: StandingWords): string {
  const name = words.nameOf(above.team)
  if ('left' in reason) return 'Withdrew before its last match.'
  if ('ruling' in reason) return `Behind ${name} by a ruling of the organizer.`
  const [of, own] = valuesOf(reason, above, row, words)
  return `Behind ${name} on ${criterionIn(reason, words)}, ${own} to ${of}.`
}

function ahead(row: Row, below: Row, reason: Reason, words: StandingWords): string {
  const name = words.nameOf(below.team)
  if ('left' in reason) return ''
  if ('ruling' in reason) return `Ahead of ${name} by a ruling of the organizer.`
  const [own, of] = valuesOf(reason, row, below, words)
  return `Ahead of ${name} on ${criterionIn(reason, words)}, ${own} to ${of}.`
}

/** 'goal difference', 'points against each other', 'points in the matches between Reds, Blues and Greens' */
function criterionIn({ key, scope, set }: Compared, { scoring, nameOf, isPerMatch }: StandingWords): string {
  const name = `${criterionName(key, scoring)}${isPerMatch && key !== 'seed' ? ' per match' : ''}`
  if (scope === 'all') return name
  if (set.length === 2) return `${name} against each other`
  const teams = set.length > 4 ? `the ${set.length} tied teams` : listed(set.map(nameOf))
  return `${name} in the matches between ${teams}`
}

/** The values of the team above and of the one below. */
function valuesOf({ key, values }: Compared, above: Row, below: Row, { seedOf }: StandingWords): [string, string] {
  if (key === 'seed') return [String(seedOf(above.team) ?? '–'), String(seedOf(below.team) ?? '–')]
  const text = (value: number | null) => valueText(key, value)
  return [text(values[0]), text(values[1])]
}

/** '7', '+3', '−1', '1.5', '2.333'; a ratio with nothing lost is null. */
export function valueText(key: Compared['key'], value: number | null, noneLost = 'none lost'): string {
  if (value === null) return noneLost
  const isRatio = key === 'ratio' || key === 'pointRatio'
  const digits = isRatio ? value.toFixed(3) : String(Math.round(Math.abs(value) * 100) / 100)
  const isSigned = key === 'difference' || key === 'pointDifference'
  return isSigned ? `${signOf(value)}${digits}` : digits
}

const signOf = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '')

/** '+3', '0', '−1' */
export const signed = (value: number) => `${signOf(value)}${Math.abs(value)}`

function levelWith(rows: readonly Row[], row: Row, { nameOf, isComplete }: StandingWords): string {
  const others = rows.filter(({ place, team }) => place === row.place && team !== row.team)
  if (others.length === 0) return ''
  const who = others.length > 3 ? `${others.length} other teams` : listed(others.map(({ team }) => nameOf(team)))
  return `Tied with ${who} ${isComplete ? 'on every criterion' : 'so far'}.`
}

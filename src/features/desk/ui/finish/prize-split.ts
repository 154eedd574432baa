import { centsOf, dollarsOf, exactDollars } from '#lib/money.ts'
import type { Finish } from '#features/competition/finish-contract.ts'

/** What was typed for each team, by id: '140', '$1,200.50', ''. */
type TypedPrizes = Readonly<Record<string, string>>

/** An amount as typed, in cents: 0 when it is empty, null when it isn't an amount. */
export function typedCents(typed: string): number | null {
  const digits = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  if (digits === '') return 0
  return /^\d*\.?\d*$/.test(digits) && digits !== '.' ? centsOf(Number(digits)) : null
}

/** The prizes that the tournament has, as if they had been typed. */
export const typedFrom = (teams: Finish['teams']): TypedPrizes =>
  Object.fromEntries(teams.flatMap(({ teamId, prize }) => (prize > 0 ? [[teamId, inputOf(prize)]] : [])))

const inputOf = (dollars: number) => (Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2))

/** Cents of the pool that are left to award; negative when more is awarded than there is. Amounts that cannot be read count as 0. */
export function leftCents(prizePool: number, typed: TypedPrizes): number {
  const given = Object.values(typed).reduce((sum, amount) => sum + (typedCents(amount) ?? 0), 0)
  return (centsOf(prizePool) ?? 0) - given
}

/** '$20.00 left to award', 'The prizes add up to the prize pool.' */
export function leftText(cents: number): string {
  if (cents === 0) return 'The prizes add up to the prize pool.'
  const amount = exactDollars(dollarsOf(Math.abs(cents)))
  return cents > 0 ? `${amount} left to award` : `${amount} more than the prize pool`
}

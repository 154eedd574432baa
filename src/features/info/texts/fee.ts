import { processingFeeCents } from '#features/teams/rules.ts'
import { processingFee } from '#features/teams/values.ts'
import { dollarsOf, formatDollars } from '#lib/money.ts'

/** '2.9 % + $0.30': the fee that a withdrawal really keeps. */
export const feeInWords = `${processingFee.perThousand / 10} % + ${formatDollars(dollarsOf(processingFee.cents))}`

const entryFeeCents = 5_000
const feeCents = processingFeeCents(entryFeeCents)
const money = (cents: number) => formatDollars(dollarsOf(cents))

export const feeExample = `For an entry fee of ${money(entryFeeCents)} that is ${money(feeCents)}, so ${money(entryFeeCents - feeCents)} comes back to you.`

import { processingFeeCents } from '#features/payments/rules.ts'
import { processingFee } from '#features/payments/values.ts'
import { dollarsOf, formatDollars } from '#lib/money.ts'

/** '2.9% + $0.30': the fee that a withdrawal keeps. */
export const processingFeeText = `${processingFee.perThousand / 10}% + ${formatDollars(dollarsOf(processingFee.cents))}`

const entryFeeCents = 5_000
const feeCents = processingFeeCents(entryFeeCents)
const money = (cents: number) => formatDollars(dollarsOf(cents))

export const feeExample = `For an entry fee of ${money(entryFeeCents)}, that is ${money(feeCents)}, so you get ${money(entryFeeCents - feeCents)} back.`

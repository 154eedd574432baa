import type { Ref } from 'react'
import type { z } from 'zod'
import type { PaymentSettings, StartedEntry } from '../../contract.ts'
import type { CardText } from './input.ts'
import type { Outcome } from './outcome.ts'

export type CardSettings = z.infer<typeof PaymentSettings>

/** The fields inside the card form: our own in the sandbox, Stripe's for real payments. */
export interface Filling {
  /** Tries to pay with what was typed. Resolves with the outcome; never rejects. */
  confirm: () => Promise<Outcome>
  /** Fills in a test card; sandbox only. */
  fill?: (card: CardText) => void
}

export interface FillingProps {
  ref: Ref<Filling>
  payment: Pick<StartedEntry, 'clientSecret' | 'paymentIntentId'>
  publishableKey: string
  /** Where a bank's own page redirects the browser. */
  returnUrl: string
  /** An attempt is under way, so nothing can be changed. */
  busy: boolean
}

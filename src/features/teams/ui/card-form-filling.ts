import type { Ref } from 'react'
import type { z } from 'zod'
import type { PaymentSettings, StartedEntry } from '../contract.ts'
import type { CardText } from './card-form-input.ts'
import type { Outcome } from './card-form-outcome.ts'

/** How cards are taken here. */
export type CardSettings = z.infer<typeof PaymentSettings>

/** What takes the card inside of the card form: our own fields in the sandbox, Stripe's with real payments. */
export interface Filling {
  /** Tries to pay with what was typed; resolves when it is decided, never rejects. */
  confirm: () => Promise<Outcome>
  /** Types a test card in; in the sandbox alone. */
  fill?: (card: CardText) => void
}

export interface FillingProps {
  ref: Ref<Filling>
  payment: Pick<StartedEntry, 'clientSecret' | 'paymentIntentId'>
  publishableKey: string
  /** Where a bank that insists on a page of its own sends the browser back to. */
  returnUrl: string
  /** An attempt is under way: nothing may be changed. */
  busy: boolean
}

import { Refused } from '#ui/client/api.ts'

/** Why a team isn't on the list although its captain has confirmed a card. */
export interface Ending {
  isCharged: boolean
  title: string
  message: string
  /** Whether trying again may help. */
  canRetry: boolean
  /** Whether the team will be listed without the captain's doing. */
  isExpected?: boolean
}

export const processing: Ending = {
  isCharged: true,
  title: 'Your bank is processing the payment',
  message:
    "We'll register your team as soon as the payment is confirmed, usually within a minute. You won't be charged again.",
  canRetry: false,
  isExpected: true,
}

/** What a failure to register means for the captain's money: without the server's confirmation that nothing was captured, the card counts as charged. */
export function endingOf(error: unknown): Ending {
  const { code, message } = error instanceof Refused ? error : { code: null, message: '' }
  if (code === 'payment_incomplete' || code === 'payment_required') {
    return { isCharged: false, title: 'Payment Failed', message, canRetry: true }
  }
  if (code === 'payment_differs') {
    return { isCharged: true, title: 'Your payment will be refunded', message, canRetry: false }
  }
  if (code === 'paid_too_late') {
    return { isCharged: true, title: 'Your spot was released', message, canRetry: false }
  }
  return {
    isCharged: true,
    title: "Your payment went through. We're finishing your registration.",
    message: "This usually takes less than a minute. You won't be charged again.",
    canRetry: true,
    isExpected: true,
  }
}

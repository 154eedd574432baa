import { Refused } from '#ui/api.ts'

/** Why a team is not on the list although its captain has confirmed a card. */
export interface Ending {
  isCharged: boolean
  title: string
  words: string
  /** Whether asking the server once more may help. */
  canRetry: boolean
}

const byItself =
  'Your team is registered by itself as soon as the payment service has told us, usually within a minute. You are not charged again.'

/** The bank takes its time. */
export const processing: Ending = {
  isCharged: true,
  title: 'Your bank is working on it',
  words: byItself,
  canRetry: false,
}

/** What a failure to register means for the captain's money: only the server's word that nothing was captured counts as not charged. */
export function endingOf(error: unknown): Ending {
  const { code, message } = error instanceof Refused ? error : { code: null, message: '' }
  if (code === 'payment_incomplete' || code === 'payment_required') {
    return { isCharged: false, title: 'Payment Failed', words: message, canRetry: true }
  }
  if (code === 'paid_too_late') {
    return { isCharged: true, title: 'Your place was gone', words: message, canRetry: false }
  }
  return {
    isCharged: true,
    title: 'Your payment was taken',
    words: `We could not register your team just now. ${byItself}`,
    canRetry: true,
  }
}

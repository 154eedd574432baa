import type { Appearance, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import { Refused, unreachable } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { outcomeOf } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { FillingProps } from './filling.ts'

/** Stripe's card form in an element of ours. */
export interface MountedCard {
  confirm: (returnUrl: string) => Promise<Outcome>
  setReadOnly: (isReadOnly: boolean) => void
  /** Follows the page's current colors. */
  repaint: () => void
}

type Mounting = Pick<FillingProps, 'payment' | 'publishableKey'> & { signal: AbortSignal }

/**
 * Loads Stripe's script and shows its card form in `box`, until the signal is aborted. Resolves when the form can be used, and rejects when it
 * was aborted before that; throws Refused when the form can't be loaded.
 */
export async function mountCard(box: HTMLElement, { payment, publishableKey, signal }: Mounting): Promise<MountedCard> {
  const { loadStripe } = await import('@stripe/stripe-js/pure/index.js')
  const stripe = await loadStripe(publishableKey).catch(throwBlocked)
  if (!stripe) throw new Error('Stripe.js runs in a browser only')
  // By now the box may have left the page, which Stripe would report as an error.
  signal.throwIfAborted()
  const elements = stripe.elements({ clientSecret: payment.clientSecret, appearance: appearanceOf(box) })
  const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
  signal.addEventListener('abort', () => element.destroy())
  await shown(element, box, signal)
  return {
    confirm: (returnUrl) => confirm(stripe, elements, returnUrl),
    setReadOnly: (readOnly) => void element.update({ readOnly }),
    repaint: () => void elements.update({ appearance: appearanceOf(box) }),
  }
}

/** What `loadStripe` says when the browser or its network blocks Stripe's script. */
const blocked = /^(Failed to load Stripe\.js|Stripe\.js not available)$/

/** Errors other than a blocked script, such as a wrong key, are ours. */
function throwBlocked(error: unknown): never {
  throw error instanceof Error && blocked.test(error.message) ? new Refused(unreachable, 0) : error
}

function shown(element: StripePaymentElement, box: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    element.on('ready', () => resolve())
    element.on('loaderror', ({ error }) => {
      element.destroy()
      reject(
        new Refused({ ...unreachable, message: error.message ?? "The card form couldn't load. Please try again." }, 0),
      )
    })
    element.mount(box)
  })
}

async function confirm(stripe: Stripe, elements: StripeElements, returnUrl: string): Promise<Outcome> {
  const reply = await stripe
    .confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' })
    .catch((error: unknown) => {
      reportUnexpected(error)
      return null
    })
  if (reply === null) return { kind: 'unreachable' }
  // Its own fields already say what is missing in them.
  if (reply.error?.type === 'validation_error') return { kind: 'unfinished' }
  return outcomeOf(reply)
}

/** Our colors for Stripe's frame, which can't see our stylesheet. */
function appearanceOf(box: HTMLElement): Appearance {
  const style = getComputedStyle(box)
  const color = (name: string) => {
    const probe = box.ownerDocument.createElement('span')
    probe.style.color = `var(--color-${name})`
    box.parentElement?.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  return {
    theme: 'flat',
    variables: {
      colorPrimary: color('focus'),
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorDanger: color('danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: style.fontSize,
      borderRadius: '4px',
    },
    rules: { '.Input': { border: `1px solid ${color('edge')}` }, '.Label': { fontWeight: '600' } },
  }
}

import type { Page } from 'playwright'
import { inject } from 'vitest'

/*
 * Replaces Stripe's script: the calls that our card form makes, with a plain card field and a plain 3-D Secure challenge. Like Stripe's
 * script, it calls the API (here the sandbox) directly, with the publishable key and the client secret. The challenge goes through a
 * function of the test, so that the page's Content-Security-Policy need not change.
 */

type Params = Record<string, string>
type Reply = { status: string; last_payment_error: object | null; error?: object }
type Elements = { key: string; secret: string; number: HTMLInputElement }

declare global {
  var askSandbox: (path: string, params: Params) => Promise<Reply>
}

export async function stubStripe(page: Page) {
  await page.exposeFunction('askSandbox', async (path: string, params: Params) => {
    const response = await fetch(`${inject('sandbox').url}/v1/payment_intents/${path}`, {
      method: 'POST',
      body: new URLSearchParams(params),
    })
    return response.json()
  })
  const script = `${[elements, confirmPayment, answerOfBank].join('\n')}
    window.Stripe = (key) => ({ elements: (options) => elements(key, options), confirmPayment })`
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

// The following runs in the page.

function elements(key: string, options: { clientSecret: string }) {
  const label = document.createElement('label')
  const number = document.createElement('input')
  label.append('Card number', number)
  const listeners: Record<string, () => void> = {}
  const element = {
    on: (event: string, listener: () => void) => (listeners[event] = listener),
    mount(box: HTMLElement) {
      box.append(label)
      queueMicrotask(() => listeners.ready?.())
    },
    update({ readOnly }: { readOnly: boolean }) {
      number.readOnly = readOnly
      return element
    },
    destroy: () => label.remove(),
  }
  return { key, secret: options.clientSecret, number, create: () => element, update: () => {} }
}

async function confirmPayment(given: { elements: Elements }) {
  const { key, secret, number } = given.elements
  if (!number.value) return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
  const [id] = secret.split('_secret_')
  const ask = (act: string, params: Params) => askSandbox(`${id}/${act}`, { key, client_secret: secret, ...params })
  const reply = await ask('confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number.value,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  })
  if (reply.error) return { error: reply.error }
  if (reply.status !== 'requires_action') return { paymentIntent: reply }
  const answered = await ask('challenge', { outcome: await answerOfBank() })
  if (answered.status === 'succeeded') return { paymentIntent: answered }
  return { error: { ...answered.last_payment_error, payment_intent: answered } }
}

/** The bank's page, shown above ours. */
function answerOfBank() {
  return new Promise<string>((resolve) => {
    const question = document.createElement('dialog')
    const choose = (words: string, outcome: string) => {
      const button = document.createElement('button')
      button.textContent = words
      button.addEventListener('click', () => {
        question.remove()
        resolve(outcome)
      })
      question.append(button)
    }
    choose('Complete authentication', 'accept')
    choose('Fail authentication', 'refuse')
    document.body.append(question)
    question.showModal()
  })
}

import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { commonHeaders, securityHeaders } from './security.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const local = readConfig({})
const live = readConfig({ PUBLIC_URL: 'https://homefield.example', ...keys })
/** The sources of each directive. */
function policyOf(config: typeof local): Record<string, string[]> {
  const policy = securityHeaders(config, 'abc123')['Content-Security-Policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((part) => {
      const [directive = '', ...sources] = part.split(' ')
      return [directive, sources]
    }),
  )
}
const fromOutside = (config: typeof local) =>
  [...new Set(Object.values(policyOf(config)).flat())].filter((source) => /^https?:|\*/.test(source))

test('scripts run with the nonce of the response or not at all', () => {
  expect(policyOf(local)['script-src']).toEqual(["'self'", "'nonce-abc123'"])
  expect(policyOf(live)['script-src']?.slice(0, 2)).toEqual(["'self'", "'nonce-abc123'"])
})

test('with the sandbox nothing at all comes from elsewhere', () => {
  expect(fromOutside(local)).toEqual([])
})

test('with real payments what Stripe’s card form needs may come from there, and nothing else', () => {
  const [js, frames, api] = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://api.stripe.com']
  expect(policyOf(live)['script-src']?.slice(2)).toEqual([js, frames])
  expect(policyOf(live)['frame-src']).toEqual(["'self'", js, frames, 'https://hooks.stripe.com'])
  expect(policyOf(live)['connect-src']).toEqual(["'self'", api])
  expect(new Set(fromOutside(live))).toEqual(new Set([js, frames, api, 'https://hooks.stripe.com']))
  expect(policyOf(live)['default-src']).toEqual(["'self'"])
})

test('nobody else frames our pages, moves their base or takes their forms', () => {
  for (const config of [local, live]) {
    expect(policyOf(config)).toMatchObject({
      'frame-ancestors': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'form-action': ["'self'"],
    })
  }
})

test('browsers are told to stay with https only where there is https', () => {
  expect(commonHeaders(local)['Strict-Transport-Security']).toBeUndefined()
  expect(commonHeaders(live)['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains')
})

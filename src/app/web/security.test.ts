import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { commonHeaders, securityHeaders } from './security.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const local = readConfig({})
const live = readConfig({ PUBLIC_URL: 'https://homefield.example', ...keys })
/** The sources of each directive. */
function policyOf(config: typeof local): Record<string, string[]> {
  const policy = securityHeaders(config, ["'sha256-abc123'"])['Content-Security-Policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((part) => {
      const [directive = '', ...sources] = part.split(' ')
      return [directive, sources]
    }),
  )
}
const fromOutside = (config: typeof local) =>
  [...new Set(Object.values(policyOf(config)).flat())].filter((source) => /^https?:|\*/.test(source))

test('inline scripts run only if their hash is listed', () => {
  expect(policyOf(local)['script-src']).toEqual(["'self'", "'sha256-abc123'"])
  expect(policyOf(live)['script-src']?.slice(0, 2)).toEqual(["'self'", "'sha256-abc123'"])
})

test('with the sandbox, nothing loads from other sites', () => {
  expect(fromOutside(local)).toEqual([])
})

test("with real payments, only Stripe's card form loads from other sites", () => {
  const [js, frames, api] = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://api.stripe.com']
  expect(policyOf(live)['script-src']?.slice(2)).toEqual([js, frames])
  expect(policyOf(live)['frame-src']).toEqual(["'self'", js, frames, 'https://hooks.stripe.com'])
  expect(policyOf(live)['connect-src']).toEqual(["'self'", api])
  expect(new Set(fromOutside(live))).toEqual(new Set([js, frames, api, 'https://hooks.stripe.com']))
  expect(policyOf(live)['default-src']).toEqual(["'self'"])
})

test.each([
  ['https://tile.example.org/{z}/{x}/{y}.png', 'https://tile.example.org'],
  ['https://{s}.tile.example.org/{z}/{x}/{y}{r}.png?key=1', 'https://*.tile.example.org'],
  ['http://127.0.0.1:8080/{z}/{x}/{y}.png', 'http://127.0.0.1:8080'],
])('with map tiles from %s, images load from %s, and nothing else', (MAP_TILES_URL, origin) => {
  const policy = policyOf(readConfig({ MAP_TILES_URL }))
  expect(policy).toEqual({ ...policyOf(local), 'img-src': ["'self'", 'data:', 'blob:', origin] })
})

test('other sites cannot frame our pages, change their base or receive their forms', () => {
  for (const config of [local, live]) {
    expect(policyOf(config)).toMatchObject({
      'frame-ancestors': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'form-action': ["'self'"],
    })
  }
})

test('Strict-Transport-Security is sent only over https', () => {
  expect(commonHeaders(local)['Strict-Transport-Security']).toBeUndefined()
  expect(commonHeaders(live)['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains')
})

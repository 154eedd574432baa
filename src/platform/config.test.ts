import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import './sentences.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const https = { PUBLIC_URL: 'https://homefield.example', ...keys }

/** The sentence the start stops with. */
function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return 'none'
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('without any setting it is a local app with the embedded database and the payment sandbox', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    hosts: ['127.0.0.1', '::1'],
    publicUrl: 'http://localhost:3000',
    origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    isLocal: true,
    databaseUrl: null,
    administrator: null,
    geocoderUrl: null,
    trustedProxies: 0,
    payments: { mode: 'sandbox', apiUrl: null },
  })
  expect(isAbsolute(config.dataDir)).toBe(true)
})

test('an empty setting is none: that is how compose files leave one out', () => {
  const names = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATABASE_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'STRIPE_SECRET_KEY',
    'LOG_LEVEL',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('a port moves every address that is not set', () => {
  expect(readConfig({ PORT: '4100' })).toMatchObject({
    port: 4100,
    publicUrl: 'http://localhost:4100',
    origins: ['http://localhost:4100', 'http://127.0.0.1:4100', 'http://[::1]:4100'],
  })
})

test('a public address is the one origin, whatever path stands behind it', () => {
  expect(readConfig({ ...https, PUBLIC_URL: 'https://Homefield.example/app/?x=1', HOST: '0.0.0.0' })).toMatchObject({
    publicUrl: 'https://homefield.example',
    origins: ['https://homefield.example'],
    hosts: ['0.0.0.0'],
    isLocal: false,
  })
})

test.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000'])('%s is local', (PUBLIC_URL) => {
  expect(readConfig({ PUBLIC_URL }).isLocal).toBe(true)
})

describe('a bad value stops the start with a sentence that names its setting', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'homefield.example'],
    ['PUBLIC_URL', 'ftp://homefield.example'],
    ['DATABASE_URL', 'mysql://localhost/homefield'],
    ['DATABASE_CONNECTIONS', '1'],
    ['ADMIN_EMAIL', 'chief'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x'.repeat(201)],
    ['SESSION_SECRET', 'too short a secret'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_API_URL', 'localhost:12111'],
    ['GEOCODER_URL', 'nominatim'],
    ['SMTP_URL', 'mail.club.example'],
    ['MAIL_FROM', 'hello'],
    ['MAIL_FROM', 'Homefield hello@club.example'],
    ['MAIL_FROM', 'Homefield <hello@club.example>\r\nBcc: all@club.example'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name} is not usable: This .+\\.$`))
  })
})

describe('what belongs together is set together', () => {
  test.each([
    [
      'DATABASE_URL without SESSION_SECRET',
      { DATABASE_URL: 'postgres://db/homefield' },
      /^SESSION_SECRET is required with DATABASE_URL/,
    ],
    [
      'an administrator without password',
      { ADMIN_EMAIL: 'a@b.example' },
      /^ADMIN_EMAIL and ADMIN_PASSWORD belong together/,
    ],
    [
      'a password without administrator',
      { ADMIN_PASSWORD: 'whistle' },
      /^ADMIN_EMAIL and ADMIN_PASSWORD belong together/,
    ],
    [
      'a mail server without sender',
      { SMTP_URL: 'smtp://mail.club.example' },
      /^SMTP_URL and MAIL_FROM belong together/,
    ],
    ['a sender without mail server', { MAIL_FROM: 'a@b.example' }, /^SMTP_URL and MAIL_FROM belong together/],
    ['one of three Stripe keys', { STRIPE_SECRET_KEY: 'sk_test_1' }, /set all three or none/],
    ['a Stripe server without keys', { STRIPE_API_URL: 'http://localhost:4010' }, /set all three or none/],
    [
      'a public address without Stripe keys',
      { PUBLIC_URL: 'https://homefield.example' },
      /sandbox runs only while PUBLIC_URL is local/,
    ],
  ])('%s', (_, environment, sentence) => {
    expect(complaint(environment)).toMatch(sentence)
  })
})

test('with all three keys payments are real, with one webhook secret or two while they are rotated', () => {
  expect(readConfig(https).payments).toEqual({
    mode: 'stripe',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1'],
    apiUrl: null,
  })
  const rotated = readConfig({
    ...https,
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    STRIPE_API_URL: 'http://localhost:4010',
  })
  expect(rotated.payments).toMatchObject({
    webhookSecrets: ['whsec_new', 'whsec_old'],
    apiUrl: 'http://localhost:4010',
  })
})

test.each(['Homefield <hello@club.example>', 'hello@club.example'])('mail comes from %s', (from) => {
  const smtpUrl = 'smtps://user:pass@mail.club.example:465'
  expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: from }).mail).toEqual({ smtpUrl, from })
})

test('a database of its own comes with the secret that all processes share', () => {
  const secret = 's'.repeat(32)
  expect(readConfig({ DATABASE_URL: 'postgres://db/homefield', SESSION_SECRET: secret })).toMatchObject({
    databaseUrl: 'postgres://db/homefield',
    sessionSecret: secret,
  })
})

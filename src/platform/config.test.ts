import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, sandboxPayments } from './config.ts'
import './http/issue-text.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const https = { PUBLIC_URL: 'https://homefield.example', ...keys }

/** The message the app stops with. */
function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return 'none'
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('without settings, the app is local and uses the embedded database and the payment sandbox', () => {
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
    payments: null,
  })
  expect(isAbsolute(config.dataDir)).toBe(true)
})

test('an empty setting counts as missing, because compose files pass missing ones as empty', () => {
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

test('PORT changes every address that is not set', () => {
  expect(readConfig({ PORT: '4100' })).toMatchObject({
    port: 4100,
    publicUrl: 'http://localhost:4100',
    origins: ['http://localhost:4100', 'http://127.0.0.1:4100', 'http://[::1]:4100'],
  })
})

test('PUBLIC_URL is the only origin, and its path is ignored', () => {
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

test('a local address that other machines can reach is not local: no sandbox, no demo accounts', () => {
  const open = { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }
  expect(complaint(open)).toMatch(/payment sandbox runs only when/)
  expect(readConfig({ ...open, ...keys }).isLocal).toBe(false)
  expect(readConfig({ HOST: '127.0.0.1' }).isLocal).toBe(true)
})

test('map tiles are credited to OpenStreetMap unless told otherwise', () => {
  const url = 'https://tile.example.org/{z}/{x}/{y}.png'
  const [attribution, attributionUrl] = ['© OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright']
  expect(readConfig({}).mapTiles).toBe(null)
  expect(readConfig({ MAP_TILES_URL: url }).mapTiles).toEqual({ url, attribution, attributionUrl })
  expect(readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Maps & Co' }).mapTiles).toEqual({
    url,
    attribution: '© Maps & Co',
    attributionUrl: null,
  })
  expect(complaint({ MAP_TILES_ATTRIBUTION: '© Maps & Co' })).toMatch(/^MAP_TILES_URL is required/)
  expect(complaint({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'A <script>' })).toMatch(/^MAP_TILES_ATTRIBUTION is/)
})

test.each([
  'tile.example.org/{z}/{x}/{y}.png',
  'https://tile.example.org/{z}/{x}.png',
  'https://tile.example.org/{z}/{x}/{y}/{style}.png',
  'https://tile.example.org; script-src */{z}/{x}/{y}.png',
  'ftp://tile.example.org/{z}/{x}/{y}.png',
])('%s is no address of map tiles', (MAP_TILES_URL) => {
  expect(complaint({ MAP_TILES_URL })).toBe(
    'MAP_TILES_URL is invalid: Use an address such as https://tile.example.org/{z}/{x}/{y}.png.',
  )
})

test('the sandbox keys are derived from the session secret alone', () => {
  const [one, other] = [sandboxPayments('a'.repeat(32)), sandboxPayments('b'.repeat(32))]
  expect(sandboxPayments('a'.repeat(32))).toEqual(one)
  expect(one.secretKey).toMatch(/^sk_test_[0-9a-f]{64}$/)
  expect(new Set([one.secretKey, other.secretKey, one.publishableKey, other.publishableKey]).size).toBe(4)
  expect(one.webhookSecrets).not.toEqual(other.webhookSecrets)
})

describe('an invalid value stops the app with a message that names the setting', () => {
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
    ['SESSION_SECRET', 'short'],
    ['DRAW_SECRET_KEY', 'short'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_API_URL', 'localhost:12111'],
    ['GEOCODER_URL', 'nominatim'],
    ['DRAW_BEACON_URL', 'drand'],
    ['DRAW_BEACON_URL', 'https://name:password@api.drand.sh'],
    ['DRAW_BEACON_URL', 'https://api.drand.sh?key=1'],
    ['SMTP_URL', 'mail.club.example'],
    ['MAIL_FROM', 'hello'],
    ['MAIL_FROM', 'Homefield hello@club.example'],
    ['MAIL_FROM', 'Homefield <hello@club.example>\r\nBcc: all@club.example'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name} is invalid: .+\\.$`))
  })
})

describe('settings that need each other', () => {
  test.each([
    [
      'DATABASE_URL without SESSION_SECRET',
      { DATABASE_URL: 'postgres://db/homefield' },
      /^SESSION_SECRET is required with DATABASE_URL/,
    ],
    [
      'one value for both secrets',
      { SESSION_SECRET: 's'.repeat(32), DRAW_SECRET_KEY: 's'.repeat(32) },
      /^DRAW_SECRET_KEY must differ from SESSION_SECRET\.$/,
    ],
    ['an administrator without a password', { ADMIN_EMAIL: 'a@b.example' }, /^Set both ADMIN_EMAIL and ADMIN_PASSWORD/],
    ['a password without an administrator', { ADMIN_PASSWORD: 'whistle' }, /^Set both ADMIN_EMAIL and ADMIN_PASSWORD/],
    ['a mail server without a sender', { SMTP_URL: 'smtp://mail.club.example' }, /^Set both SMTP_URL and MAIL_FROM/],
    ['a sender without a mail server', { MAIL_FROM: 'a@b.example' }, /^Set both SMTP_URL and MAIL_FROM/],
    ['one of three Stripe keys', { STRIPE_SECRET_KEY: 'sk_test_1' }, /or none of them/],
    ['a Stripe server without keys', { STRIPE_API_URL: 'http://localhost:4010' }, /or none of them/],
    [
      'a public address without Stripe keys',
      { PUBLIC_URL: 'https://homefield.example' },
      /payment sandbox runs only when/,
    ],
  ])('%s', (_, environment, sentence) => {
    expect(complaint(environment)).toMatch(sentence)
  })
})

test('all three Stripe keys turn on real payments, with one webhook secret or two during rotation', () => {
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

test.each(['Homefield <hello@club.example>', 'hello@club.example'])('MAIL_FROM may be %s', (from) => {
  const smtpUrl = 'smtps://user:pass@mail.club.example:465'
  expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: from }).mail).toEqual({ smtpUrl, from })
})

test('with DATABASE_URL, both secrets are settings, which all processes share', () => {
  const [secret, key] = ['s'.repeat(32), 'k'.repeat(32)]
  const environment = { DATABASE_URL: 'postgres://db/homefield', SESSION_SECRET: secret, DRAW_SECRET_KEY: key }
  expect(readConfig(environment)).toMatchObject({
    databaseUrl: 'postgres://db/homefield',
    sessionSecret: secret,
    drawSecretKey: key,
  })
})

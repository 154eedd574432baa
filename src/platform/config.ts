import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { beaconAddress } from './beacon/chain.ts'
import { MapTilesAttribution, MapTilesUrl, mapTiles } from './map-tiles.ts'

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Environment = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_CONNECTIONS: optional(z.coerce.number().int().min(2).max(200)),
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string().min(6).max(200)),
  SESSION_SECRET: optional(z.string().min(32)),
  DRAW_SECRET_KEY: optional(z.string().min(32)),
  STRIPE_SECRET_KEY: optional(z.string().startsWith('sk_')),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().startsWith('pk_')),
  /** One secret, or two separated by a comma while they are being rotated. */
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_URL: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(z.string()),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  /** 'Homefield <hello@example.org>', or the address alone. */
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^([^<>@,;\p{Cc}]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u,
        'Use an address such as Homefield <hello@example.org>',
      ),
  ),
  DRAW_BEACON_URL: optional(
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => !/[?#@]/.test(url), 'Use an address without a user name, a query or a fragment'),
  ),
  GEOCODER_URL: optional(z.url({ protocol: /^https?$/ })),
  MAP_TILES_URL: optional(MapTilesUrl),
  MAP_TILES_ATTRIBUTION: optional(MapTilesAttribution),
  /** Sent as `Authorization: Bearer …` to read /metrics, which answers nobody without it. */
  METRICS_TOKEN: optional(z.string().min(16)),
  /** How many reverse proxies may be trusted to report the visitor's address. */
  TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(5)),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
})

type Env = z.infer<typeof Environment>

export type PaymentsConfig = {
  /** `sandbox`: the built-in provider, for local use. `stripe`: Stripe, or a Stripe-compatible server at `apiUrl`. */
  mode: 'sandbox' | 'stripe'
  secretKey: string
  publishableKey: string
  webhookSecrets: string[]
  apiUrl: string | null
}

/** Where uploads are stored. Without `keys`, the SDK uses its own credential chain (AWS_ variables, the machine's role). */
export type StorageConfig =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3'
      bucket: string
      endpoint: string | null
      region: string
      keys: { accessKeyId: string; secretAccessKey: string } | null
    }

export type Config = ReturnType<typeof readConfig>

/** An invalid setting that keeps the app from starting. The message names the variable. */
export class ConfigError extends Error {}

/** Parses the environment once, at startup. Throws a ConfigError for an invalid or missing value. */
export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} is invalid: ${issue?.message}.`)
  }
  const env = parsed.data
  refuseIncomplete(env)
  const port = env.PORT ?? 3000
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`).origin
  // The sandbox, demo accounts and debugging are for one machine only: both the public URL and the listening address must be loopback.
  const isLocal = isLoopback(new URL(publicUrl).hostname) && (!env.HOST || isLoopback(env.HOST))
  const dataDir = resolve(env.DATA_DIR ?? '.data')
  return {
    port,
    /** The addresses to listen on. Both loopback addresses by default, because 'localhost' may resolve to either. */
    hosts: env.HOST ? [env.HOST] : ['127.0.0.1', '::1'],
    publicUrl,
    /** The origins from which browsers may send unsafe requests. */
    origins: env.PUBLIC_URL ? [publicUrl] : [publicUrl, `http://127.0.0.1:${port}`, `http://[::1]:${port}`],
    isLocal,
    isDevelopment: env.NODE_ENV === 'development',
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS ?? 10,
    administrator:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    sessionSecret: env.SESSION_SECRET ?? null,
    /** Commands that don't use it work without it: see `drawSecretKey` in stored-secret.ts. */
    drawSecretKey: env.DRAW_SECRET_KEY ?? null,
    /** Null for the built-in sandbox, whose keys come from `sandboxPayments`. */
    payments: paymentsConfig(env, isLocal),
    storage: storageConfig(env, dataDir),
    /** Null: mail stays in the outbox. */
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    /** Null: the numbers of random draws are always drawn in front of witnesses. */
    drawBeacon: env.DRAW_BEACON_URL ? beaconAddress(env.DRAW_BEACON_URL) : null,
    geocoderUrl: env.GEOCODER_URL ?? null,
    mapTiles: mapTiles(env.MAP_TILES_URL, env.MAP_TILES_ATTRIBUTION),
    metricsToken: env.METRICS_TOKEN ?? null,
    trustedProxies: env.TRUSTED_PROXIES ?? 0,
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

export const requiredWithDatabase = (secret: 'SESSION_SECRET' | 'DRAW_SECRET_KEY') =>
  new ConfigError(`${secret} is required with DATABASE_URL. Use at least 32 characters, the same for every process.`)

/** Refuses settings that need another one. */
function refuseIncomplete(env: Env): void {
  if (env.HOST && !isLoopback(env.HOST) && !env.PUBLIC_URL) {
    throw new ConfigError(
      'PUBLIC_URL is required when HOST is not a loopback address. Set it to the address visitors use.',
    )
  }
  if (env.DATABASE_URL && !env.SESSION_SECRET) throw requiredWithDatabase('SESSION_SECRET')
  if (env.DRAW_SECRET_KEY && env.DRAW_SECRET_KEY === env.SESSION_SECRET) {
    throw new ConfigError('DRAW_SECRET_KEY must differ from SESSION_SECRET.')
  }
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new ConfigError('Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.')
  }
  if (Boolean(env.SMTP_URL) !== Boolean(env.MAIL_FROM)) {
    throw new ConfigError('Set both SMTP_URL and MAIL_FROM, or neither.')
  }
  if (env.MAP_TILES_ATTRIBUTION && !env.MAP_TILES_URL) {
    throw new ConfigError('MAP_TILES_URL is required with MAP_TILES_ATTRIBUTION.')
  }
}

export function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
}

function paymentsConfig(env: Env, isLocal: boolean): PaymentsConfig | null {
  const keys = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY, env.STRIPE_WEBHOOK_SECRET]
  if (keys.every(Boolean)) {
    return {
      mode: 'stripe',
      secretKey: env.STRIPE_SECRET_KEY!,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY!,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRET!.split(',').map((secret) => secret.trim()),
      apiUrl: env.STRIPE_API_URL ?? null,
    }
  }
  if (keys.some(Boolean) || env.STRIPE_API_URL) {
    throw new ConfigError('Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or none of them.')
  }
  if (!isLocal) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are required: the payment sandbox runs only when HOST and PUBLIC_URL are both loopback addresses.',
    )
  }
  return null
}

/** The sandbox's keys, derived from the session secret so that nobody can guess them. */
export function sandboxPayments(sessionSecret: string): PaymentsConfig {
  const derived = (name: string) => createHmac('sha256', sessionSecret).update(`sandbox ${name}`).digest('hex')
  return {
    mode: 'sandbox',
    secretKey: `sk_test_${derived('secret key')}`,
    publishableKey: `pk_test_${derived('publishable key')}`,
    webhookSecrets: [`whsec_${derived('webhook secret')}`],
    apiUrl: null,
  }
}

function storageConfig(env: Env, dataDir: string): StorageConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new ConfigError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.')
  }
  if (!bucket) {
    if (accessKeyId || env.S3_ENDPOINT || env.S3_REGION) {
      throw new ConfigError('S3_BUCKET is required with the other S3 settings.')
    }
    return { kind: 'disk', folder: join(dataDir, 'files') }
  }
  return {
    kind: 's3',
    bucket,
    endpoint: env.S3_ENDPOINT ?? null,
    // Servers other than Amazon's have no regions, but the request signature needs one.
    region: env.S3_REGION ?? 'us-east-1',
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  }
}

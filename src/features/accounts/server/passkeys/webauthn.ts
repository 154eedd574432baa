import type { App } from '#platform/app.ts'

/** EdDSA, ES256 and RS256 (COSE), which WebAuthn recommends. Without a list, the library tries what Node only has as an experiment. */
const algorithms = [-8, -7, -257]

/** The library, loaded when it is first needed, with what a browser must have signed for: our host, and one of our origins. */
export async function webauthn({ config }: App) {
  const library = await import('@simplewebauthn/server')
  return { ...library, algorithms, rpID: new URL(config.publicUrl).hostname, origins: config.origins }
}

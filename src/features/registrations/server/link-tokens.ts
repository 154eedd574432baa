import type { App } from '#platform/app.ts'
import { createLinkToken } from '#platform/secrets/link-token.ts'
import { rateLimits } from '#platform/limits/limits.ts'

type LinkTokens = ReturnType<typeof createLinkToken>

/** The tokens in pay links, `/pay/{token}`, each made from the id of a registration. */
export const payTokens = ({ sign }: Pick<App, 'sign'>) => createLinkToken(sign, 'pay link')

/** The tokens in claim links, `/claim/{token}`, each made from the id of a team and the link's version. */
export const claimTokens = ({ sign }: Pick<App, 'sign'>) => createLinkToken(sign, 'claim link')

const { invalidLinksPerNetwork } = rateLimits({
  /** Only links that we never created count and are refused, so nobody's guesses keep others on the same network from using theirs. */
  invalidLinksPerNetwork: { per: 'network', attempts: 30, seconds: 3_600, staysSpent: true },
})

/**
 * What a link is for; null for one that we never created, which counts as a guess. `address` is the visitor's. Spaces around a copied link don't
 * matter: browsers drop them from an address, but not when they are encoded.
 */
export async function readLinkToken(app: App, tokens: LinkTokens, token: string, address: string) {
  const link = tokens.read(token.trim())
  if (!link) await app.limits.spend(invalidLinksPerNetwork, address)
  return link
}

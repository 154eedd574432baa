import type { Config } from '#platform/config.ts'
import { originOf } from '#platform/map-tiles.ts'

/**
 * The headers of every page. Inline scripts run only if their hash is listed. Base UI writes style attributes, so inline styles are
 * allowed. With real payments, Stripe's card form may load, with map tiles their images, and nothing else from other sites.
 */
export function securityHeaders(config: Config, scriptHashes: string[]): Record<string, string> {
  const isStripe = config.payments !== null
  // In development, Vite pushes changes over a WebSocket.
  const sockets = config.isDevelopment ? ' ws:' : ''
  const policy = {
    'default-src': "'self'",
    'script-src': [
      "'self'",
      ...scriptHashes,
      ...(isStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
    ].join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob:${config.mapTiles ? ` ${originOf(config.mapTiles)}` : ''}`,
    'font-src': "'self'",
    'connect-src': `'self'${isStripe ? ' https://api.stripe.com' : ''}${sockets}`,
    // The Content Manager shows our own pages in a frame.
    'frame-src': `'self'${isStripe ? ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com' : ''}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    ...commonHeaders(config),
  }
}

/** Pictures that messengers and mail programs show; everything else is only for our own pages. */
const shownElsewhere = /^\/(?:files\/|share\/|share\.png$)/

/** Which sites may load this path as a picture, script or style. */
export const resourcePolicy = (path: string) => (shownElsewhere.test(path) ? 'cross-origin' : 'same-origin')

/** Whether other sites learn where a visitor comes from. They must not learn a pay link. */
export const referrerPolicy = (path: string) =>
  path.startsWith('/pay/') ? 'same-origin' : 'strict-origin-when-cross-origin'

/** The headers of every response, besides the policies above. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self)',
    ...(config.publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

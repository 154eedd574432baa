import { isDrawn } from '#features/tournaments/rules.ts'
import { brand } from '#lib/brand.ts'

/** Every public page, with a description for llms.txt. */
const publicPages = [
  ['/', 'Home', 'overview and upcoming tournaments'],
  ['/tournaments', 'Discover Tournaments', 'search by text, sport and skill level: ?q=, ?sport=, ?skill='],
  ['/community', 'Community', 'members and their teams'],
  ['/rankings', 'Player Rankings', 'the leaderboard by wins and prize money'],
  ['/help', 'Help Center', 'questions and answers: ?q='],
  ['/contact', 'Contact Us', 'contact form'],
  ['/rules', 'Tournament Rules', 'the rules of each sport and the penalties'],
  ['/safety', 'Safety Guidelines', 'emergencies, weather and first aid'],
  ['/about', 'About Us', 'who we are'],
  ['/careers', 'Careers', 'open positions'],
  ['/privacy', 'Privacy Policy', 'what data we keep, why and for how long'],
  ['/terms', 'Terms of Service', 'registering, paying, refunds'],
] as const

/** Personal pages and the API are not for search engines. */
const disallowed = [
  '/api/',
  '/sandbox/',
  '/admin',
  '/content',
  '/profile',
  '/saved-searches',
  '/pay/',
  '/payment/',
  '/receipt/',
  '/edit-tournament/',
]

export function robotsText(origin: string): string {
  const refused = disallowed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...refused, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

const day = 86_400_000
const validDays = 180

/** Where to report a weakness of this site (RFC 9116), valid for half a year from today. */
export function securityText(origin: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / day) * day + validDays * day)
  return [
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** An overview for AI agents, see https://llmstxt.org. */
export function llmsText(origin: string): string {
  const pages = publicPages.map(([path, name, about]) => `- [${name}](${origin}${path}): ${about}`)
  return `# ${brand}

> Local sports tournaments: find one nearby, register a team, pay the entry fee by card, follow the games live and climb the rankings.

## Pages

${pages.join('\n')}

## Machine-readable

- [The API in OpenAPI 3.1](${origin}/api/openapi.json): reading tournaments, teams, totals and rankings needs no account
- [The API documentation](${origin}/api/docs)
- [Sitemap](${origin}/sitemap.xml): every public page and tournament
`
}

/** Side lengths in pixels of the icons for home screens. */
export const iconSizes = [180, 192, 512] as const

export const manifest = {
  name: brand,
  short_name: brand,
  description: 'Find a tournament near you, register a team, pay by card and follow the games live.',
  start_url: '/',
  display: 'standalone',
  background_color: '#0c2419',
  theme_color: '#0c2419',
  icons: iconSizes.map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
}

type Listed = { id: string; updatedAt: Date } & Parameters<typeof isDrawn>[0]

/** https://www.sitemaps.org/protocol.html. Teams are found through their bracket. */
export function sitemap(origin: string, tournaments: Listed[]): string {
  const pages = publicPages.map(([path]) => `<url><loc>${origin}${path}</loc></url>`)
  const cups = tournaments.flatMap((tournament) => {
    const own = `${origin}/tournament/${tournament.id}`
    const lastmod = `<lastmod>${tournament.updatedAt.toISOString()}</lastmod>`
    const drawn = isDrawn(tournament) ? ['/bracket', '/draw'].map((page) => `<url><loc>${own}${page}</loc></url>`) : []
    return [`<url><loc>${own}</loc>${lastmod}</url>`, ...drawn]
  })
  const all = [...pages, ...cups].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${all}\n</urlset>\n`
}

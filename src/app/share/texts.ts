import { brand } from '#lib/brand.ts'
import { iconSizes } from './icon.ts'

/** Every page that anybody may find, with a sentence for whoever reads a list of them. */
const publicPages = [
  ['/', 'Home', 'what this is, and the next tournaments'],
  ['/tournaments', 'Discover Tournaments', 'search by words, sport and skill level: ?q=, ?sport=, ?skill='],
  ['/community', 'Community', 'members and their teams'],
  ['/rankings', 'Player Rankings', 'who has won what'],
  ['/help', 'Help Center', 'questions and answers: ?q='],
  ['/contact', 'Contact Us', 'write to us'],
  ['/rules', 'Tournament Rules', 'how each sport is played here, and penalties'],
  ['/safety', 'Safety Guidelines', 'before, during and after play'],
  ['/about', 'About Us', 'who we are'],
  ['/careers', 'Careers', 'open positions'],
  ['/privacy', 'Privacy Policy', 'what we keep, why and for how long'],
  ['/terms', 'Terms of Service', 'entering, paying, refunds'],
] as const

/** People's own pages are found by nobody, and the API is for programs that know it. */
const closed = ['/api/', '/sandbox/', '/admin', '/content', '/profile', '/payment/', '/receipt/', '/edit-tournament/']

export function robotsText(origin: string): string {
  const refused = closed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...refused, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** For agents: what there is, in the form of https://llmstxt.org. */
export function llmsText(origin: string): string {
  const pages = publicPages.map(([path, name, about]) => `- [${name}](${origin}${path}): ${about}`)
  return `# ${brand}

> Local sport tournaments: find one nearby, enter a team, pay the entry fee by card, follow it live, climb the ranking.

## Pages

${pages.join('\n')}

## For programs

- [The API in OpenAPI 3.1](${origin}/api/openapi.json): reading tournaments, their teams, totals and rankings needs no account
- [The API to read](${origin}/api/docs)
- [Sitemap](${origin}/sitemap.xml): every public page and tournament
`
}

export const manifest = {
  name: brand,
  short_name: brand,
  description: 'Find a tournament near you, enter a team, pay by card, follow the day live.',
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

/** https://www.sitemaps.org/protocol.html */
export function sitemap(origin: string, tournaments: { id: string; updatedAt: Date }[]): string {
  const pages = publicPages.map(([path]) => `<url><loc>${origin}${path}</loc></url>`)
  const cups = tournaments.map(
    ({ id, updatedAt }) =>
      `<url><loc>${origin}/tournament/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  )
  const all = [...pages, ...cups].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${all}\n</urlset>\n`
}

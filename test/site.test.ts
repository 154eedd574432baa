import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtPages } from '#app/web/page-source.ts'
import { routes } from '#app/routes.ts'
import { createWeb } from '#app/web/web.ts'
import type { ClaimLink, Entry } from '#features/registrations/contract.ts'
import { playDemo } from '#demo/competitions.ts'
import { seedDemo } from '#demo/seed.ts'
import { aPlayer, aTournament, anAdministrator, enterPaid } from './builders.ts'
import { crawl, deadLinks, wordsOf } from './crawl.ts'
import type { Found } from './crawl.ts'
import { useWorld } from './world.ts'

/** Every page of the demo world as the server sends it, without running scripts. */

const origin = 'http://localhost:4000'
/** The only URL requested that is known not to exist. */
const missing = '/no/such/page'
const roles = ['visitor', 'captain', 'administrator'] as const

const world = useWorld({ env: { PUBLIC_URL: origin, TRUSTED_PROXIES: '1' } })
let web: ReturnType<typeof createWeb>
const cookies: Record<string, string | undefined> = {}
/** Each request comes from another network, so that none is refused as one too many. */
let requests = 0
const anAddress = () => `10.${((requests += 1) >> 8) & 255}.${requests & 255}.1`
const ids = { cup: '', invitation: '' }
const found = {} as Record<(typeof roles)[number], Map<string, Found>>

beforeAll(async () => {
  await seedDemo({ pool: world.database.pool, now: world.clock.now, payments: 'sandbox', onlyIfEmpty: true })
  await playDemo(world.app, world.clock.now)
  const { render, assets } = await builtPages()
  web = createWeb(world.app, { render, assets, sandbox: world.sandbox, health: { isReady: async () => true } })
  const look = (cookie: string | undefined, starts: string[]) =>
    crawl(
      async (address) =>
        web.request(origin + address, { headers: { 'x-forwarded-for': anAddress(), ...(cookie && { cookie }) } }),
      {
        origin,
        starts,
        ofEach: 2,
      },
    )

  const administrator = await anAdministrator(world)
  const captain = await aPlayer(world)
  Object.assign(cookies, { captain: captain.cookie, administrator: administrator.cookie })
  const [cup, calledOff] = [await aTournament(world), await aTournament(world, { organizerId: captain.id })]
  await enterPaid(world, captain, cup, 'Paid Up')
  await enterPaid(world, captain, calledOff, 'Rained Off')
  await captain.post('/teams', { tournamentId: cup.id, name: 'Early Birds' })
  const host = await aPlayer(world)
  const { team } = await enterPaid(world, host, cup, 'Hosts')
  await host.patch(`/teams/${team.id}/roster`, { members: [captain.id] })
  const [invitation] = (await (await captain.get('/invitations')).json()) as { id: string }[]
  Object.assign(ids, { cup: cup.id, invitation: invitation!.id })
  await administrator.delete(`/tournaments/${calledOff.id}`)
  const links = await linksOf(administrator, cup.id)
  await world.settled()
  const files = ['/sitemap.xml', '/robots.txt', '/llms.txt']
  const { rows } = await world.database.pool.query(`select id from tournaments where competition = 'running' limit 1`)
  const inPlay = `/tournament/${rows[0].id}`
  found.visitor = await look(undefined, [
    '/',
    inPlay,
    `${inPlay}/bracket`,
    '/reset-password',
    '/confirm-email',
    missing,
    ...links,
    ...files,
  ])
  found.captain = await look(captain.cookie, [
    '/profile',
    '/profile?tab=tournaments',
    // Its link on Discover appears once the browser knows who is logged in.
    '/saved-searches',
    `/payment/${cup.id}?team=Newcomers`,
    `/invitation/${invitation!.id}`,
  ])
  found.administrator = await look(administrator.cookie, [
    '/admin',
    '/admin?tab=teams',
    '/content',
    `/edit-tournament/${cup.id}`,
  ])
}, 120_000)

/** The addresses of the pay link and the claim link of a team that is entered by hand. */
async function linksOf({ post, get, call }: Awaited<ReturnType<typeof anAdministrator>>, cup: string) {
  const byHand = { teams: [{ name: 'By Hand' }], payment: 'on_the_day' }
  const [team] = (await (await post(`/tournaments/${cup}/registrations`, byHand)).json()) as { id: string }[]
  const entries = (await (await get(`/tournaments/${cup}/registrations`)).json()) as Entry[]
  const claim = (await (await call('PUT', `/tournaments/${cup}/teams/${team!.id}/claim-link`)).json()) as ClaimLink
  const { payLink } = entries.find(({ teamId }) => teamId === team!.id)!
  return [payLink!, claim.url].map((link) => new URL(link).pathname)
}

/** Each page with the parameters that it reads, and who sees it. */
const searchParams = [
  ['/tournaments', 'visitor', ['q', 'sport', 'skill', 'cursor']],
  ['/community', 'visitor', ['q', 'cursor']],
  ['/rankings', 'visitor', ['q', 'sport', 'results', 'cursor']],
  ['/help', 'visitor', ['q']],
  ['/contact', 'visitor', ['type']],
  ['/reset-password', 'visitor', ['token']],
  ['/confirm-email', 'visitor', ['token']],
  ['/profile', 'captain', ['tab']],
  ['/payment/:cup', 'captain', ['team', 'teamId']],
  ['/invitation/:invitation', 'captain', ['secret']],
  ['/content', 'administrator', ['tab']],
  ['/admin', 'administrator', ['tab', 'q', 'sort', 'filter', 'of', 'cursor']],
  ['/admin/money', 'administrator', ['q', 'filter', 'of', 'cursor', 'tournaments', 'prizes']],
  ['/admin/audit', 'administrator', ['q', 'filter', 'of', 'by', 'from', 'to', 'cursor']],
  ['/admin/outbox', 'administrator', ['q', 'filter', 'cursor']],
  ['/admin/messages', 'administrator', ['filter', 'cursor']],
] as const

const oddValues = [
  'x',
  '',
  ' ',
  '7',
  'null',
  'true',
  '[]',
  '{}',
  '["users"]',
  '{"a":1}',
  '%F0%9F%8F%80',
  'x'.repeat(1_500),
]

describe('an unknown value of a search parameter falls back to the default', () => {
  test.each(searchParams)('%s, seen by the %s: %j', async (path, who, names) => {
    const cookie = cookies[who]
    /** The status of the page that the browser ends up on. */
    const statusOf = async (query: string) => {
      let address: string | null = path.replace(':cup', ids.cup).replace(':invitation', ids.invitation) + query
      let status = 0
      for (let hops = 0; address !== null && hops < 5; hops += 1) {
        const reply: Response = await web.request(new URL(address, origin), {
          headers: { 'x-forwarded-for': anAddress(), ...(cookie && { cookie }) },
        })
        status = reply.status
        address = reply.headers.get('location')
      }
      return status
    }
    const queries = names.flatMap((name) => [
      ...oddValues.map((value) => `?${name}=${value}`),
      `?${name}=x&${name}=y`,
      `?${name}[]=x`,
      `?${name}[a]=x`,
      `?${name}`,
    ])
    const wrong: string[] = []
    for (const query of queries) {
      const status = await statusOf(query)
      if (status !== 200) wrong.push(`${status} ${query.slice(0, 60)}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Every page but the kit, which builds leave out. */
const pages = (routes.children ?? []).flatMap((page) => {
  const path = 'path' in page && page.path ? page.path : '/'
  return path === '/dev/kit' ? [] : [path]
})

/** Matches '/tournament/$id' as a pattern; the catch-all route is the missing page. */
function isPage(page: string, address: string): boolean {
  if (page === '$') return address === missing
  return new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/?]+')}(\\?|$)`).test(address)
}

test.each(pages)(
  '%s can be reached through links and is valid HTML for all users',
  async (page) => {
    const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))
    const seen = roles.flatMap((who) => [...found[who]].filter(([address]) => isPage(page, address)).slice(0, 3))
    expect(seen).not.toEqual([])
    for (const [address, { markup }] of seen) {
      const { results } = await validator.validateString(markup, address)
      expect(results.flatMap((result) => result.messages.map(({ message, selector }) => [message, selector]))).toEqual(
        [],
      )
    }
  },
  60_000,
)

test.each(roles)('a %s finds no dead links or missing anchors', (who) => {
  const { [who]: seen } = found
  expect(seen.size).toBeGreaterThan(30)
  expect(deadLinks(seen).filter((dead) => !dead.includes(`→ ${missing}`))).toEqual([])
})

test('every public page has its own title and description for search engines and messengers, once', () => {
  const paths = [...new Set([...found.visitor].filter(isPublic).map(([address]) => address.split('?')[0]!))]
  expect(paths).toEqual(expect.arrayContaining(['/', '/tournaments', '/community', '/rankings', '/help', '/terms']))
  const said = paths.map((path) => headOf(found.visitor.get(path)!.markup))
  for (const [place, head] of said.entries()) {
    const address = [origin + paths[place]]
    expect(head).toMatchObject({ canonical: address, 'og:url': address, 'twitter:card': ['summary_large_image'] })
    for (const values of Object.values(head)) expect(values).toEqual([expect.stringMatching(/\S/)])
  }
  const repeated = ['title', 'description', 'og:title', 'og:description'].filter(
    (what) => new Set(said.map((head) => head[what]![0])).size < paths.length,
  )
  expect(repeated).toEqual([])
})

function isPublic([, { status, markup }]: [string, Found]): boolean {
  return status === 200 && /^<!DOCTYPE html>/i.test(markup) && !markup.includes('content="noindex"')
}

/** The contents of a page's head, by name. */
function headOf(markup: string): Record<string, string[]> {
  const all = (pattern: RegExp) => [...markup.matchAll(pattern)].map(([, value = '']) => value)
  const meta = (name: string) =>
    [name, all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))] as const
  return {
    title: all(/<title>([^<]*)<\/title>/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    ...Object.fromEntries(
      ['description', 'og:title', 'og:description', 'og:url', 'og:image', 'twitter:card'].map(meta),
    ),
  }
}

test('dead links and missing anchors are detected', () => {
  const page = { status: 200, markup: '<p id="here">', names: ['/gone', '/#here', '/#there', '/#here'] }
  const dead = deadLinks(
    new Map([
      ['/', page],
      ['/gone', { status: 404, markup: '', names: [] }],
    ]),
  )
  expect(dead).toEqual(['/ → /gone', '/ → /#there'])
})

describe('policies and promises are on their pages', () => {
  test.each([
    ['/terms', 'Prizes are paid within 48 hours of completion'],
    ['/rules', 'Prizes are paid within 48 hours of completion'],
    ['/help', 'Within 48 hours of completion'],
    ['/terms', 'up to 72 hours before the tournament starts, minus the processing fee'],
    ['/terms', '2.9% + $0.30'],
    ['/help', 'up to 72 hours before the tournament starts, minus the processing fee'],
    ['/help', '2.9% + $0.30'],
    ['/terms', 'at least 16 years old'],
    ['/privacy', 'at least 16'],
    ['/help', 'at least 16'],
    ['/rules', '15 minutes early'],
    ['/safety', '15 minutes early'],
    ['/help', '15 minutes early'],
    ['/rules', '5-minute grace period'],
    ['/help', '5-minute grace period'],
    ['/rules', 'The schedule is published 48 hours ahead'],
    ['/help', 'The schedule is published 48 hours ahead'],
    ['/rules', 'typically has 8-15 players'],
    ['/help', 'typically has 8-15 players'],
    ['/privacy', '3 years after deletion'],
    ['/privacy', '7 years'],
    ['/privacy', '90 days after the tournament ends'],
    ['/help', 'within 24 hours, to technical problems within 4 hours, and to payment questions within 2 hours'],
    ['/contact', 'for everything else 24 hours'],
    ['/contact', 'for technical problems 4 hours'],
    ['/contact', 'for payments 2 hours'],
    ['/help', '9 AM - 6 PM EST'],
    ['/contact', '9 AM - 6 PM EST'],
    ['/terms', '9 AM - 6 PM EST'],
    ['/about', 'players 25,000+'],
    ['/about', 'tournaments 1,200+'],
    ['/about', 'in prizes $500K+'],
    ['/about', 'cities 50+'],
    ['/rules', 'First strike'],
    ['/rules', 'Second strike'],
    ['/rules', 'Third strike'],
    ['/careers', '$115,000 - $145,000'],
    ['/', 'Homefield connects communities through sports competition.'],
    ['/', '© 2025 Homefield'],
    ['/', 'Made with love for sports communities'],
  ])('%s: %s', (page, phrase) => {
    expect(wordsOf(found.visitor.get(page)!.markup)).toContain(phrase)
  })
})

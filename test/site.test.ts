import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtPages } from '#app/page-source.ts'
import { routes } from '#app/routes.ts'
import { createWeb } from '#app/web.ts'
import { seedDemo } from '#db/demo/seed.ts'
import { aPlayer, aTournament, anAdministrator, enterPaid } from './builders.ts'
import { crawl, deadLinks, wordsOf } from './crawl.ts'
import type { Found } from './crawl.ts'
import { useWorld } from './world.ts'

/** Every page as the server sends it, with the demo world on it: what is there before, and without, any script. */

const origin = 'http://localhost:4000'
/** The one address that is asked for although it is known not to be there. */
const missing = '/no/such/page'
const whos = ['visitor', 'captain', 'administrator'] as const

const world = useWorld({ env: { PUBLIC_URL: origin } })
const found = {} as Record<(typeof whos)[number], Map<string, Found>>

beforeAll(async () => {
  await seedDemo({ pool: world.database.pool, now: world.clock.now, payments: 'sandbox', onlyIfEmpty: true })
  const { render, assets } = await builtPages()
  const web = createWeb(world.app, { render, assets, sandbox: world.sandbox, health: { isReady: async () => true } })
  const look = (cookie: string | undefined, starts: string[]) =>
    crawl(async (address) => web.request(origin + address, { headers: cookie ? { cookie } : {} }), {
      origin,
      starts,
      ofEach: 2,
    })

  const administrator = await anAdministrator(world)
  const captain = await aPlayer(world)
  const [cup, calledOff] = [await aTournament(world), await aTournament(world, { organizerId: captain.id })]
  await enterPaid(world, captain, cup, 'Paid Up')
  await enterPaid(world, captain, calledOff, 'Rained Off')
  await captain.post('/teams', { tournamentId: cup.id, name: 'Early Birds' })
  await administrator.delete(`/tournaments/${calledOff.id}`)
  await world.settled()
  const files = ['/sitemap.xml', '/robots.txt', '/llms.txt']
  found.visitor = await look(undefined, ['/', '/reset-password', '/confirm-email', missing, ...files])
  found.captain = await look(captain.cookie, [
    '/profile',
    '/profile?tab=tournaments',
    `/payment/${cup.id}?team=Newcomers`,
  ])
  found.administrator = await look(administrator.cookie, [
    '/admin',
    '/admin?tab=teams',
    '/content',
    `/edit-tournament/${cup.id}`,
  ])
}, 120_000)

/** Every page but the kit, which no build has. */
const pages = (routes.children ?? []).flatMap((page) => {
  const path = 'path' in page && page.path ? page.path : '/'
  return path === '/dev/kit' ? [] : [path]
})

/** '/tournament/$id' as a pattern; the route for everything else stands for what is missing. */
function isOf(page: string, address: string): boolean {
  if (page === '$') return address === missing
  return new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/?]+')}(\\?|$)`).test(address)
}

test.each(pages)(
  '%s is reached, and is valid HTML for everybody who reaches it',
  async (page) => {
    const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))
    const seen = whos.flatMap((who) => [...found[who]].filter(([address]) => isOf(page, address)).slice(0, 3))
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

test.each(whos)('no link that a %s comes by is dead, nor any place it leads to', (who) => {
  const { [who]: seen } = found
  expect(seen.size).toBeGreaterThan(30)
  expect(deadLinks(seen).filter((dead) => !dead.includes(`→ ${missing}`))).toEqual([])
})

test('every public page says once, and in words of its own, what it is to search engines and messengers', () => {
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

/** What stands in a page's head, by its name. */
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

test('dead links and lost anchors are noticed', () => {
  const page = { status: 200, markup: '<p id="here">', names: ['/gone', '/#here', '/#there', '/#here'] }
  const dead = deadLinks(
    new Map([
      ['/', page],
      ['/gone', { status: 404, markup: '', names: [] }],
    ]),
  )
  expect(dead).toEqual(['/ → /gone', '/ → /#there'])
})

describe('what is promised stands where it belongs', () => {
  test.each([
    ['/terms', 'Prizes are paid within 48 hours of completion'],
    ['/rules', 'Prizes are paid within 48 hours of completion'],
    ['/help', 'Within 48 hours of completion'],
    ['/terms', 'up to 72 hours before the tournament starts, minus the processing fee'],
    ['/terms', '2.9 % + $0.30'],
    ['/help', 'up to 72 hours before the tournament starts, minus the processing fee'],
    ['/help', '2.9 % + $0.30'],
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
    ['/privacy', 'kept for 3 years after deletion'],
    ['/privacy', '7 years'],
    ['/help', 'within 24 hours; within 4 for technical problems, and within 2 when it is about a payment'],
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

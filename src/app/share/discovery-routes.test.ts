import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { countAs } from '#test/attempts.ts'
import { aTournament } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import { createWeb } from '../web.ts'
import { discoveryRoutes } from './discovery-routes.ts'

const world = useWorld({ env: { PUBLIC_URL: 'http://localhost:4000' } })
let site: ReturnType<typeof discoveryRoutes>
beforeAll(async () => {
  site = discoveryRoutes(world.app)
})

const noPage = () => Promise.reject(new Error('no page is asked for'))
const textOf = async (path: string) => (await site.request(path)).text()

test('crawlers are kept from what is one person’s own, and are shown the sitemap', async () => {
  const robots = await textOf('/robots.txt')
  for (const path of ['/api/', '/profile', '/payment/', '/receipt/', '/admin', '/content']) {
    expect(robots).toContain(`Disallow: ${path}\n`)
  }
  expect(robots).toContain('Sitemap: http://localhost:4000/sitemap.xml')
})

test('the sitemap has every public page and every tournament that is not deleted', async () => {
  const [cup, gone] = [await aTournament(world), await aTournament(world)]
  await world.database.pool.query('update tournaments set deleted_at = now() where id = $1', [gone.id])
  const sitemap = await textOf('/sitemap.xml')
  expect(sitemap).toContain('<loc>http://localhost:4000/terms</loc>')
  expect(sitemap).toContain(`<loc>http://localhost:4000/tournament/${cup.id}</loc><lastmod>20`)
  expect(sitemap).not.toContain(gone.id)
})

test('agents find a heading and links', async () => {
  expect(await textOf('/llms.txt')).toMatch(/^# Homefield\n[\s\S]*\]\(http:\/\/localhost:4000\/tournaments\)/)
})

test.each([180, 192, 512])('the icon of %i pixels has this size, and so it stands in the manifest', async (size) => {
  const icon = sharp(await (await site.request(`/icon-${size}.png`)).arrayBuffer())
  expect(await icon.metadata()).toMatchObject({ format: 'png', width: size, height: size })
  const { icons } = JSON.parse(await textOf('/manifest.webmanifest')) as { icons: { src: string; sizes: string }[] }
  expect(icons).toContainEqual(expect.objectContaining({ src: `/icon-${size}.png`, sizes: `${size}x${size}` }))
})

test('a tournament’s picture has the size messengers expect, and changes with the places', async () => {
  const cup = await aTournament(world, { name: 'Świętokrzyskie <Open> & 🏀', maxTeams: 8 })
  const picture = async () => Buffer.from(await (await site.request(`/share/${cup.id}.png`)).arrayBuffer())
  const before = await picture()
  expect(await sharp(before).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await picture()).equals(before)).toBe(true)
  await world.database.pool.query(`update tournaments set max_teams = 9 where id = $1`, [cup.id])
  expect((await picture()).equals(before)).toBe(false)
})

test('whoever has too many pictures drawn is asked to wait, and sees those that are there already', async () => {
  const [drawn, other] = [await aTournament(world), await aTournament(world)]
  const web = createWeb(world.app, {
    render: noPage,
    health: { isReady: async () => true },
    sandbox: null,
    assets: null,
  })
  await web.request(`/share/${drawn.id}.png`)
  await countAs(world, 'drawingsPerAddress', 'unknown', 120)
  expect((await web.request(`/share/${drawn.id}.png`)).status).toBe(200)
  const refused = await web.request(`/share/${other.id}.png`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-6]?\d$/)])
})

test.each(['/share/01a1f901-db40-705a-8a07-615a19454b0b.png', '/share/nothing.png', '/share/..%2F..%2Fsecret'])(
  '%s is not there',
  async (path) => {
    const web = createWeb(world.app, {
      render: noPage,
      health: { isReady: async () => true },
      sandbox: null,
      assets: null,
    })
    expect((await web.request(path)).status).toBe(404)
  },
)

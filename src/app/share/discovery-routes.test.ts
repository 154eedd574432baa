import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { setAttempts } from '#test/rate-limits.ts'
import { aCaptain, aTournament } from '#test/builders.ts'
import { drawn, playOut } from '#test/competition.ts'
import { aTournamentOfCaptains } from '#test/finish.ts'
import { aPhotoIn } from '#test/photos.ts'
import { useWorld } from '#test/world.ts'
import { createWeb } from '../web/web.ts'
import { discoveryRoutes } from './discovery-routes.ts'

const world = useWorld({ env: { PUBLIC_URL: 'http://localhost:4000' } })
let site: ReturnType<typeof discoveryRoutes>
beforeAll(async () => {
  site = discoveryRoutes(world.app)
})

const noPage = () => Promise.reject(new Error('no page is requested'))
const textOf = async (path: string) => (await site.request(path)).text()

test('robots.txt excludes personal pages and names the sitemap', async () => {
  const robots = await textOf('/robots.txt')
  for (const path of ['/api/', '/profile', '/pay/', '/payment/', '/receipt/', '/admin', '/content']) {
    expect(robots).toContain(`Disallow: ${path}\n`)
  }
  expect(robots).toContain('Sitemap: http://localhost:4000/sitemap.xml')
})

test('security.txt says where to report a weakness, and is valid for less than a year', async () => {
  const lines = (await textOf('/.well-known/security.txt')).split('\n')
  expect(lines).toContain('Contact: http://localhost:4000/contact')
  expect(lines).toContain('Canonical: http://localhost:4000/.well-known/security.txt')
  const expires = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(lines.join('\n'))![1]!
  const days = (Date.parse(expires) - world.clock.now.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})

test('the sitemap lists every public page, every tournament that is not deleted, and brackets and draws', async () => {
  const [cup, gone] = [await aTournament(world), await aTournament(world)]
  const drawn = await aTournament(world, { competition: 'drawn' })
  await world.database.pool.query(`update tournaments set status = 'cancelled', cancelled_at = now() where id = $1`, [
    gone.id,
  ])
  const sitemap = await textOf('/sitemap.xml')
  expect(sitemap).toContain('<loc>http://localhost:4000/terms</loc>')
  expect(sitemap).toContain(`<loc>http://localhost:4000/tournament/${cup.id}</loc><lastmod>20`)
  expect(sitemap).not.toContain(gone.id)
  expect(sitemap).toContain(`<loc>http://localhost:4000/tournament/${drawn.id}/bracket</loc>`)
  expect(sitemap).toContain(`<loc>http://localhost:4000/tournament/${drawn.id}/draw</loc>`)
  expect(sitemap).not.toContain(`${cup.id}/bracket`)
})

test('llms.txt has a heading and links', async () => {
  expect(await textOf('/llms.txt')).toMatch(/^# Homefield\n[\s\S]*\]\(http:\/\/localhost:4000\/tournaments\)/)
})

test.each([180, 192, 512])('the %i px icon has this size and is in the manifest', async (size) => {
  const icon = sharp(await (await site.request(`/icon-${size}.png`)).arrayBuffer())
  expect(await icon.metadata()).toMatchObject({ format: 'png', width: size, height: size })
  const { icons } = JSON.parse(await textOf('/manifest.webmanifest')) as { icons: { src: string; sizes: string }[] }
  expect(icons).toContainEqual(expect.objectContaining({ src: `/icon-${size}.png`, sizes: `${size}x${size}` }))
})

test("a tournament's share image has the standard size and changes with its spots", async () => {
  const cup = await aTournament(world, { name: 'Świętokrzyskie <Open> & 🏀', maxTeams: 8 })
  const picture = async () => Buffer.from(await (await site.request(`/share/${cup.id}.png`)).arrayBuffer())
  const before = await picture()
  expect(await sharp(before).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await picture()).equals(before)).toBe(true)
  await world.database.pool.query(`update tournaments set max_teams = 9 where id = $1`, [cup.id])
  expect((await picture()).equals(before)).toBe(false)
})

test("a tournament's share image names its champion once every match is decided", async () => {
  const cup = await aTournamentOfCaptains(world)
  await drawn(cup.organizer, cup.id)
  const picture = async () => Buffer.from(await (await site.request(`/share/${cup.id}.png`)).arrayBuffer())
  const before = await picture()
  await playOut(cup.organizer, cup.id)
  const after = await picture()
  expect(after.equals(before)).toBe(false)
  await world.database.pool.query(`update teams set name = 'Somebody Else' where id = $1`, [cup.teams[0]!.id])
  expect((await picture()).equals(after)).toBe(false)
})

test("a tournament's share image shows its photo", async () => {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id })
  /** The average color of the right edge, which chalk lines may cross. */
  const edgeColor = async () => {
    const picture = await (await site.request(`/share/${cup.id}.png`)).arrayBuffer()
    const edge = await sharp(picture).extract({ left: 1100, top: 0, width: 100, height: 630 }).png().toBuffer()
    const { channels } = await sharp(edge).stats()
    return channels.map(({ mean }) => mean)
  }
  const before = await edgeColor()
  await organizer.call('POST', `/tournaments/${cup.id}/image`, await aPhotoIn('image'))
  const [red, green, blue] = await edgeColor()
  expect([red! > before[0]! + 80, green! > before[1]! + 80, blue! < 100]).toEqual([true, true, true])
})

test('rendering new share images is rate limited, and cached ones are still served', async () => {
  const [drawn, other] = [await aTournament(world), await aTournament(world)]
  const web = createWeb(world.app, {
    render: noPage,
    health: { isReady: async () => true },
    sandbox: null,
    assets: null,
  })
  await web.request(`/share/${drawn.id}.png`)
  await setAttempts(world, { name: 'shareImagesPerNetwork', per: 'network' }, 'unknown', 120)
  expect((await web.request(`/share/${drawn.id}.png`)).status).toBe(200)
  const refused = await web.request(`/share/${other.id}.png`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-6]?\d$/)])
})

test.each(['/share/01a1f901-db40-705a-8a07-615a19454b0b.png', '/share/nothing.png', '/share/..%2F..%2Fsecret'])(
  '%s is not found',
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

import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { readFinish } from '#features/competition/server/finish/finish.ts'
import { publicTournaments } from '#features/discover/server/list.ts'
import { readVisibleTournament } from '#features/tournaments/server/read.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import { brand } from '#lib/brand.ts'
import { formatDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import { addressOf } from '#platform/http/middleware.ts'
import { keyOf } from '#platform/files/files.ts'
import { imageQueue } from '#platform/files/images.ts'
import { renderIcon, renderShareImage } from './share-image.ts'
import type { ShareText } from './share-image.ts'
import { iconSizes, llmsText, manifest, robotsText, securityText, sitemap } from './share-text.ts'

/** The sitemap lists this many tournaments, the latest ones. */
const listed = 10_000
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const sitemapMs = 5 * 60_000
const anHour = { 'Cache-Control': 'public, max-age=3600' }

const { shareImagesPerNetwork } = rateLimits({
  /** New share images. Messengers fetch them for everyone from a few addresses. */
  shareImagesPerNetwork: { per: 'network', attempts: 120, seconds: 60 },
})

type Picture = Buffer<ArrayBuffer>
type Draw = () => Promise<Picture>

const png = (picture: Picture) => new Response(picture, { headers: { 'Content-Type': 'image/png', ...anHour } })

/** Files that search engines, messengers, home screens and AI agents request. */
export function discoveryRoutes(app: App) {
  const origin = new URL(app.config.publicUrl).origin
  const pictures = new LRUCache<string, Picture, Draw>({
    max: 200,
    fetchMethod: (_key, _stale, { context: draw }) => imageQueue(draw),
  })
  const cachedPicture = (key: string, draw: Draw) => pictures.forceFetch(key, { context: draw })

  const sitemaps = new LRUCache<string, string>({
    max: 1,
    ttl: sitemapMs,
    fetchMethod: async () => sitemap(origin, await publicTournaments(app, listed)),
  })

  return new Hono()
    .get('/robots.txt', (c) => c.text(robotsText(origin), 200, anHour))
    .get('/llms.txt', (c) => c.text(llmsText(origin), 200, anHour))
    .get('/.well-known/security.txt', (c) => c.text(securityText(origin, app.now()), 200, anHour))
    .get('/manifest.webmanifest', (c) =>
      c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json', ...anHour }),
    )
    .get('/sitemap.xml', async (c) => {
      const text = await sitemaps.forceFetch('sitemap')
      return c.body(text, 200, { 'Content-Type': 'application/xml', ...anHour })
    })
    .get('/favicon.ico', async () => png(await cachedPicture('icon', () => renderIcon(192))))
    .get(`/:file{icon-(?:${iconSizes.join('|')})\\.png}`, async (c) => {
      const size = Number.parseInt(c.req.path.slice('/icon-'.length), 10) as (typeof iconSizes)[number]
      return png(await cachedPicture(`icon ${size}`, () => renderIcon(size)))
    })
    .get('/share.png', async () => png(await cachedPicture('share', () => renderShareImage(ourWords))))
    .get(`/share/:file{${uuid}\\.png}`, async (c) => {
      const tournament = await readVisibleTournament(app.db, c.req.path.slice('/share/'.length, -'.png'.length), null)
      const words = shareTextOf(tournament, await championOf(app, tournament), app.now())
      const key = JSON.stringify([words, tournament.image])
      if (!pictures.has(key)) await app.limits.spend(shareImagesPerNetwork, addressOf(c, app.config.trustedProxies))
      return png(await cachedPicture(key, async () => renderShareImage(words, await photoOf(app, tournament))))
    })
    .get('/share/*', () => {
      throw new AppError('file_not_found')
    })
}

/** The tournament's photo, if it is stored here. */
async function photoOf(app: App, { image }: TournamentRow): Promise<Buffer | undefined> {
  const key = image === null ? null : keyOf(image)
  if (key === null || !(await app.files.stat(key))) return undefined
  return buffer(await app.files.read(key))
}

const ourWords: ShareText = {
  headline: 'Play, compete and connect',
  lines: ['Find a tournament near you, enter your team,', 'pay by card and follow the games live.'],
  mark: null,
  sport: 'soccer',
  seed: brand,
}

/** The champion's name, once every match is decided. Null if several teams share the first place. */
async function championOf(app: App, { id, competition }: TournamentRow): Promise<string | null> {
  if (competition !== 'finished') return null
  const { teams } = await readFinish(app, id)
  const [champion, ...others] = teams.filter(({ place }) => place === 1)
  return champion && others.length === 0 ? champion.name : null
}

/** When, where, and how many spots are left, or who won. */
function shareTextOf(tournament: TournamentRow, champion: string | null, now: Date): ShareText {
  const { id, name, sport, location, timeZone, startDate, endDate, maxTeams, placesTaken } = tournament
  const [first, last] = [startDate, endDate].map((date) => formatDate(date.toISOString(), timeZone))
  const left = maxTeams - placesTaken
  const refusal = entryRefusal(tournament, now)
  const room = left === 1 ? '1 spot left' : `${left} spots left`
  return {
    headline: name,
    lines: [first === last ? first! : `${first} – ${last}`, location],
    mark: champion ? `Champion: ${champion}` : refusal === 'tournament_full' ? 'Full' : refusal ? null : room,
    sport,
    seed: id,
  }
}

import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { findableTournaments } from '#features/tournaments/server/list.ts'
import { readTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import { brand } from '#lib/brand.ts'
import { formatDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { addressOf } from '#platform/boundary.ts'
import { drawIcon, iconSizes } from './icon.ts'
import { drawShareImage } from './share-image.ts'
import type { ShareWords } from './share-image.ts'
import { llmsText, manifest, robotsText, sitemap } from './texts.ts'

/** As many tournaments stand in the sitemap, the latest of all. */
const listed = 10_000
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const sitemapMs = 5 * 60_000
const anHour = { 'Cache-Control': 'public, max-age=3600' }

type Draw = () => Promise<Buffer<ArrayBuffer>>

const png = (picture: Buffer<ArrayBuffer>) =>
  new Response(picture, { headers: { 'Content-Type': 'image/png', ...anHour } })

/** What search engines, messengers, home screens and agents ask a site for. */
export function discoveryRoutes(app: App) {
  const origin = new URL(app.config.publicUrl).origin
  const pictures = new LRUCache<string, Promise<Buffer<ArrayBuffer>>>({ max: 200 })
  let drawing: Promise<unknown> = Promise.resolve()
  /** Draws once what says the same; a drawing that failed is tried again. */
  const kept = (key: string, draw: Draw) => {
    let picture = pictures.get(key)
    if (!picture) {
      // One after the other: a drawing keeps the thread busy, and nobody's page should wait for a row of them.
      picture = drawing.then(draw)
      drawing = picture.catch(() => null)
      picture.catch(() => pictures.delete(key))
      pictures.set(key, picture)
    }
    return picture
  }

  let map: { text: Promise<string>; until: number } | null = null
  /** Made anew after some minutes: reading so many tournaments is not for everybody who asks. */
  const sitemapText = () => {
    if (map && map.until > Date.now()) return map.text
    const text = findableTournaments(app, listed).then((cups) => sitemap(origin, cups))
    map = { text, until: Date.now() + sitemapMs }
    text.catch(() => (map = null))
    return text
  }

  return new Hono()
    .get('/robots.txt', (c) => c.text(robotsText(origin), 200, anHour))
    .get('/llms.txt', (c) => c.text(llmsText(origin), 200, anHour))
    .get('/manifest.webmanifest', (c) =>
      c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json', ...anHour }),
    )
    .get('/sitemap.xml', async (c) => {
      const text = await sitemapText()
      return c.body(text, 200, { 'Content-Type': 'application/xml', ...anHour })
    })
    .get('/favicon.ico', async () => png(await kept('icon', () => drawIcon(192))))
    .get(`/:file{icon-(?:${iconSizes.join('|')})\\.png}`, async (c) => {
      const size = Number.parseInt(c.req.path.slice('/icon-'.length), 10) as (typeof iconSizes)[number]
      return png(await kept(`icon ${size}`, () => drawIcon(size)))
    })
    .get('/share.png', async () => png(await kept('share', () => drawShareImage(ourWords))))
    .get(`/share/:file{${uuid}\\.png}`, async (c) => {
      const tournament = await readTournament(app.db, c.req.path.slice('/share/'.length, -'.png'.length))
      const words = wordsOf(tournament, app.now())
      const key = JSON.stringify(words)
      if (!pictures.has(key)) await app.limits.spend('drawingsPerAddress', addressOf(c, app.config.trustedProxies))
      return png(await kept(key, () => drawShareImage(words)))
    })
    .get('/share/*', () => {
      throw new AppError('file_not_found')
    })
}

const ourWords: ShareWords = {
  headline: 'Play, compete and connect',
  lines: ['Find a tournament near you, enter your team,', 'pay by card and follow the day live.'],
  mark: null,
  sport: 'soccer',
  seed: brand,
}

/** When, where, and whether there is room. */
function wordsOf(tournament: TournamentRow, now: Date): ShareWords {
  const { id, name, sport, location, timeZone, startDate, endDate, maxTeams, placesTaken } = tournament
  const [first, last] = [startDate, endDate].map((date) => formatDate(date.toISOString(), timeZone))
  const left = maxTeams - placesTaken
  const refusal = entryRefusal(tournament, now)
  const room = left === 1 ? '1 place left' : `${left} places left`
  return {
    headline: name,
    lines: [first === last ? first! : `${first} – ${last}`, location],
    mark: refusal === 'tournament_full' ? 'Full' : refusal ? null : room,
    sport,
    seed: id,
  }
}

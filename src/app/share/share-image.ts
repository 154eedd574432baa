import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { brand } from '#lib/brand.ts'
import { courtOf, shotOf } from '#ui/courts/courts.ts'
import type { iconSizes } from './share-text.ts'

/** The text of a share image: a headline, lines below it, and a highlighted line at the bottom. */
export type ShareText = { headline: string; lines: string[]; mark: string | null; sport: string; seed: string }

const [width, height] = [1200, 630]
const colors = {
  pitch: '#0c2419',
  mown: '#133526',
  chalk: '#f2f6ee',

  flood: '#dcee2f',
  ink: '#0b1f16',
}
const longestHeadline = 80
const longestLine = 48
/** The second font has the characters that the first lacks. */
const fontFamily = 'latin, latin-ext'

/** A share image, 1200 x 630, as PNG: a match ticket with text over the tournament's photo, or else over the court lines of the sport. */
export async function renderShareImage(words: ShareText, photo?: Buffer): Promise<Buffer<ArrayBuffer>> {
  const { sprite, fonts } = await assets.forceFetch('assets')
  const text = Buffer.from(await satori(card(words) as unknown as ReactNode, { width, height, fonts }))
  const ticket = [{ input: Buffer.from(perforation) }, { input: text }]
  const picture = photo
    ? sharp(photo)
        .resize(width, height)
        .composite([{ input: Buffer.from(shade) }, ...ticket])
    : sharp(Buffer.from(field(words, sprite))).composite(ticket)
  return picture.png({ palette: true, effort: 4 }).toBuffer()
}

type Element = { type: string; props: { style: Record<string, string | number>; children: unknown } }

/** A flex box with these children. satori takes React elements, but React is not needed. */
function box(style: Record<string, string | number>, ...children: unknown[]): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

function card({ headline, lines, mark }: ShareText): Element {
  const name = shortened(headline, longestHeadline)
  return box(
    { flexDirection: 'column', width, height, padding: 64, boxSizing: 'border-box', color: colors.chalk, fontFamily },
    box({ fontSize: 34, fontWeight: 800 }, brand),
    box(
      { flexDirection: 'column', flexGrow: 1, justifyContent: 'center', width: 820 },
      box({ fontSize: name.length > 50 ? 52 : name.length > 30 ? 62 : 78, fontWeight: 800, lineHeight: 1.08 }, name),
      ...lines.map((line, index) =>
        box({ fontSize: 34, marginTop: index === 0 ? 28 : 10 }, shortened(line, longestLine)),
      ),
    ),
    box(
      { alignItems: 'center', height: 64 },
      ...(mark
        ? [
            box(
              { padding: '10px 24px', background: colors.flood, color: colors.ink, ...markText },
              shortened(mark, longestLine),
            ),
          ]
        : []),
    ),
  )
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
}

const markText = { fontSize: 34, fontWeight: 800, borderRadius: 6 }

/** Darkens a photo behind the text. */
const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="night"><stop offset=".3" stop-color="${colors.pitch}" stop-opacity=".92"/><stop offset="1" stop-color="${colors.pitch}" stop-opacity=".35"/></linearGradient>
  <rect width="${width}" height="${height}" fill="url(#night)"/>
</svg>`

const tornAt = 940

/** Where the ticket is torn: a dashed line with a notch at each end. */
const perforation = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <path d="M${tornAt} 48V${height - 48}" stroke="${colors.chalk}" stroke-opacity=".7" stroke-width="4" stroke-dasharray="14 12"/>
  <g fill="${colors.chalk}"><circle cx="${tornAt}" r="28"/><circle cx="${tornAt}" cy="${height}" r="28"/></g>
</svg>`

/** The tournament's own picture, moved to the right, where there is no text. */
function field({ sport, seed }: ShareText, sprite: string): string {
  const court = courtOf(sport)
  const { at, span, angle, ball } = shotOf(court, seed)
  const [x, y] = at
  const tall = (span * height) / width
  const lines = new RegExp(`<g id="${court}"[^>]*>([\\s\\S]*?)</g>`).exec(sprite)![1]!
  // With a fixed width of two pixels, because the renderer supports neither custom properties nor non-scaling strokes.
  const drawn = lines
    .replaceAll(/var\(--court-wash[^"]*"/g, `${colors.mown}"`)
    .replaceAll('vector-effect="non-scaling-stroke"', `stroke-width="${(span / width) * 3}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="${x - span * 0.78} ${y - tall / 2} ${span} ${tall}" fill="none" stroke="${colors.chalk}" stroke-opacity="0.55">
    <rect x="${x - 2 * span}" y="${y - 2 * span}" width="${4 * span}" height="${4 * span}" fill="${colors.pitch}" stroke="none"/>
    <g transform="rotate(${angle} ${x} ${y})">${drawn}
      <circle cx="${ball[0]}" cy="${ball[1]}" r="${(span / width) * 12}" fill="${colors.flood}" stroke="none"/>
    </g>
    <linearGradient id="night"><stop offset=".35" stop-color="${colors.pitch}"/><stop offset=".75" stop-color="${colors.pitch}" stop-opacity="0"/></linearGradient>
    <rect x="${x - span * 0.78}" y="${y - tall / 2}" width="${span}" height="${tall}" fill="url(#night)" stroke="none"/>
  </svg>`
}

type Assets = { sprite: string; fonts: { name: string; weight: 400 | 800; data: Buffer }[] }

/** Loaded with the first image. */
const assets = new LRUCache<'assets', Assets>({
  max: 1,
  fetchMethod: async () => {
    const [sprite, fonts] = await Promise.all([
      readFile(new URL('../../ui/courts/courts.svg', import.meta.url), 'utf8'),
      readFonts(),
    ])
    return { sprite, fonts }
  },
})

/** Latin letters with all accents, in two weights. */
function readFonts(): Promise<Assets['fonts']> {
  const { resolve } = createRequire(import.meta.url)
  const faces = ([400, 800] as const).flatMap((weight) =>
    (['latin', 'latin-ext'] as const).map((set) => ({ weight, set })),
  )
  return Promise.all(
    faces.map(async ({ weight, set }) => ({
      name: set,
      weight,
      data: await readFile(resolve(`@fontsource/archivo/files/archivo-${set}-${weight}-normal.woff`)),
    })),
  )
}

/** The logo as a square PNG for home screens. It fills the square, so that any mask may cut its corners. */
export async function renderIcon(size: (typeof iconSizes)[number]): Promise<Buffer<ArrayBuffer>> {
  const mark = await readFile(new URL('../shell/favicon.svg', import.meta.url), 'utf8')
  const edgeless = mark.replace('rx="5"', '').replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  const ground = edgeless.replace('width="32" height="32"', 'x="-4" y="-4" width="40" height="40"')
  return sharp(Buffer.from(ground), { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer()
}

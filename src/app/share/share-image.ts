import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { brand } from '#lib/brand.ts'
import { courtOf, shotOf } from '#ui/courts/courts.ts'

/** What a picture says: a headline, lines below it, and what stands out at its foot. */
export type ShareWords = { headline: string; lines: string[]; mark: string | null; sport: string; seed: string }

const [width, height] = [1200, 630]
const colours = {
  pitch: '#0c2419',
  mown: '#133526',
  chalk: '#f2f6ee',

  flood: '#dcee2f',
  ink: '#0b1f16',
}
const longestHeadline = 80
const longestLine = 48
/** The second has the letters that the first lacks. */
const fontFamily = 'latin, latin-ext'

/** The picture that goes with a shared link, 1200 x 630, as PNG: words on the court lines of the sport. */
export async function drawShareImage(words: ShareWords): Promise<Buffer<ArrayBuffer>> {
  const [text, ground] = await Promise.all([
    satori(card(words) as unknown as ReactNode, { width, height, fonts: await fonts() }),
    field(words),
  ])
  const picture = sharp(Buffer.from(ground)).composite([{ input: Buffer.from(text) }])
  return picture.png({ palette: true, effort: 4 }).toBuffer()
}

type Element = { type: string; props: { style: Record<string, string | number>; children: unknown } }

/** A flex box with these children; satori's elements are React's, without React. */
function box(style: Record<string, string | number>, ...children: unknown[]): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

function card({ headline, lines, mark }: ShareWords): Element {
  const name = shortened(headline, longestHeadline)
  return box(
    { flexDirection: 'column', width, height, padding: 64, boxSizing: 'border-box', color: colours.chalk, fontFamily },
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
        ? [box({ padding: '10px 24px', background: colours.flood, color: colours.ink, ...markText }, mark)]
        : []),
    ),
  )
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
}

const markText = { fontSize: 34, fontWeight: 800, borderRadius: 6 }

/** The same view of the field as the tournament's own picture, moved to the right, where no words stand. */
async function field({ sport, seed }: ShareWords): Promise<string> {
  const court = courtOf(sport)
  const { at, span, angle, ball } = shotOf(court, seed)
  const [x, y] = at
  const tall = (span * height) / width
  const drawing = await sprite()
  const lines = new RegExp(`<g id="${court}"[^>]*>([\\s\\S]*?)</g>`).exec(drawing)![1]!
  // Two pixels wide: the renderer knows neither custom properties nor strokes that do not scale.
  const drawn = lines
    .replaceAll(/var\(--court-wash[^"]*"/g, `${colours.mown}"`)
    .replaceAll('vector-effect="non-scaling-stroke"', `stroke-width="${(span / width) * 3}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="${x - span * 0.78} ${y - tall / 2} ${span} ${tall}" fill="none" stroke="${colours.chalk}" stroke-opacity="0.55">
    <rect x="${x - 2 * span}" y="${y - 2 * span}" width="${4 * span}" height="${4 * span}" fill="${colours.pitch}" stroke="none"/>
    <g transform="rotate(${angle} ${x} ${y})">${drawn}
      <circle cx="${ball[0]}" cy="${ball[1]}" r="${(span / width) * 12}" fill="${colours.flood}" stroke="none"/>
    </g>
    <linearGradient id="night"><stop offset=".35" stop-color="${colours.pitch}"/><stop offset=".75" stop-color="${colours.pitch}" stop-opacity="0"/></linearGradient>
    <rect x="${x - span * 0.78}" y="${y - tall / 2}" width="${span}" height="${tall}" fill="url(#night)" stroke="none"/>
  </svg>`
}

const kept = new Map<string, Promise<unknown>>()
/** Reads once, when first needed; what failed is tried again. */
function once<T>(name: string, read: () => Promise<T>): Promise<T> {
  const known = kept.get(name) as Promise<T> | undefined
  if (known) return known
  const reading = read()
  kept.set(name, reading)
  reading.catch(() => kept.delete(name))
  return reading
}

function sprite() {
  return once('sprite', () => readFile(new URL('../../ui/courts/courts.svg', import.meta.url), 'utf8'))
}

/** Latin letters with all their accents, in two weights. */
function fonts() {
  const { resolve } = createRequire(import.meta.url)
  const faces = ([400, 800] as const).flatMap((weight) =>
    (['latin', 'latin-ext'] as const).map((set) => ({ weight, set })),
  )
  return once('fonts', () =>
    Promise.all(
      faces.map(async ({ weight, set }) => ({
        name: set,
        weight,
        data: await readFile(resolve(`@fontsource/archivo/files/archivo-${set}-${weight}-normal.woff`)),
      })),
    ),
  )
}

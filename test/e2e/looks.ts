import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import { desk, phone } from './browser.ts'

/** What every page has to look like. Only `npm run looks` takes new pictures. */
const folder = new URL('looks/', import.meta.url)
const isTaking = process.env.LOOKS === 'take'

/** What differs from run to run: pictures of courts, which are chosen by an id, and how long it is until a time. */
const changing = [
  'main .scheme-dark > svg:has(> g[transform^=rotate])',
  'main :has(> [role=timer])',
  '[aria-labelledby=next-up] .type-figure',
]
const style = `${changing.join(', ')} { visibility: hidden !important }`

/** How many of a thousand pixels may differ: browser versions draw the edges of letters differently. */
const tolerance = 2

/** Expects that the page, or a part of it, looks like its pictures: on a phone in the dark theme, on a desktop in the light one. */
export async function expectLook(page: Page, name: string, part: Page | Locator = page) {
  for (const [size, colorScheme] of [
    [phone, 'dark'],
    [desk, 'light'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => document.fonts.ready)
    const shot = await part.screenshot({ animations: 'disabled', caret: 'hide', style })
    const file = new URL(`${name}-${size.width}.webp`, folder)
    if (isTaking) {
      await mkdir(folder, { recursive: true })
      await writeFile(file, await sharp(shot).webp({ lossless: true, effort: 6 }).toBuffer())
    } else {
      expect(await difference(name, await readFile(file), shot), `${name} at ${size.width} px`).toBe('')
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What differs between two pictures, and where to see it; empty if nothing does. */
async function difference(name: string, before: Buffer, now: Buffer): Promise<string> {
  const [old, fresh] = await Promise.all([before, now].map(pixelsOf))
  const { width, height } = fresh!.info
  if (old!.info.width !== width || old!.info.height !== height) {
    return `${old!.info.width} × ${old!.info.height} became ${width} × ${height}: ${await kept(name, now)}`
  }
  const picture = new Uint8ClampedArray(width * height * 4)
  const differing = pixelmatch(old!.data, fresh!.data, picture, width, height, { threshold: 0.2 })
  if (differing <= (width * height * tolerance) / 1000) return ''
  const marked = await sharp(picture, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return `${differing} pixels differ: ${await kept(`${name}-difference`, marked)}, ${await kept(name, now)}`
}

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

async function kept(name: string, picture: Buffer): Promise<string> {
  const file = join(tmpdir(), `homefield-looks-${name}.png`)
  await writeFile(file, picture)
  return file
}

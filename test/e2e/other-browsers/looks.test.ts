import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { aMember, demoMember } from '../builders.ts'
import type { BrowserWindow } from './browser-window.ts'
import { otherEngines, useEngine } from './engines.ts'

/* What Firefox or Safari's engine shows differently from Chromium. */

type Color = readonly [red: number, green: number, blue: number]

// The dark theme's pitch color.
const pitch: Color = [0x0c, 0x24, 0x19]
const mown: Color = [0x14, 0x35, 0x25]
const flood: Color = [0xdc, 0xee, 0x2f]
const paper: Color = [0xff, 0xff, 0xff]

/** The share of a picture that has this color, or one that looks the same. */
async function shareOf(picture: Uint8Array, color: Color) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    if (color.every((value, channel) => Math.abs(data[at + channel]! - value) < 6)) count += 1
  }
  return count / (info.width * info.height)
}

/** A screenshot of a field inside its border. */
async function insideOf(window: BrowserWindow, label: string) {
  const region = await window.until(`field ${label} is in view`, insideOfField, label)
  return sharp(await window.picture())
    .extract(region)
    .png()
    .toBuffer()
}

/** In the page. */
function insideOfField(label: string) {
  const [field] = globalThis.seen('field', label)
  if (!field) return null
  field.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = field.getBoundingClientRect()
  const whole = Math.floor
  return { left: whole(left + 4), top: whole(top + 4), width: whole(width - 8), height: whole(height - 8) }
}

describe.each(otherEngines)('%s', (name) => {
  const { visit } = useEngine(name)

  test('the ball on a court is small', async () => {
    const window = await visit()
    await window.goto('/tournaments')
    await window.sees('text', /tournaments found/)
    const picture = await window.picture()
    expect(await shareOf(picture, pitch)).toBeGreaterThan(0.1)
    const balls = await shareOf(picture, flood)
    expect(balls).toBeGreaterThan(0.0001)
    expect(balls).toBeLessThan(0.002)
  })

  test('links in text are underlined', async () => {
    const window = await visit()
    for (const page of ['/privacy', '/help']) {
      await window.goto(page)
      const lines = await window.evaluate(() =>
        [...document.querySelectorAll('main p a:not([class]), main li a.active')].map(
          (link) => getComputedStyle(link).textDecorationLine,
        ),
      )
      expect([page, ...new Set(lines)]).toEqual([page, 'underline'])
    }
  })

  test('a date field shows where the focus is', async () => {
    const window = await visit({ as: await aMember('Olga') })
    await window.goto('/create-tournament')
    for (const label of ['Start date', 'End date', 'Registration deadline']) {
      await window.click('field', label)
      const ring = await window.evaluate(() => getComputedStyle(document.activeElement!).outline)
      expect([label, ring]).toEqual([label, expect.stringContaining('solid 3px')])
    }
  })

  // For an empty field, Firefox and Chromium show 'mm/dd/yyyy', and WebKit today's date.
  test.runIf(name === 'WebKit')('an empty date field looks empty, and a partly filled one does not', async () => {
    const window = await visit({ as: await aMember('Olga') })
    await window.goto('/create-tournament')
    const paperIn = async (label: string) => shareOf(await insideOf(window, label), paper)
    expect(await paperIn('Start date')).toBe(1)
    await window.choose('Start date', '2031-05-17T09:00')
    expect(await paperIn('Start date')).toBeLessThan(0.97)
    await window.click('field', 'End date')
    expect(await paperIn('End date')).toBeLessThan(0.97)
    await window.type('12')
    await window.click('field', 'Max teams')
    await window.screenshot('half-filled')
    expect(await paperIn('End date')).toBeLessThan(1)
  })

  test('the dates of the audit log are not cut off', async () => {
    const window = await visit({ as: await demoMember(demoAccounts.administrator) })
    await window.goto('/admin/audit')
    await window.choose('From', '2026-12-28')
    const cut = await window.until('both fields are there', () => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('main input[type=date]')]
      return fields.map((field) => {
        const free = field.cloneNode() as HTMLInputElement
        free.value = '2026-12-28'
        free.style.width = 'max-content'
        field.after(free)
        const missing = free.offsetWidth - field.offsetWidth
        free.remove()
        return missing > 0
      })
    })
    expect(cut).toEqual([false, false])
  })

  test('the API documentation may load its icon', async () => {
    const window = await visit()
    await window.gotoRaw('/api/docs')
    await window.sees('heading', 'Homefield API')
    // The icon is loaded last. A blocked request fails the test.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(window.errors).toEqual([])
  })
})

describe.each(otherEngines)('%s, with motion', (name) => {
  const { visit } = useEngine(name, { motion: true })

  test('the video on Home has the colors of its poster', async () => {
    const window = await visit()
    await window.goto('/')
    const before = await window.picture()
    // On a busy machine, WebKit takes long to decode it.
    const isSeen = () =>
      window.evaluate(() => {
        const video = document.querySelector('video')
        return video !== null && video.currentTime > 1 && getComputedStyle(video).opacity === '1'
      })
    await expect.poll(isSeen, { timeout: 90_000 }).toBe(true)
    const after = await window.picture()
    for (const color of [pitch, mown]) {
      expect(await shareOf(before, color)).toBeGreaterThan(0.1)
      expect(await shareOf(after, color)).toBeGreaterThan(0.1)
    }
  })
})

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { onEveryPage } from '../every-page.ts'

// `npm run screenshots`: every page on a phone, a tablet and a desktop, in both themes, into the folder in SCREENSHOTS.

const folder = process.env.SCREENSHOTS
const widths = [390, 768, 1440]

describe.skipIf(!folder)('screenshots', () => {
  onEveryPage('is photographed', async (open) => {
    await mkdir(folder!, { recursive: true })
    const { page, route } = await open({ width: widths[0]!, height: 900 })
    const name = route === '/' ? 'home' : route.replaceAll(/[^a-z]+/gi, '-').replaceAll(/^-|-$/g, '') || 'not-found'
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({ path: join(folder!, `${name}-${width}-${colorScheme}.png`), fullPage: true })
      }
    }
  })
})

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { settled } from './browser.ts'

const folder = process.env.SCREENSHOTS
const widths = [390, 768, 1440]

/** With `SCREENSHOTS`, photographs a state of a page that a journey reached: on a phone, a tablet and a desktop, in both themes. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const size = page.viewportSize()!
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) })
    }
  }
  await page.setViewportSize(size)
}

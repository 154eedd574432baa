import { expect, test } from 'vitest'
import { horizontalOverflow, phone, useBrowser } from '../browser.ts'
import { aCup, aMember } from '../builders.ts'

const { visit } = useBrowser()

test('at twice the font size, nothing overflows on a phone', async () => {
  const captain = await aMember('Cleo')
  const cup = await aCup(captain)
  const page = await visit({ as: captain, viewport: phone })
  // The browser's default font size, normally 16 px.
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const found: string[] = []
  const paths = [
    '/',
    '/tournaments',
    `/tournament/${cup.id}`,
    '/community',
    '/rankings',
    '/profile',
    '/saved-searches',
    '/help',
    '/contact',
  ]
  for (const path of paths) {
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    const beyond = await horizontalOverflow(page, phone)
    if (beyond > 0) found.push(`${path}: ${beyond} px`)
  }
  expect(found).toEqual([])
})

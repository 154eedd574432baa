import { expect, test } from 'vitest'
import { beyondEdge, phone, useBrowser } from './browser.ts'
import { aCup, aMember } from './builders.ts'

const { visit } = useBrowser()

test('with letters twice as large nothing is pushed off a phone', async () => {
  const captain = await aMember('Cleo')
  const cup = await aCup(captain)
  const page = await visit({ as: captain, viewport: phone })
  // As a visitor sets them in the browser: 16 px is what it begins with.
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
    '/help',
    '/contact',
  ]
  for (const path of paths) {
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    const beyond = await beyondEdge(page, phone)
    if (beyond > 0) found.push(`${path}: ${beyond} px`)
  }
  expect(found).toEqual([])
})

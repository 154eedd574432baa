import { expect, test } from 'vitest'
import { beyondEdge, phone, useBrowser } from './browser.ts'
import { aCup, aMember } from './builders.ts'

const { visit } = useBrowser({ letters: 32 })

test('with letters twice as large nothing is pushed off a phone', async () => {
  const captain = await aMember('Cleo')
  const cup = await aCup(captain)
  const page = await visit({ as: captain, viewport: phone })
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
    const beyond = await beyondEdge(page, phone)
    if (beyond > 0) found.push(`${path}: ${beyond} px`)
  }
  expect(found).toEqual([])
})

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aCup, aHold, aMember, aTeam } from './builders.ts'
import { useBrowser } from './browser.ts'

const { visit } = useBrowser()

const endless = (letters: number) => 'W'.repeat(letters)

/** How many pixels of the page lie beyond the screen's edge. */
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.each([320, 390, 1280])('the longest words that names may be fit on a screen of %d px', async (width) => {
  const captain = await aMember(endless(20))
  const names = { firstName: endless(60), lastName: endless(60), bio: endless(150) }
  await captain.call('PATCH', `/users/${captain.id}`, names)
  const cup = await aCup(captain, { name: `${endless(110)}${width}`, location: endless(160), maxTeams: 8 })
  const team = await aTeam(captain, cup, endless(80))
  await aHold(captain, cup, `${endless(78)}2`)
  const page = await visit({ as: captain, viewport: { width, height: 844 } })
  for (const [path, until] of [
    [`/tournament/${cup.id}`, 'Give up this place'],
    [`/payment/${cup.id}?teamId=${team.id}`, 'Pay $40'],
    [`/tournaments?q=${cup.name}`, '1 tournament'],
    ['/profile', 'To pay'],
    [`/community?q=${endless(20)}`, 'member'],
    [`/rankings?q=${endless(20)}`, 'Leaderboard'],
  ] as const) {
    await page.goto(path)
    await page.getByText(until).first().waitFor()
    expect([path, await beyond(page)]).toEqual([path, 0])
  }
})

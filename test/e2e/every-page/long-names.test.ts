import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aCup, aHold, aMember, aPaidTeam, aTeam } from '../builders.ts'
import { horizontalOverflow, useBrowser } from '../browser.ts'
import { uniqueWord, theAdministrator } from '../admin.ts'

const { visit } = useBrowser()

const endless = (letters: number) => 'W'.repeat(letters)

const widths = [320, 390, 768, 1280]

/** Opens each page, waits for its text, and lists where it overflows on which screens. */
async function overflowsOf(page: Page, pages: readonly (readonly [path: string, until: string])[]) {
  const found: string[] = []
  for (const [path, until] of pages) {
    await page.goto(path)
    await page.getByRole('main').getByText(until).first().waitFor({ state: 'attached' })
    await page.evaluate(() => document.querySelectorAll('main details').forEach((one) => one.setAttribute('open', '')))
    for (const width of widths) {
      const beyond = await horizontalOverflow(page, { width, height: 844 })
      const hidden = beyond + (await hiddenInTables(page))
      if (hidden > 0) found.push(`${path}: ${hidden} px at ${width}`)
    }
  }
  return found
}

/** How many pixels of tables are visible only after scrolling sideways. */
function hiddenInTables(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main table[aria-label]')]
      .map((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)
      .reduce((sum, hidden) => sum + hidden, 0),
  )
}

test('the longest possible names fit on every screen', async () => {
  const captain = await aMember(endless(20))
  const names = { firstName: endless(60), lastName: endless(60), bio: endless(150) }
  await captain.call('PATCH', `/users/${captain.id}`, names)
  const name = endless(100) + uniqueWord()
  const cup = await aCup(captain, { name, location: endless(160), maxTeams: 8 })
  const team = await aTeam(captain, cup, endless(80))
  await aHold(captain, cup, `${endless(78)}2`)
  const page = await visit({ as: captain })
  const pages = [
    [`/tournament/${cup.id}`, 'Release this spot'],
    [`/payment/${cup.id}?teamId=${team.id}`, 'Pay $40'],
    [`/tournaments?q=${name}`, '1 tournament'],
    ['/profile', 'Payment due'],
    [`/community?q=${endless(20)}`, 'member'],
    [`/rankings?q=${endless(20)}`, 'Leaderboard'],
  ] as const
  expect(await overflowsOf(page, pages)).toEqual([])
})

test("the longest possible names fit in the administrator's lists", async () => {
  const administrator = await theAdministrator()
  const captain = await aMember(endless(18))
  await administrator.call('PATCH', `/users/${captain.id}`, { firstName: endless(60), lastName: endless(60) })
  const word = endless(100) + uniqueWord()
  const cup = await aCup(captain, { name: word, location: endless(160), maxTeams: 8 })
  const team = await aTeam(captain, cup, 'Soon Longer')
  await administrator.call('PATCH', `/teams/${team.id}`, { name: endless(80) })
  await aPaidTeam(captain, cup, `${endless(78)}2`)
  await administrator.call('POST', `/admin/tournaments/${cup.id}/refunds`)
  await captain.call('POST', '/contact', { name: word, email: captain.email, subject: word, message: endless(4_000) })
  const key = `home.${endless(40)}${uniqueWord()}`
  const text = endless(900)
  await administrator.call('POST', '/content', { contentKey: key, contentType: 'text', title: word, content: text })
  const mail = { templateKey: key, subject: word, htmlContent: text, textContent: text }
  await administrator.call('POST', '/email-templates', mail)
  await administrator.call('POST', '/component-templates', { componentKey: key, componentName: word, template: text })
  const page = await visit({ as: administrator })
  const pages = [
    ['/admin', 'Users ('],
    [`/admin?tab=users&q=${captain.username}`, '1 user'],
    [`/admin?tab=tournaments&q=${word}`, '1 tournament'],
    [`/admin?tab=teams&q=${endless(80)}`, endless(80)],
    [`/admin/money?of=${cup.id}`, endless(78)],
    [`/admin/audit?of=${cup.id}`, word],
    [`/admin/audit?of=${captain.id}`, 'changed fields'],
    [`/admin/audit?of=${team.id}`, endless(80)],
    [`/admin/outbox?q=${captain.email}`, word],
    ['/admin/messages', word],
    ['/content', key],
    ['/content?tab=email', key],
    ['/content?tab=components', key],
  ] as const
  expect(await overflowsOf(page, pages)).toEqual([])
})

import { beforeAll, expect, inject, test } from 'vitest'
import type { Tournament } from '#features/tournaments/contract.ts'
import { desk, expectAccessible, phone, useBrowser } from '../browser.ts'
import { aCup, aMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams, draw, report } from '../competition.ts'

const { visit } = useBrowser()
let organizer: Member
beforeAll(async () => {
  organizer = await aMember('Olga')
})

async function aDrawnCup(teams: number): Promise<Tournament> {
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 64 })
  await addTeams(inject('siteDatabase'), cup, organizer, teams)
  await draw(organizer, cup)
  return cup
}

test('a phone and a desk watch a tournament: every score arrives, and a correction changes later rounds', async () => {
  const cup = await aDrawnCup(4)
  const [onPhone, onDesk] = [await visit({ viewport: phone }), await visit({ viewport: desk })]
  await onPhone.goto(`/tournament/${cup.id}`)
  await onDesk.goto(`/tournament/${cup.id}/bracket`)
  const [semifinal, other, final] = [1, 2, 3].map((number) => onDesk.locator(`#match-${number}`))
  await onPhone.getByRole('heading', { name: 'Up next' }).waitFor()

  await report(organizer, cup, 1, [21, 15])
  await onPhone
    .getByRole('listitem')
    .filter({ hasText: /Harbor Hoops.*21.*Old Town Ballers/ })
    .waitFor()
  await semifinal!.filter({ hasText: 'Harbor Hoops' }).getByText('21').waitFor()
  // The scores that changed flip, and no others.
  expect(await semifinal!.locator('[data-changed]').count()).toBe(2)
  expect(await onDesk.locator('[data-changed]').count()).toBe(2)
  await final!.getByText('Harbor Hoops').waitFor()
  await onDesk.getByRole('status').filter({ hasText: 'Match 1, semifinal: Harbor Hoops 21' }).waitFor()

  await report(organizer, cup, 2, [12, 21])
  await other!.getByText('12').waitFor()
  await final!.getByText('The Rebounders').waitFor()

  // The wrong way around: the other team goes to the final.
  await report(organizer, cup, 1, [15, 21])
  await final!.getByText('Old Town Ballers').waitFor()
  await expect.poll(() => final!.getByText('Harbor Hoops').count()).toBe(0)

  await report(organizer, cup, 3, [20, 18])
  await onPhone.getByRole('heading', { name: 'Champion' }).waitFor()
  await onPhone.getByRole('link', { name: 'Old Town Ballers of the Upper Riverside' }).first().click()
  await onPhone.getByRole('heading', { level: 1, name: 'Old Town Ballers of the Upper Riverside' }).waitFor()
  await onPhone.getByText('Champion.').waitFor()
  await expectAccessible(onPhone)
})

test('a phone shows one round at a time, also without JavaScript', async () => {
  const cup = await aDrawnCup(8)
  const page = await visit({ viewport: phone, javaScriptEnabled: false })
  await page.goto(`/tournament/${cup.id}/bracket`)
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Quarterfinals')
  await page.locator('#match-1').waitFor()
  expect(await page.locator('#match-7').isVisible()).toBe(false)
  await page.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name: 'Final', exact: true }).click()
  await page.locator('#match-7').waitFor()
  expect(new URL(page.url()).searchParams.get('round')).toBe('3')
  expect(await page.locator('#match-1').isVisible()).toBe(false)
})

test.each([
  [8, 1],
  [32, 3],
  [64, 5],
])('a bracket of %i teams is printed on %i landscape pages, and the winner is framed', async (teams, pages) => {
  const cup = await aDrawnCup(teams)
  await report(organizer, cup, 1, [21, 15])
  const page = await visit()
  await page.goto(`/tournament/${cup.id}/bracket`)
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: false })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages)
  const [width, height] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!.slice(1).map(Number)
  expect(width).toBeGreaterThan(height!)
  await page.emulateMedia({ media: 'print' })
  const score = page.locator('#match-1').getByText('21', { exact: true })
  await expect.poll(() => score.evaluate((box) => getComputedStyle(box).borderTopWidth)).toBe('2px')
  expect(await score.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
})

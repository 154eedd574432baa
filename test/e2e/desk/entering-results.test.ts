import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import {
  errorAt,
  expectAccessible,
  expectResponsive,
  expectToast,
  focusOn,
  phone,
  settled,
  useBrowser,
} from '../browser.ts'
import { aCup, aMember } from '../builders.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { addTeams, competitionOf, draw, startNow } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { aDrawnCup, aFullCup, openTab, publishSchedule } from '../desk.ts'
import { fingers } from '../fingers.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const row = (page: Page, number: number) =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^Match ${number},`) })
const sheet = (page: Page) => page.getByRole('dialog')

/** A cup of eight teams in two groups, with its schedule published. */
async function aCupInGroups() {
  const { cup, organizer } = await aFullCup(8, { sport: 'soccer' })
  await draw(organizer, cup, defaultSetup('groups', 'soccer', 8))
  await publishSchedule(organizer, cup, { courts: ['Court 1', 'Court 2'], minutes: 20 })
  return { cup, organizer }
}

const nameIn = async (organizer: Parameters<typeof competitionOf>[0], cup: { id: string }, number: number) => {
  const { matches, teams } = await competitionOf(organizer, cup)
  const { slots } = matches.find((match) => match.number === number)!
  return slots.map((slot) => teams.find(({ teamId }) => typeof slot === 'object' && slot.team === teamId)!.name)
}

test('a score that is not a whole number is kept, marked as invalid, and not saved', async () => {
  const { cup, organizer } = await aDrawnCup(4, { sport: 'soccer' })
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  await row(page, 1).click()
  const goals = sheet(page).getByRole('textbox', { name: /^Goals/ })
  await goals.first().fill('-3')
  await goals.last().fill('2')
  expect([await goals.first().getAttribute('aria-invalid'), await goals.last().getAttribute('aria-invalid')]).toEqual([
    'true',
    null,
  ])
  await sheet(page).getByRole('button', { name: 'Save result' }).click()
  await sheet(page).getByText('Enter whole numbers only.').waitFor()
  expect(await goals.first().inputValue()).toBe('-3')
  await expectAccessible(page)
  await photograph(page, 'score-not-whole')
  await goals.first().fill('3')
  await sheet(page).getByRole('button', { name: 'Save result' }).click()
  await expectToast(page, 'Result saved')
})

test('on a phone, a result takes three taps and the digits; Enter saves too, and matches are found by state and words', async () => {
  const { cup, organizer } = await aCupInGroups()
  const page = await visit({ as: organizer, viewport: phone, hasTouch: true, isMobile: true })
  await page.goto(`/tournament/${cup.id}/run`)
  const [first] = await nameIn(organizer, cup, 1)
  await row(page, 1)
    .filter({ hasText: /Group A · Court [12] · \d+:\d\d\s[AP]M/ })
    .waitFor()
  await photograph(page, 'results')

  const { tap, tapsSince } = fingers()
  await tap(row(page, 1))
  const goals = sheet(page).getByRole('textbox', { name: /^Goals/ })
  await focusOn(goals.first())
  await page.keyboard.type('2')
  await tap(goals.last())
  await page.keyboard.type('1')
  await sheet(page)
    .getByRole('status')
    .filter({ hasText: `${first} wins.` })
    .waitFor()
  await photograph(page, 'score-sheet')
  await tap(sheet(page).getByRole('button', { name: 'Save result' }))
  await expectToast(page, 'Result saved')
  expect(tapsSince()).toBe(3)

  await row(page, 2).tap()
  await focusOn(goals.first())
  await page.keyboard.type('0')
  await goals.last().tap()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await sheet(page).waitFor({ state: 'hidden' })
  expect((await competitionOf(organizer, cup)).matches.slice(0, 2).map(({ status }) => status)).toEqual([
    'decided',
    'decided',
  ])

  await page.getByRole('button', { name: 'Decided 2' }).tap()
  await page.getByRole('heading', { name: 'Decided 2' }).waitFor()
  expect(await page.getByRole('heading', { name: /^Ready to play/ }).count()).toBe(0)
  await page.getByLabel('Find a match').fill('group b')
  await page.getByText('No decided matches for “group b”.').waitFor()
  await page.getByRole('button', { name: /^Ready \d/ }).tap()
  await page.getByRole('heading', { name: 'Ready to play 6' }).waitFor()
  await page.getByLabel('Find a match').fill('nobody')
  await page.getByText('No ready matches for “nobody”.').waitFor()
  await expectResponsive(page)
})

test('before a knockout result is saved, the sheet says who advances to which match and who is eliminated', async () => {
  const { cup, organizer } = await aDrawnCup(4)
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run`)
  const [first, second] = await nameIn(organizer, cup, 1)
  await row(page, 1).click()
  const points = sheet(page).getByRole('textbox', { name: /^Points/ })
  const leadsTo = sheet(page).getByRole('status')
  await points.first().fill('21')
  expect(await leadsTo.textContent()).toBe('')
  await points.last().fill('18')
  await leadsTo.filter({ hasText: `${first} advances to match 3, final. ${second} is eliminated.` }).waitFor()
  await sheet(page).getByRole('button', { name: 'Other outcome' }).click()
  await sheet(page).getByText('Walkover').click()
  await sheet(page).getByRole('group', { name: 'Who advances?' }).waitFor()
  await sheet(page).getByText(second!, { exact: true }).last().click()
  await leadsTo.filter({ hasText: `${second} advances to match 3, final. ${first} is eliminated.` }).waitFor()
  await expectAccessible(page)
})

test('withdrawing a team from a group says what happens to its results, and the table says why it has no matches', async () => {
  const { cup, organizer } = await aCupInGroups()
  const [loser, winner] = await nameIn(organizer, cup, 1)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  await row(page, 1).click()
  await sheet(page).getByRole('button', { name: 'Other outcome' }).click()
  await sheet(page).getByText('Walkover').click()
  await sheet(page).getByRole('group', { name: 'Who wins?' }).waitFor()
  await sheet(page).getByText(winner!, { exact: true }).last().click()
  await sheet(page)
    .getByRole('status')
    .filter({ hasText: `${winner} wins. It counts as 3–0 in the table.` })
    .waitFor()
  await page.keyboard.press('Enter')
  await sheet(page).waitFor({ state: 'hidden' })
  await row(page, 1).filter({ hasText: '3' }).filter({ hasText: 'Walkover' }).waitFor()

  await openTab(page, 'Teams')
  await page
    .getByRole('listitem')
    .filter({ hasText: loser! })
    .getByRole('button', { name: /Withdraw|Change/ })
    .click()
  await sheet(page).getByText('Its results are annulled: none of its matches will count in the table.').waitFor()
  await photograph(page, 'withdrawal')
  await sheet(page).getByRole('button', { name: 'See what changes' }).click()
  const effect = page.getByRole('alertdialog')
  await effect.getByText("doesn't count").first().waitFor()
  expect(await effect.textContent()).not.toContain('advances')
  await photograph(page, 'withdrawal-effect')
  // If the screen is too short, the focused button still isn't at the very edge.
  const cancel = effect.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await page.setViewportSize({ width: phone.width, height: 440 })
  await sheet(page).getByRole('button', { name: 'See what changes' }).click()
  await focusOn(cancel)
  await settled(page)
  const { y, height } = (await cancel.boundingBox())!
  expect(440 - y - height).toBeGreaterThan(16)
  await page.setViewportSize(phone)
  await effect.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, `${loser} has withdrawn`)

  await page.goto(`/tournament/${cup.id}/bracket`)
  await page.getByText('Withdrew, so none of its matches count.').first().waitFor()
  await expectResponsive(page)
})

test('the desk puts the sections of the day first, and none is cut on a phone', async () => {
  const { cup, organizer } = await aFullCup(2)
  const page = await visit({ as: organizer, viewport: phone })
  const shown = async () => {
    const names: string[] = []
    for (const each of await page.getByRole('tab').all()) {
      if (!(await each.isVisible())) continue
      const box = (await each.boundingBox())!
      expect([box.x >= 0, box.x + box.width <= phone.width]).toEqual([true, true])
      names.push((await each.textContent())!)
    }
    return names
  }
  await page.goto(`/tournament/${cup.id}/run`)
  expect(await shown()).toEqual(['Teams', 'Format', 'Draw'])
  await page.getByRole('button', { name: 'More' }).click()
  expect(await shown()).toHaveLength(9)
  await photograph(page, 'all-sections')
  await page.getByRole('tab', { name: 'Officials' }).click()
  await page.getByRole('button', { name: 'Less' }).click()
  expect(await shown()).toEqual(['Teams', 'Format', 'Officials'])
  expect((await page.getByRole('tablist').boundingBox())!.height).toBeLessThan(60)
  await photograph(page, 'section-of-more')
  await draw(organizer, cup)
  await page.goto(`/tournament/${cup.id}/run`)
  expect(await shown()).toEqual(['Results', 'Teams', 'Schedule'])
  await row(page, 1).click()
  await sheet(page).getByRole('textbox').first().fill('21')
  await sheet(page).getByRole('textbox').last().fill('3')
  await page.keyboard.press('Enter')
  await page.getByText('Every match is decided. Reds won.').waitFor()
  expect(await shown()).toEqual(['Finish', 'Results', 'Teams'])
  expect(await page.getByText('Finished', { exact: false }).count()).toBe(0)
  await organizer.call('POST', `/tournaments/${cup.id}/finish`, { id: randomUUID(), prizes: [] })
  await page.reload()
  await page.getByText('Finished. Reds won.').waitFor()
})

test('an organizer chooses beach volleyball, then one set to 21, and a walkover score for a table', async () => {
  const organizer = await aMember('Vera')
  const cup = await aCup(organizer, { sport: 'volleyball', entryFee: 0 })
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=setup`)
  await page.getByLabel('Common scoring').selectOption('Beach volleyball')
  await page.getByText('Best of 3 sets to 21, win by 2. The last set is played to 15, win by 2').first().waitFor()
  await page.getByLabel('Sets', { exact: true }).selectOption('One set')
  await page.getByText('One set to 21, win by 2').first().waitFor()
  await photograph(page, 'beach-volleyball')
  await page.getByText('Round robin', { exact: true }).click()
  await page.getByText('A walkover counts as 21–0.').waitFor()
  await page.getByLabel('Matches are counted in').selectOption('Points')
  await page.getByLabel('Walkover score').fill('7')
  await page.getByText('A walkover counts as 7–0.').waitFor()
  await page.getByText('Saved.').waitFor()
  expect((await competitionOf(organizer, cup)).setup).toMatchObject({
    scoring: { kind: 'points' },
    table: { walkover: 7 },
  })
  await expectResponsive(page)
})

test('a walkover score changed after the draw applies to earlier walkovers, and the desk shows that before saving', async () => {
  const { cup, organizer } = await aCupInGroups()
  const [winner] = await nameIn(organizer, cup, 1)
  const { matches, version } = await competitionOf(organizer, cup)
  const teams = matches[0]!.slots.map((slot) => (typeof slot === 'object' ? slot.team : ''))
  const walkover = { id: randomUUID(), teams, result: { outcome: 'walkover', winner: 0 }, basedOn: version }
  await organizer.call('POST', `/tournaments/${cup.id}/matches/1/reports`, walkover)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=setup`)
  const part = page.getByRole('region', { name: 'Walkovers' })
  await page.getByText('The draw was made with this format.', { exact: true }).waitFor()
  await part
    .getByText(/^A walkover counts as 3–0 in the table\. If you change this, it applies to every walkover/)
    .waitFor()
  expect(await part.getByRole('button', { name: 'Change score' }).isDisabled()).toBe(true)
  await part.getByLabel('Walkover score').fill('-3')
  expect(await errorAt(part.getByLabel('Walkover score'))).toMatch(/^Enter 0 to /)
  await part.getByLabel('Walkover score').fill('5')
  await photograph(page, 'walkover-score')
  await part.getByRole('button', { name: 'Change score' }).click()
  const question = page.getByRole('alertdialog', { name: 'Count every walkover as 5–0?' })
  await question.getByText(new RegExp(`${winner} 5–0`)).waitFor()
  await expectAccessible(page)
  await photograph(page, 'walkover-score-effect')
  await question.getByRole('button', { name: 'Count them as 5–0' }).click()
  await expectToast(page, 'A walkover counts as 5–0')
  await part.getByText(/^A walkover counts as 5–0 in the table\./).waitFor()
  await openTab(page, 'Results')
  await page.getByRole('button', { name: 'Decided 1' }).click()
  await row(page, 1).getByText('5', { exact: true }).waitFor()
  await openTab(page, 'History')
  await page.getByRole('main').getByText('A walkover counts as 5–0', { exact: true }).waitFor()
})

test('the field for the drawn numbers gets the focus, and is not under the header of a phone', async () => {
  const organizer = await aMember('Nora')
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 64 })
  await addTeams(inject('siteDatabase'), cup, organizer, 20)
  const page = await visit({ as: organizer, viewport: { width: 390, height: 500 } })
  await page.goto(`/tournament/${cup.id}/run?view=draw`)
  await page.getByText('At random').click()
  await page.getByRole('button', { name: 'Publish the list of teams' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish the list' }).click()
  const label = page.getByText('Numbers drawn', { exact: true })
  const expectBelowHeader = async () => {
    const header = (await page.getByRole('banner').boundingBox())!
    await expect.poll(async () => (await label.boundingBox())!.y).toBeGreaterThanOrEqual(header.y + header.height)
  }
  // The form is rendered again once the list has been read.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('drawn-numbers')
  await expectBelowHeader()
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement).blur()
    scrollTo(0, document.body.scrollHeight)
  })
  await page.getByLabel('Numbers drawn').evaluate((field) => field.focus())
  await expectBelowHeader()
  await photograph(page, 'drawn-numbers')
})

test('a result of a team that owes its fee leads to the fee, and the score is kept', async () => {
  const organizer = await aMember('Olga')
  await queryDatabase('update users set email_verified = true where id = $1', [organizer.id])
  const cup = await aCup(organizer, { maxTeams: 2, entryFee: 50, sport: 'basketball' })
  const teams = [{ name: 'Reds' }, { name: 'Blues' }]
  await organizer.call('POST', `/tournaments/${cup.id}/registrations`, { teams, payment: 'on_the_day' })
  const [first] = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  const path = `/tournaments/${cup.id}/registrations/${first!.id}/payment`
  await organizer.call('POST', path, { paidBy: 'waived' })
  await queryDatabase(startNow, [cup.id])
  await draw(organizer, cup)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  await row(page, 1).click()
  const owed = sheet(page).getByText('Blues still owes the $50 entry fee. Settle it before you save a result.')
  await owed.waitFor()
  const points = sheet(page).getByRole('textbox')
  await points.first().fill('21')
  await points.last().fill('15')
  await sheet(page).getByRole('button', { name: 'Save result' }).click()
  await sheet(page)
    .getByText(/^Blues hasn't paid yet\./)
    .waitFor()
  await photograph(page, 'fee-due')
  const reports: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/reports') && reports.push(request.method())))
  await sheet(page).getByRole('button', { name: 'Withdraw Blues' }).click()
  const blues = page.getByRole('dialog', { name: 'Blues' })
  await blues.getByRole('button', { name: 'See what changes' }).click()
  await page.getByRole('alertdialog', { name: 'Withdraw Blues?' }).getByRole('button', { name: 'Cancel' }).click()
  await blues.getByRole('button', { name: 'Close' }).click()
  await page.getByText(/^Blues hasn't paid yet\./).waitFor({ state: 'detached' })
  expect(reports).toEqual([])
  await sheet(page).getByRole('button', { name: 'Save result' }).click()
  await sheet(page).getByRole('button', { name: 'Take payment for Blues' }).click()
  await page
    .getByRole('dialog', { name: 'Take $50 from Blues' })
    .getByRole('button', { name: 'Record $50 in cash' })
    .click()
  await expectToast(page, '$50 recorded in cash for Blues')
  await page.getByText(/^Blues hasn't paid yet\./).waitFor({ state: 'detached' })
  await owed.waitFor({ state: 'detached' })
  expect(await points.first().inputValue()).toBe('21')
  await sheet(page).getByRole('button', { name: 'Save result' }).click()
  await expectToast(page, 'Result saved')
})

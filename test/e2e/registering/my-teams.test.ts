import type { Locator, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import type { Registration } from '#features/registrations/contract.ts'
import { authDialog, payWith, testCards } from '../actions.ts'
import { theAdministrator } from '../admin.ts'
import { aCup, aHold, aMember, aTeam, aPaidTeam as listPaidTeam, teamsOf } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams, draw, report } from '../competition.ts'
import { desk, expectAccessible, focusOn, phone, errorAt, expectToast, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

const card = (page: Page, team: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: team })
const act = (page: Page, team: string, name: string) => card(page, team).getByRole('button', { name })
const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A team paid by card. */
async function aPaidTeam(page: Page, captain: Member, name: string) {
  const cup = await aCup(await aMember('Olga'))
  const team = await aTeam(captain, cup, name)
  await page.goto(`/payment/${cup.id}?teamId=${team.id}`)
  await payWith(page, testCards.valid)
  await expectToast(page, 'Payment Successful!')
  return { cup, team }
}

test('a visitor logs in on My Teams and gets their profile', async () => {
  const member = await aMember('Vera')
  const page = await visit({ viewport: phone })
  expect((await page.goto('/profile'))?.status()).toBe(200)
  await headline(page, 'My Teams').waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await authDialog(page).getByLabel('Email').fill(member.email)
  await authDialog(page).getByLabel('Password').fill('chalk-line')
  await authDialog(page).getByRole('button', { name: 'Login' }).click()
  await headline(page, 'Vera Keller').waitFor()
  await page.getByText('No teams yet').waitFor()
  await expectAccessible(page)
})

test('unpaid teams and holds are listed first and can be paid from there', async () => {
  const captain = await aMember('Cleo')
  const [cup, other] = [await aCup(await aMember('Olga')), await aCup(await aMember('Olga'))]
  await aTeam(captain, cup, 'Late Payers')
  await aHold(captain, other, 'Nearly There')
  const page = await visit({ as: captain })
  await page.goto('/profile')
  await card(page, 'Late Payers').getByText('Pending').waitFor()
  await card(page, 'Late Payers')
    .getByText(/\$40 due by .+\. If it's still unpaid, your spot is released/)
    .waitFor()
  await card(page, 'Nearly There')
    .getByText(/\$40 due\. Your spot is held until/)
    .waitFor()
  expect(await act(page, 'Nearly There', 'Withdraw').count()).toBe(0)
  const next = page.getByRole('region', { name: cup.name }).filter({ hasText: 'Next up' })
  await next.getByText(/^In \d+ (days|hours)$/).waitFor()
  await next.getByRole('link', { name: 'Pay $40' }).waitFor()
  expect(await next.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain(
    encodeURIComponent(cup.location),
  )
  expect(await page.getByRole('region', { name: 'Your season' }).getByRole('listitem').count()).toBe(2)
  await expectAccessible(page)

  await card(page, 'Nearly There').getByRole('link', { name: 'Pay $40' }).click()
  await payWith(page, testCards.valid)
  await expectToast(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
  await page.goto('/profile')
  await card(page, 'Late Payers').getByRole('link', { name: 'Pay $40' }).click()
  await payWith(page, testCards.valid)
  await expectToast(page, 'Payment Successful!')
  await page.goto('/profile')
  await card(page, 'Late Payers').getByText('Paid').waitFor()
  expect(await page.getByRole('heading', { name: 'Payment due' }).count()).toBe(0)
})

test('two teams in one tournament are both in the history, and a deleted one is no longer registered', async () => {
  const captain = await aMember('Cleo')
  const cup = await aCup(await aMember('Olga'))
  await listPaidTeam(captain, cup, 'First Five')
  const second = await aTeam(captain, cup, 'Second Five')
  await (await theAdministrator()).call('DELETE', `/teams/${second.id}`)
  const page = await visit({ as: captain })
  await page.goto('/profile?tab=tournaments')
  await card(page, cup.name).getByText('Team: First Five').waitFor()
  await card(page, cup.name).getByText('Team: Second Five').waitFor()
  await page.goto('/profile')
  const gone = page.getByRole('region', { name: /^No longer registered/ })
  await gone.getByText('Second Five').waitFor()
  await gone.getByText('Withdrawn').waitFor()
  expect(await gone.getByRole('link', { name: 'Receipt' }).count()).toBe(0)
  await expectAccessible(page)
})

test('withdrawing shows refund and fee first, and the receipt prints on one page', async () => {
  const captain = await aMember('Cleo')
  const page = await visit({ as: captain })
  const { cup } = await aPaidTeam(page, captain, 'Second Thoughts')
  await page.goto('/profile')
  await act(page, 'Second Thoughts', 'Withdraw').click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Your refund').waitFor()
  expect(await question.locator('dd').allTextContents()).toEqual(['$40', '-$1.46', '$38.54'])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep the team' }).click()
  await focusOn(act(page, 'Second Thoughts', 'Withdraw'))

  await act(page, 'Second Thoughts', 'Withdraw').click()
  await question.getByRole('button', { name: 'Withdraw team' }).click()
  await expectToast(page, 'Team withdrawn', '$38.54 is on its way back to your card.')
  await card(page, 'Second Thoughts').getByText('Refunded').waitFor()
  expect(await teamsOf(cup)).toEqual([])

  await card(page, 'Second Thoughts').getByRole('link', { name: 'Receipt' }).click()
  await headline(page, 'Receipt').waitFor()
  await page.getByText('Visa ending in 4242', { exact: true }).waitFor()
  await page.getByText(/^Homefield, \S+@\S+$/).waitFor()
  expect(await page.title()).toMatch(/^Receipt [\dA-Z]{4}-[\dA-Z]{4} \| Homefield$/)
  expect(await page.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}$/).count()).toBe(1)
  const [picture, text] = [page.locator('article svg').first(), headline(page, 'Receipt').locator('..')]
  expect((await boxOf(picture)).bottom).toBeLessThanOrEqual((await boxOf(text)).top)
  await page.getByText('Processing fee kept').waitFor()
  await page.getByText(/^pi_/).waitFor()
  await expectAccessible(page)
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

const boxOf = (locator: Locator) =>
  locator.evaluate((element) => ({
    top: element.getBoundingClientRect().top,
    bottom: element.getBoundingClientRect().bottom,
  }))

test('a receipt is visible to its captain only', async () => {
  const captain = await aMember('Cleo')
  await aTeam(captain, await aCup(await aMember('Olga'), { entryFee: 0 }), 'Private')
  const [own] = await captain.call<Registration[]>('GET', `/users/${captain.id}/registrations`)
  const stranger = await visit({ as: await aMember('Sid') })
  const reply = await stranger.goto(`/receipt/${own!.id}`)
  expect(reply?.status()).toBe(404)
  await headline(stranger, '404 Page Not Found').waitFor()
  const visitor = await visit()
  await visitor.goto(`/receipt/${own!.id}`)
  await headline(visitor, 'Your receipt').waitFor()
  expect(await visitor.content()).not.toContain('Private')
})

test('a captain edits name and players, and a teammate finds the team on their profile', async () => {
  const [captain, mate] = [await aMember('Cleo'), await aMember('Mina')]
  const cup = await aCup(await aMember('Olga'), { entryFee: 0 })
  await aTeam(captain, cup, 'Working Title')
  const page = await visit({ as: captain, viewport: phone })
  await page.goto('/profile')
  await act(page, 'Working Title', 'Edit team').click()
  const dialog = page.getByRole('dialog', { name: 'Edit team' })
  await dialog.getByLabel('Team name').fill('Net Results')
  await dialog.getByLabel('Players').fill(`@${captain.username}\n@nobody-at-all\n\nSam`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Update Failed')
  expect(await errorAt(dialog.getByLabel('Players'))).toBe('There is no player called @nobody-at-all.')
  await expectAccessible(page)
  await dialog.getByLabel('Players').fill(`@${captain.username}\n@${mate.username}\n\nSam`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Team Updated!')
  await card(page, 'Net Results').waitFor()
  expect(await teamsOf(cup)).toMatchObject([{ name: 'Net Results', members: [captain.id, 'Sam'] }])
  const [invitation] = await mate.call<{ id: string }[]>('GET', '/invitations')
  await mate.call('PATCH', `/invitations/${invitation!.id}`, { status: 'accepted' })

  const other = await visit({ as: mate, viewport: phone })
  await other.goto('/profile')
  await other
    .getByRole('region', { name: /^Other teams you play for/ })
    .getByText('Net Results')
    .waitFor()
})

test("the profile's tabs and form work by keyboard", async () => {
  const [member, other] = [await aMember('Keya'), await aMember('Otto')]
  await aCup(member)
  const page = await visit({ as: member })
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Teams' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('tabpanel').getByText('Organizer').waitFor()
  await focusOn(page.getByRole('tab', { name: 'Tournaments' }))
  await page.keyboard.press('End')
  await page.getByText('0 of 5').waitFor()
  expect(page.url()).toContain('tab=achievements')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit Profile' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await focusOn(dialog.getByLabel('First name'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(other.username)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Update Failed', 'This username is already taken.')
  await focusOn(dialog.getByLabel('Username'))
  expect(await errorAt(dialog.getByLabel('Username'))).toBe('This username is already taken.')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(`keya${Date.now()}`)
  for (const _ of ['email', 'bio', 'location']) await page.keyboard.press('Tab')
  await page.keyboard.type('Stavang')
  await dialog
    .getByRole('option', { name: /^Stavanger/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Profile Updated!')
  await focusOn(page.getByRole('button', { name: 'Edit Profile' }))
  await page.getByRole('list', { name: 'Preferred sports' }).getByText('Basketball').waitFor()
  await page
    .getByText(/^Stavanger/)
    .first()
    .waitFor()
})

test('statistics below 0 are refused, empty ones count as 0, and achievements follow', async () => {
  const page = await visit({ as: await aMember('Stan'), viewport: phone })
  await page.goto('/profile?tab=achievements')
  await page.getByRole('button', { name: 'Edit statistics' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Statistics' })
  await dialog.getByLabel('Wins').fill('-1')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect(await errorAt(dialog.getByLabel('Wins'))).toBe('Wins must be at least 0')
  await dialog.getByLabel('Wins').fill('2')
  await dialog.getByLabel('Losses').fill('')
  await dialog.getByLabel('Prize money').fill('320.50')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Statistics Updated!')
  expect(await page.getByRole('region', { name: 'Statistics' }).locator('dd').allTextContents()).toEqual([
    '2',
    '0',
    '100.0%',
    '$320.50',
    '0 won, 0 lost, $0',
    '2 won, 0 lost, $320.50',
  ])
  expect(await page.getByText('Achieved').count()).toBe(2)
  await page.getByText('$320.50 of $500').waitFor()
  await page.setViewportSize(desk)
  await expectAccessible(page)
})

test('buttons above the court lines have a background', async () => {
  const page = await visit({ as: await aMember('Vera') })
  await page.goto('/profile')
  for (const name of ['Edit Profile', 'Edit statistics']) {
    const button = page.getByRole('button', { name })
    const ground = await button.evaluate((element) => getComputedStyle(element.parentElement!).backgroundColor)
    expect([name, ground]).not.toEqual([name, 'rgba(0, 0, 0, 0)'])
  }
})

test("My Teams shows the team's next match after the draw, and follows it", async () => {
  const [captain, organizer] = [await aMember('Cleo'), await aMember('Olga')]
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0 })
  await aTeam(captain, cup, 'Reds')
  await addTeams(inject('siteDatabase'), cup, organizer, 3)
  await draw(organizer, cup)
  const page = await visit({ as: captain, viewport: phone })
  await page.goto('/profile')
  const next = page.getByRole('region', { name: cup.name }).getByRole('list', { name: 'Your next match' })
  await next.getByText('Match 1, semifinal').waitFor()
  await next.getByText(/^Time and court not set yet\. Stay near the courts during play\./).waitFor()
  await next
    .getByText(/^vs\. /)
    .getByRole('link')
    .waitFor()
  await expectAccessible(page)
  const own = card(page, 'Reds').filter({ has: page.getByRole('heading', { name: 'Reds' }) })
  await page.getByRole('tab', { name: 'Teams' }).click()
  await own.getByText('Registered', { exact: true }).waitFor()
  expect(await own.getByText('Paid', { exact: true }).count()).toBe(0)
  await report(organizer, cup, 1, [21, 15])
  await next.getByText('Match 3, final').waitFor()
})

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { formatMoment } from '#lib/dates.ts'
import { openPayment, payWith, seeTournament, teamRow, testCards } from '../actions.ts'
import { aCup, aHold, aMember, aTeam, demoMember, read, teamsOf } from '../builders.ts'
import { expectAccessible, phone, expectToast, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

const notice = (page: Page) => page.getByText('Your spot for "Nearly There" is held for', { exact: false })

test("a captain sees their hold on the tournament's page, and can continue to pay or release it", async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  await aHold(captain, cup, 'Nearly There')
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByText(/^Your spot for "Nearly There" is held for 1[45]:\d\d$/).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Finish paying' }).click()
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  const back = page.getByRole('link', { name: 'Back to the tournament' })
  await back.click()
  await back.waitFor({ state: 'detached' }) // both pages have the next button
  await page.getByRole('button', { name: 'Release this spot' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText("The spot held for Nearly There opens up for other teams. You weren't charged.").waitFor()
  await question.getByRole('button', { name: 'Release spot' }).dblclick()
  await expectToast(page, 'Spot released', "Nearly There no longer has a spot. You weren't charged.")
  await notice(page).waitFor({ state: 'detached' })
  expect(await read(`/tournaments/${cup.id}`)).toMatchObject({ placesTaken: 0 })

  const stranger = await visit({ as: await aMember('Ravi') })
  await aHold(captain, cup, 'Nearly There')
  await stranger.goto(`/tournament/${cup.id}`)
  await stranger.getByText('1 spot held').waitFor()
  await stranger.waitForLoadState('networkidle')
  expect(await notice(stranger).count()).toBe(0)
})

test("the payment page and My Teams show the end of a hold in the viewer's time zone", async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  const { holdExpiresAt } = await aHold(captain, cup, 'Far Away')
  const page = await visit({ as: captain, timezoneId: 'Asia/Kathmandu' })
  await page.goto(`/payment/${cup.id}?team=Far+Away`)
  // By the browser's clock, a hold may end a second early.
  const ends = [0, 2_000].map((early) => formatMoment(new Date(Date.parse(holdExpiresAt!) - early), 'Asia/Kathmandu'))
  const until = await page.getByText(/^Until .+ GMT\+5:45$/).textContent()
  expect(ends.map((end) => `Until ${end}`)).toContain(until)
  await page.goto('/profile')
  await page.getByText(/Your spot is held until .+ GMT\+5:45\./).waitFor()
})

test('a hold can be released on the payment page and in My Teams', async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  const page = await visit({ as: captain })
  await openPayment(page, cup, 'Nearly There')
  await page.getByRole('button', { name: 'Release this spot' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release spot' }).click()
  await page.waitForURL(`/tournament/${cup.id}`)
  await expectToast(page, 'Spot released')

  await aHold(captain, cup, 'Second Try')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Release this spot' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release spot' }).click()
  await page.getByText('No teams yet').waitFor()
  expect(await read(`/tournaments/${cup.id}`)).toMatchObject({ placesTaken: 0 })
})

test('a double click withdraws a team once', async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  await aTeam(captain, cup, 'Twice Pressed')
  const page = await visit({ as: captain })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw team' }).dblclick()
  await expectToast(page, 'Team withdrawn')
  expect(sent.filter((path) => path.endsWith('/withdrawal'))).toHaveLength(1)
})

test('a captain who pays for a tournament deleted in the meantime is not charged', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ as: await aMember('Cleo') })
  await openPayment(page, cup, 'Left Alone')
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  await (await demoMember(demoAccounts.administrator)).call('DELETE', `/tournaments/${cup.id}`)
  await payWith(page, testCards.valid)
  await page.getByRole('alert').getByText('This tournament was canceled').waitFor()
  await page.getByRole('alert').getByText("You weren't charged.").waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Discover Tournaments' }).click()
  await page.waitForURL('/tournaments')
  expect(await page.getByRole('article').filter({ hasText: cup.name }).count()).toBe(0)
})

test("the withdrawal terms show before paying, and 'Processing payment...' only once the card is sent", async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  const page = await visit({ as: captain })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('button', { name: 'Register Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register Team' })
  const terms = /^Withdraw by .+ to get \$38\.54 back: the processing fee of \$1\.46 is kept\./
  await dialog.getByText(terms).waitFor()
  await dialog.getByLabel('Team name').fill('Well Informed')
  await dialog.getByRole('button', { name: 'Continue to Payment - $40' }).click()
  await page.getByText(terms).waitFor()
  expect(await page.locator('[data-toasts] > *').count()).toBe(0)

  const release = Promise.withResolvers<void>()
  await page.route('**/api/teams', async (route) => {
    await release.promise
    await route.continue()
  })
  await payWith(page, testCards.valid)
  await expectToast(page, 'Registration Successful!', 'Processing payment...')
  release.resolve()
  await expectToast(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
  await seeTournament(page)
  await teamRow(page, 'Well Informed').waitFor()
  expect(await teamsOf(cup)).toHaveLength(1)
})

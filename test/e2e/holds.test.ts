import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoAccounts } from '#db/demo/accounts.ts'
import { listed, openPayment, payWith, testCards } from './acts.ts'
import { aCup, aHold, aMember, aTeam, demoMember, read, teamsOf } from './builders.ts'
import { expectAccessible, phone, told, useBrowser } from './browser.ts'

const { visit } = useBrowser()

const notice = (page: Page) => page.getByText('Your place for "Nearly There" is held for', { exact: false })

test('a captain sees on the page of the tournament which place they hold, goes on to pay, or gives it up', async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  await aHold(captain, cup, 'Nearly There')
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByText(/^Your place for "Nearly There" is held for 1[45] min\.$/).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  await page.getByRole('link', { name: 'Back to the tournament' }).click()

  await page.getByRole('button', { name: 'Give up this place' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('The place held for Nearly There goes to whoever comes next. Nothing was charged.').waitFor()
  await question.getByRole('button', { name: 'Give up the place' }).dblclick()
  await told(page, 'Place given up', 'Nearly There holds no place any more. Nothing was charged.')
  await notice(page).waitFor({ state: 'detached' })
  expect(await read(`/tournaments/${cup.id}`)).toMatchObject({ placesTaken: 0 })

  const stranger = await visit({ as: await aMember('Ravi') })
  await aHold(captain, cup, 'Nearly There')
  await stranger.goto(`/tournament/${cup.id}`)
  await stranger.getByText('1 being paid for').waitFor()
  await stranger.waitForLoadState('networkidle')
  expect(await notice(stranger).count()).toBe(0)
})

test('a place is given up where it would be paid, and from My Teams', async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  const page = await visit({ as: captain })
  await openPayment(page, cup, 'Nearly There')
  await page.getByRole('button', { name: 'Give up this place' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up the place' }).click()
  await page.waitForURL(`/tournament/${cup.id}`)
  await told(page, 'Place given up')

  await aHold(captain, cup, 'Second Try')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Give up this place' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up the place' }).click()
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
  await told(page, 'Team withdrawn')
  expect(sent.filter((path) => path.endsWith('/withdrawal'))).toHaveLength(1)
})

test('the tournament is deleted while somebody pays: they are told so, and that nothing was charged', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ as: await aMember('Cleo') })
  await openPayment(page, cup, 'Left Alone')
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  await (await demoMember(demoAccounts.administrator)).call('DELETE', `/tournaments/${cup.id}`)
  await payWith(page, testCards.pays)
  await page.getByRole('alert').getByText('This tournament was cancelled').waitFor()
  await page.getByRole('alert').getByText('Nothing was charged.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Discover Tournaments' }).click()
  await page.waitForURL('/tournaments')
  expect(await page.getByRole('article').filter({ hasText: cup.name }).count()).toBe(0)
})

test('what a withdrawal costs is said before paying, and that the payment works only once the card was sent', async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  const page = await visit({ as: captain })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('button', { name: 'Register Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register Team' })
  const terms = /^Withdraw until .+ and you get \$38\.54 back: the processing fee of \$1\.46 is kept\./
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
  await payWith(page, testCards.pays)
  await told(page, 'Registration Successful!', 'Processing payment...')
  release.resolve()
  await told(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
  await listed(page, 'Well Informed').waitFor()
  expect(await teamsOf(cup)).toHaveLength(1)
})

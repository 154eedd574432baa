import { expect, test } from 'vitest'
import { theAdministrator } from '../admin.ts'
import {
  addressesIn,
  expectAccessible,
  expectPathAlone,
  expectResponsive,
  expectToast,
  phone,
  useBrowser,
} from '../browser.ts'
import { draw, play, startNow } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { photograph } from '../photographs.ts'
import { aConfirmedMember, aCup, aMember, aPaidTeam, read, threeNearest } from '../builders.ts'

const { visit } = useBrowser()

test('the page of a canceled tournament says who canceled it and when, what happened to my money, and where else I can play', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer)
  const captain = await aMember('Ana')
  await aPaidTeam(captain, cup, 'Reds')
  const nearest = await threeNearest(cup, organizer)
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByText('Reds').first().waitFor()

  await (await theAdministrator()).call('DELETE', `/tournaments/${cup.id}`)
  const canceled = page.getByRole('region', { name: 'This tournament was canceled' })
  await canceled.getByText(/^Homefield canceled it on .*\.$/).waitFor()
  await canceled.locator('strong', { hasText: /^\$40\.00$/ }).waitFor()
  await page.getByRole('main').locator('header').getByText('Canceled', { exact: true }).waitFor()
  await expectResponsive(page)
  await photograph(page, 'canceled')
  await page.reload()
  await canceled.getByRole('link', { name: 'Receipt for Reds' }).waitFor()
  const instead = page.getByRole('region', { name: 'Other tournaments to play' })
  await instead.getByRole('listitem').first().waitFor()
  expect(await addressesIn(instead)).toEqual(nearest)

  for (const part of ['run', 'check-in', 'bracket', 'draw']) {
    await page.goto(`/tournament/${cup.id}/${part}`)
    await expectPathAlone(page, `/tournament/${cup.id}`)
  }
  await page.goto(`/payment/${cup.id}?team=Reds`)
  await expectPathAlone(page, `/tournament/${cup.id}`)
  await canceled.locator('strong', { hasText: /^\$40\.00$/ }).waitFor()

  const visitor = await visit({ javaScriptEnabled: false })
  await visitor.goto(`/tournament/${cup.id}`)
  await visitor.getByRole('heading', { name: 'This tournament was canceled' }).waitFor()
  await visitor
    .getByText('Every team registered when the tournament was canceled gets its full entry fee back.')
    .waitFor()
  await visitor.getByRole('link', { name: 'Find another tournament' }).waitFor()
  expect(await visitor.getByText(/\$40\.00/).count()).toBe(0)
})

test('the organizer gives a reason when canceling, and everyone reads it on the page', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer)
  const captain = await aMember('Ana')
  await aPaidTeam(captain, cup, 'Reds')
  const desk = await visit({ as: organizer, viewport: phone })
  await desk.goto(`/tournament/${cup.id}/run?view=details`)
  await desk.getByRole('button', { name: 'Cancel tournament' }).click()
  const dialog = desk.getByRole('alertdialog', { name: 'Cancel this tournament?' })
  await dialog.getByLabel('Reason').fill('The hall is flooded.\nSee you in spring.')
  await expectAccessible(desk)
  await photograph(desk, 'cancel-dialog')
  await dialog.getByRole('button', { name: 'Cancel tournament' }).click()
  await expectToast(desk, 'Tournament canceled')
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByText('The hall is flooded.').waitFor()
  await page.getByRole('link', { name: 'Receipt for Reds' }).waitFor()
  await photograph(page, 'canceled-with-reason')
})

test('a cancellation that is refused keeps the reason that was typed, and says why', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer, { sport: 'basketball' })
  for (const name of ['Reds', 'Blues']) await aPaidTeam(await aMember('Ana'), cup, name)
  await queryDatabase(startNow, [cup.id])
  await draw(organizer, cup)
  const desk = await visit({ as: organizer, viewport: phone, expectedError: /409/ })
  await desk.goto(`/tournament/${cup.id}/run?view=details`)
  await desk.getByRole('button', { name: 'Cancel tournament' }).click()
  const dialog = desk.getByRole('alertdialog', { name: 'Cancel this tournament?' })
  await dialog.getByLabel('Reason').fill('The hall is flooded.')
  await play(organizer, cup, 1)
  await dialog.getByRole('button', { name: 'Cancel tournament' }).click()
  await dialog.getByRole('alert').getByText("The tournament wasn't canceled").waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('The hall is flooded.')
  await expectAccessible(desk)
  await photograph(desk, 'cancel-refused')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await desk.getByRole('button', { name: 'Discard' }).click()
  await desk
    .getByText('Results have already been entered, so only the administrator can cancel this tournament.')
    .waitFor()
  await desk.getByRole('button', { name: 'Cancel tournament' }).waitFor({ state: 'detached' })
})

test.each(['run?view=teams', 'run?view=schedule', 'check-in'])(
  'a desk (%s) that is open while the tournament is canceled elsewhere leaves at once',
  async (part) => {
    const organizer = await aConfirmedMember('Olga')
    const cup = await aCup(organizer)
    await aPaidTeam(await aMember('Ana'), cup, 'Reds')
    const page = await visit({ as: organizer, expectedError: /409/ })
    await page.goto(`/tournament/${cup.id}/${part}`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    const refused: string[] = []
    page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(`${reply.status()} ${new URL(reply.url()).pathname}`)
    })
    await organizer.call('POST', `/tournaments/${cup.id}/cancellation`, {})
    await expectPathAlone(page, `/tournament/${cup.id}`)
    await page.getByRole('heading', { name: 'This tournament was canceled' }).waitFor()
    await page.waitForTimeout(1000)
    expect(refused).toEqual([])
  },
)

test('the administrator removes spam, which only people with a registration still see', async () => {
  const cup = await aCup(await aMember('Olga'), { name: 'Miracle Pills Open' })
  const captain = await aMember('Ana')
  await aPaidTeam(captain, cup, 'Reds')
  const page = await visit({ as: await theAdministrator() })
  await page.goto('/admin?tab=tournaments&q=Miracle')
  await page.getByRole('button', { name: 'Remove Miracle Pills Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Miracle Pills Open?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByText('Please give a reason').waitFor()
  await dialog.getByLabel('Reason').fill('Advertising')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Tournament removed')
  await page.getByText('Removed', { exact: true }).waitFor()
  // No part of its page is asked for that doesn't exist: the browser would log an error.
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('heading', { name: 'This tournament was canceled' }).waitFor()
  await page.waitForLoadState('networkidle')

  const visitor = await visit()
  await visitor.goto(`/tournament/${cup.id}`)
  await visitor.getByRole('heading', { name: 'Tournament Not Found' }).waitFor()
  const own = await visit({ as: captain })
  await own.goto(`/tournament/${cup.id}`)
  await own.getByText(/\$40\.00/).waitFor()
  await expect(read(`/tournaments/${cup.id}`)).rejects.toThrow('404')
})

import { expect, test } from 'vitest'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { aFullCup } from '../desk.ts'
import { aMember, aTeam } from '../builders.ts'
import { queryDatabase } from '../database.ts'
import { startNow } from '../competition.ts'

const { visit } = useBrowser()

test("an organizer calls matches on a phone, and the captain's phone shows the court within a second", async () => {
  const { cup, organizer } = await aFullCup(0)
  const captain = await aMember('Cleo')
  await aTeam(captain, cup, 'Whites')
  for (const name of ['Reds', 'Blues', 'Greens']) await aTeam(await aMember('Cleo'), cup, name)
  await queryDatabase(startNow, [cup.id])
  const path = `/tournaments/${cup.id}`
  await organizer.call('POST', `${path}/draw`, { id: crypto.randomUUID(), by: 'seeds' })
  const courts = ['Court 1', 'Court 2'].map((name) => ({ name, isMain: name === 'Court 1', hours: [] }))
  const times = { minutes: 30, rounds: [], rest: 0, waitsForRounds: false }
  await organizer.call('PUT', `${path}/courts`, { revision: 0, courts, ...times })

  const captains = await visit({ as: captain, viewport: phone })
  await captains.goto(`/tournament/${cup.id}`)
  const own = captains.getByRole('region', { name: /Your next match/ })
  await own.waitFor()

  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  await page.getByText('Next free court').click()
  await expectToast(page, 'You can call matches now')
  const queue = page.getByRole('region', { name: 'Next matches' })
  const onCourts = page.getByRole('region', { name: 'On court now' })
  expect(await queue.getByRole('listitem').count()).toBe(2)
  await expectResponsive(page)

  await queue.getByRole('button', { name: 'Call to Court 2' }).click()
  await own.getByText('Your match has been called. Go to this court now.').waitFor({ timeout: 1_000 })
  await own.getByText('Court 2', { exact: true }).first().waitFor()
  await expectAccessible(captains)
  await queue.getByRole('button', { name: 'Call to Court 1' }).click()
  await onCourts.getByText(/^Match 2 · on court since \d+:\d\d\s[AP]M$/).waitFor()
  await queue.getByText('No match can be called right now.').waitFor()

  for (const number of [1, 2]) {
    await onCourts.getByRole('button', { name: `Enter result of match ${number}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: /^Points/ })
      .first()
      .fill('21')
    await dialog
      .getByRole('textbox', { name: /^Points/ })
      .last()
      .fill('15')
    await dialog.getByRole('button', { name: 'Save result' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await queue.getByText(/: 0 min rest/).waitFor()
  expect(await queue.getByRole('button', { name: /^Call to/ }).allTextContents()).toEqual(['Call to Court 1'])
  await expectResponsive(page)
  await queue.getByRole('button', { name: 'Call to Court 1' }).press('Enter')
  await onCourts.getByText(/^Match 3 · on court since/).waitFor()
  await onCourts.getByRole('button', { name: 'Cancel call (match 3)' }).press('Enter')
  await queue.getByRole('button', { name: 'Call to Court 1' }).waitFor()
  await own.getByText('Your match is next in line for a free court').waitFor()
  await expectAccessible(captains)

  const told = await captain.call<{ type: string; title: string }[]>('GET', `/notifications/${captain.id}`)
  const first = told.filter(({ type, title }) => type === 'match_called' && title.startsWith('Match 1:'))
  expect(first.map(({ title }) => title)).toEqual(['Match 1: go to Court 2 now'])
})

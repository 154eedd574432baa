import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { seeTournament, teamRow } from '../actions.ts'
import { aConfirmedMember, aCup, aMember } from '../builders.ts'
import { expectAccessible, expectResponsive, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { fingers } from '../fingers.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

/** A full, drawn tournament that has started, with captains on call. */
async function aFullDay() {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 2, entryFee: 0 })
  for (const name of ['Reds', 'Blues'])
    await (await aMember('Ana')).call('POST', '/teams', { tournamentId: cup.id, name })
  return { organizer, cup }
}

async function theDayBegins({ organizer, cup }: Awaited<ReturnType<typeof aFullDay>>) {
  await organizer.call('POST', `/tournaments/${cup.id}/draw`, { id: randomUUID(), by: 'seeds' })
  await queryDatabase(
    `update tournaments set start_date = now() - interval '1 minute', registration_deadline = now() - interval '1 hour',
      end_date = now() + interval '8 hours' where id = $1`,
    [cup.id],
  )
}

test('a team that is not there is replaced from the waiting list with four taps, and the captain accepts with one', async () => {
  const day = await aFullDay()
  const { organizer, cup } = day
  const [first, second] = [await aConfirmedMember('Cleo'), await aConfirmedMember('Dee')]
  const captain = await visit({ as: first, viewport: phone })
  await captain.goto(`/tournament/${cup.id}`)
  const list = captain.locator('section[aria-labelledby="waiting-list"]')
  await list.getByLabel('Team name').fill('Late Risers')
  await list.getByLabel('Also call me on the day').check()
  await expectAccessible(captain)
  await photograph(captain, 'join')
  await list.getByRole('button', { name: 'Join the waiting list' }).click()
  await list.getByRole('heading', { name: "You're on the waiting list" }).waitFor()
  expect(await list.getByLabel('Also call me on the day').isChecked()).toBe(true)
  await photograph(captain, 'place')
  await second.call('POST', `/tournaments/${cup.id}/waiting-list`, { teamName: 'Night Owls', onCall: true })
  await theDayBegins(day)

  const page = await visit({ as: organizer, viewport: phone, hasTouch: true, isMobile: true })
  await page.goto(`/tournament/${cup.id}/run?view=results`)
  const { tap, tapsSince } = fingers()
  await tap(page.getByRole('tab', { name: 'Teams' }))
  await tap(row(page, 'Reds').getByRole('button', { name: /^(Withdraw|Reinstate)( or replace)?$/ }))
  const dialog = page.getByRole('dialog', { name: 'Reds' })
  await tap(dialog.getByText('Ask the waiting list'))
  await expectAccessible(page)
  await photograph(page, 'dialog')
  await tap(dialog.getByRole('button', { name: 'Ask Late Risers' }))
  await row(page, 'Reds')
    .getByText(/^Asking Late Risers/)
    .waitFor()
  expect(tapsSince()).toBe(4)
  await expectResponsive(page)
  await photograph(page, 'asking')

  await captain.goto('/profile')
  const offer = captain.getByRole('region', { name: /^Offered to you/ }).getByRole('listitem')
  await offer.getByText(/minutes left to play in place of a team that didn't show up/).waitFor()
  await expectAccessible(captain)
  await photograph(captain, 'offer-my-teams')
  await captain.goto(`/tournament/${cup.id}`)
  await captain.getByText(/"Late Risers" can play in its place if you accept within/).waitFor()
  await expectResponsive(captain)
  await photograph(captain, 'offer')
  await captain.getByRole('button', { name: 'Accept and play' }).click()
  await seeTournament(captain)
  await teamRow(captain, 'Late Risers').waitFor()

  await row(page, 'Late Risers').waitFor()
  await row(page, 'Reds').getByText('Replaced', { exact: true }).waitFor()
  await photograph(page, 'replaced')
})

test('the organizer asks out of turn with a reason, and stops when the team arrives', async () => {
  const day = await aFullDay()
  const { organizer, cup } = day
  for (const [firstName, teamName] of [
    ['Cleo', 'Late Risers'],
    ['Dee', 'Night Owls'],
  ] as const) {
    const member = await aConfirmedMember(firstName)
    await member.call('POST', `/tournaments/${cup.id}/waiting-list`, { teamName, onCall: true })
  }
  await theDayBegins(day)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  await row(page, 'Reds')
    .getByRole('button', { name: /^(Withdraw|Reinstate)( or replace)?$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reds' })
  await dialog.getByText('Ask the waiting list').click()
  await dialog.getByLabel('Ask first').selectOption({ label: 'Night Owls (Dee Keller)' })
  await dialog.getByRole('button', { name: 'Ask Night Owls' }).click()
  await dialog.getByText('Please give a reason', { exact: true }).waitFor()
  await expectAccessible(page)
  await photograph(page, 'out-of-turn')
  await dialog.getByLabel('Reason').fill('They are already here')
  await dialog.getByRole('button', { name: 'Ask Night Owls' }).click()
  await row(page, 'Reds')
    .getByText(/^Asking Night Owls/)
    .waitFor()
  await row(page, 'Reds').getByRole('button', { name: 'Stop asking' }).click()
  await row(page, 'Reds').getByRole('button', { name: 'Stop asking' }).waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Waiting list' }).getByText('Night Owls', { exact: true }).waitFor()
})

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ClaimLink, Entry } from '#features/registrations/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCup, aMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const teamRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const confirm = ({ id }: Member) => queryDatabase('update users set email_verified = true where id = $1', [id])

async function aConfirmedMember(name: string) {
  const member = await aMember(name)
  await confirm(member)
  return member
}

/** A tournament with a team that was entered by hand. */
async function aCupWithTeam() {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 8, entryFee: 50, sport: 'basketball' })
  const json = { teams: [{ name: 'Green Rockets', players: ['Maria Kowalski'] }], payment: 'on_the_day' }
  const [team] = await organizer.call<Team[]>('POST', `/tournaments/${cup.id}/registrations`, json)
  return { organizer, cup, team: team! }
}

const pathOf = async ({ organizer, cup, team }: Awaited<ReturnType<typeof aCupWithTeam>>) =>
  new URL((await organizer.call<ClaimLink>('PUT', `/tournaments/${cup.id}/teams/${team.id}/claim-link`)).url).pathname

test('an organizer shows a QR code, somebody becomes the captain by scanning it, and the organizer undoes that', async () => {
  const it = await aCupWithTeam()
  const { organizer, cup, team } = it
  const desk = await visit({ as: organizer })
  await desk.goto(`/tournament/${cup.id}/run?view=teams`)
  await teamRow(desk, 'Green Rockets').getByRole('button', { name: 'More actions' }).click()
  await teamRow(desk, 'Green Rockets').getByRole('button', { name: 'Claim link' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code to become the captain of Green Rockets' }).waitFor()
  await expectAccessible(desk)
  await photograph(desk, 'claim-link')

  const player = await aConfirmedMember('Ana')
  const page = await visit({ viewport: phone })
  await page.goto(await pathOf(it))
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByRole('heading', { name: 'Become the captain of Green Rockets' }).waitFor()
  await expectResponsive(page)
  await photograph(page, 'claim-visitor')
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
  const login = page.getByRole('dialog')
  await login.getByLabel('Email').fill(player.email)
  await login.getByLabel('Password', { exact: true }).fill(player.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Become the captain' }).waitFor()
  await photograph(page, 'claim-member')
  await page.getByRole('button', { name: 'Become the captain' }).click()
  await expectToast(page, "You're the captain")
  await page.waitForURL(`**/tournament/${cup.id}/team/${team.id}`)

  await dialog.getByText('Claimed by Ana Keller').waitFor()
  await photograph(desk, 'claim-used')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await teamRow(desk, 'Green Rockets').getByText('Captain: Ana Keller').waitFor()
  await teamRow(desk, 'Green Rockets').getByText('Claim link used').waitFor()
  await photograph(desk, 'claimed-team')
  await page.goto('/profile?tab=teams')
  await page.getByText('You became captain through a claim link. To withdraw the team, ask the organizer.').waitFor()
  expect(await page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0)
  await expectAccessible(page)
  await photograph(page, 'my-team-claimed')
  await teamRow(desk, 'Green Rockets').getByRole('button', { name: 'Undo claim' }).click()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expectToast(desk, 'Ana Keller is no longer the captain of Green Rockets')
  await teamRow(desk, 'Green Rockets').getByText('Entered by the organizer').waitFor()
  const [entry] = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  expect(entry).toMatchObject({ captainId: null, hasClaimLink: false })
})

test('a revoked link leads to a page that says so and links to others, and the check-in list has the link too', async () => {
  const it = await aCupWithTeam()
  const path = await pathOf(it)
  const desk = await visit({ as: it.organizer, viewport: phone })
  await desk.goto(`/tournament/${it.cup.id}/check-in`)
  const row = desk.locator('li[data-team]').filter({ hasText: 'Green Rockets' })
  await row.getByRole('button', { name: 'Players and contact details for Green Rockets' }).click()
  await row.getByRole('button', { name: 'Claim link' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  await expectResponsive(desk)
  await photograph(desk, 'claim-link-at-check-in')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expectToast(desk, 'Link for Green Rockets revoked')

  const page = await visit({ viewport: phone })
  const reply = await page.goto(path)
  expect([reply!.status(), reply!.headers()['cache-control']]).toEqual([404, 'private, no-store'])
  await page.getByRole('heading', { name: "This link doesn't work anymore" }).waitFor()
  await expectAccessible(page)
  await photograph(page, 'claim-ended')
  await page.getByRole('main').getByRole('link', { name: 'Find Tournaments' }).click()
  await page.waitForURL('**/tournaments')
})

test('somebody without a confirmed email is told so, can have the confirmation sent again, and then becomes the captain', async () => {
  const it = await aCupWithTeam()
  const player = await aMember('Nia')
  const page = await visit({ as: player, viewport: phone })
  const reply = await page.goto(await pathOf(it))
  expect(reply!.headers()['cache-control']).toBe('private, no-store')
  await page.getByText(`open the link we sent to ${player.email}`).waitFor()
  await expectAccessible(page)
  await photograph(page, 'claim-unconfirmed')
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expectToast(page, 'Link sent')
  await page.getByRole('button', { name: 'Become the captain' }).click()
  await expectToast(page, "Couldn't make you the captain")
  await confirm(player)
  await page.getByRole('button', { name: 'Become the captain' }).click()
  await page.waitForURL(`**/tournament/${it.cup.id}/team/${it.team.id}`)
})

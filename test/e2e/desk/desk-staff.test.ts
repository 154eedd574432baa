import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Tournament } from '#features/tournaments/contract.ts'
import { chooseAction, findRow, openAdminPanel, uniqueWord } from '../admin.ts'
import { aCup, aMember, aPaidTeam, read } from '../builders.ts'
import { errorAt, expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { competitionOf, draw } from '../competition.ts'
import { openTab } from '../desk.ts'

const { visit } = useBrowser()

test('an organizer adds a scorekeeper and a co-organizer, and removes one; the other steps down', async () => {
  const organizer = await aMember('Olga')
  const [keeper, helper] = [await aMember('Kit'), await aMember('Hana')]
  const cup = await aCup(organizer)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=officials`)
  await page.getByRole('heading', { name: 'No officials yet' }).waitFor()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog', { name: 'Invite an official' })
  const add = async (username: string) => {
    await page.getByRole('button', { name: 'Invite an official' }).click()
    await dialog.getByLabel('Username').fill(username)
  }
  await add('nobody-by-that-name')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('No member has this username.').waitFor()
  expect(await errorAt(dialog.getByLabel('Username'))).toBe('No member has this username.')
  await dialog.getByLabel('Username').fill(`@${keeper.username}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, 'Invitation sent', 'Kit Keller can accept or decline it in My Teams.')
  await add(helper.username)
  await dialog.getByText('Co-organizer').click()
  await dialog.getByText('Can do everything you can').waitFor()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, 'Invitation sent', 'Hana Keller can accept or decline it in My Teams.')
  const rows = page.getByRole('list', { name: 'Officials' }).getByRole('listitem')
  await expectResponsive(page)
  await rows.filter({ hasText: 'Kit' }).getByRole('button', { name: 'Remove' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Kit Keller was removed')
  await rows.filter({ hasText: 'Kit' }).waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(1)

  const own = await visit({ as: helper, viewport: phone })
  await own.goto(`/tournament/${cup.id}/run?view=officials`)
  await own.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
  await own.goto('/profile?tab=teams')
  await own.getByRole('heading', { name: 'Invitations to help run a tournament 1' }).waitFor()
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Accept' }).click()
  await expectToast(own, `You're now an official of ${cup.name}`)
  await own.goto(`/tournament/${cup.id}/run?view=officials`)
  const leave = own.getByRole('button', { name: 'Step down' })
  await leave.waitFor()
  expect(await own.getByRole('button', { name: 'Invite an official' }).count()).toBe(0)
  await leave.click()
  await own.getByRole('alertdialog').getByRole('button', { name: 'Step down' }).click()
  await own.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
})

test('organizers edit the texts of a tournament, and are warned before they lose unsaved changes', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=details`)
  const [description, notes] = [page.getByLabel('Description'), page.getByLabel('Venue notes')]
  await notes.fill('Park behind the gym.')
  await openTab(page, 'Teams')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  expect(await notes.inputValue()).toBe('Park behind the gym.')
  await description.fill(' ')
  await page.getByRole('button', { name: 'Save details' }).click()
  expect(await errorAt(description)).toBe('Description is required')
  await expectAccessible(page)
  await description.fill('Two courts, one day.')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expectToast(page, 'Details saved')
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toMatchObject({
    description: 'Two courts, one day.',
    venueNotes: 'Park behind the gym.',
    rules: null,
  })
  await expectResponsive(page)
  await openTab(page, 'Teams')
  await page.getByRole('heading', { name: 'No teams yet' }).waitFor()
})

test('two people edit the same text: nothing is overwritten unseen, and nothing that was typed is lost', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=details`)
  const [rules, notes] = [page.getByLabel('Rules'), page.getByLabel('Venue notes')]
  await rules.fill('Two halves of ten minutes.')
  await notes.fill('Gate B.')
  const other = await visit({ as: organizer })
  await other.goto(`/tournament/${cup.id}/run?view=details`)
  await other.getByLabel('Rules').fill('Best of three.')
  await other.getByLabel('Description').fill('For everyone.')
  await other.getByRole('button', { name: 'Save details' }).click()
  await expectToast(other, 'Details saved')

  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed the rules' })
  await conflict.getByText('Best of three.').waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('For everyone.')
  await expectResponsive(page)
  await page.getByRole('button', { name: 'Save details' }).click()
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toMatchObject({ rules: 'Best of three.', venueNotes: null })
  await conflict.getByRole('button', { name: 'Use my version' }).click()
  await page.getByRole('button', { name: 'Save details' }).click()
  await expectToast(page, 'Details saved')
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toMatchObject({
    description: 'For everyone.',
    rules: 'Two halves of ten minutes.',
    venueNotes: 'Gate B.',
  })
})

test('an organizer adds a photo of the tournament and removes it', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=details`)
  await page.getByLabel('Change the photo').setInputFiles({
    name: 'hall.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3366cc' } })
      .png()
      .toBuffer(),
  })
  await expectToast(page, 'Photo Updated!')
  await page.getByRole('tabpanel').locator('img[src$="-1200.webp"]').waitFor()
  await expectResponsive(page)
  const visitor = await visit({ viewport: phone })
  await visitor.goto(`/tournament/${cup.id}`)
  await visitor.locator('main header img[src$="-1200.webp"]').waitFor()
  expect(await visitor.locator('meta[property="og:image"]').last().getAttribute('content')).toContain('&photo=')
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expectToast(page, 'Photo Removed')
  await visitor.locator('main header img').waitFor({ state: 'detached' })
})

test('the administrator refunds a team in play that keeps playing', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer)
  const refunded = uniqueWord()
  for (const name of [refunded, 'Sunny Side']) await aPaidTeam(await aMember('Cleo'), cup, name)
  await draw(organizer, cup)
  const page = await openAdminPanel(visit, '/admin/money')
  await chooseAction(await findRow(page, refunded), 'Refund')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Its opponents advance in every match without a result.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Also withdraw the team').uncheck()
  await dialog.getByText(`${refunded} keeps playing in`).waitFor()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expectToast(page, 'Payment refunded')
  const { teams } = await competitionOf(organizer, cup)
  expect(teams.map(({ name, status }) => [name, status])).toEqual(
    expect.arrayContaining([
      [refunded, 'in'],
      ['Sunny Side', 'in'],
    ]),
  )
})

import { mkdtempDisposable, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import type { AdminTeam, AdminTournament } from '#features/admin/contract.ts'
import type { HeroVideo } from '#features/content/video-contract.ts'
import { avi, mp4 } from '#test/sample-files.ts'
import { logIn } from '../actions.ts'
import { passwordEntered, queryDatabase } from '../database.ts'
import { aCup, aMember, aPaidTeam, demoSession, read } from '../builders.ts'
import { expectAccessible, expectResponsive, phone, errorAt, expectToast, useBrowser } from '../browser.ts'
import {
  chooseAction,
  confirm,
  findRow,
  openAdminPanel,
  saveStaleEdit,
  theAdministrator,
  uniqueWord,
} from '../admin.ts'

const { visit } = useBrowser()

test('only the administrator can open the panel; others get Access Denied', async () => {
  const player = await visit({ as: await aMember('Pia') })
  await player.goto('/admin')
  await player.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor()
  await player.getByText("You don't have permission to access the admin panel.").waitFor()
  await expectAccessible(player)
  const visitor = await visit()
  for (const path of ['/admin/money', '/admin/audit', '/admin/outbox', '/admin/messages', '/admin']) {
    await visitor.goto(path)
    await visitor.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor()
    expect(await visitor.getByRole('main').getByRole('table').count()).toBe(0)
  }
  await logIn(visitor, demoAccounts.administrator)
  await visitor.getByRole('heading', { name: 'Admin Panel', level: 1 }).waitFor()
  await visitor.getByRole('row').nth(5).waitFor()
})

test('the five tabs work by keyboard, three have counts, and the last opens a new window', async () => {
  const page = await openAdminPanel(visit)
  await page.getByText('Administrator', { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: /^Users \(\d+\)$/ }).focus()
  for (const [tab, shown] of [
    [/^Tournaments \(\d+\)$/, page.getByRole('table', { name: 'Tournaments' })],
    [/^Teams \(\d+\)$/, page.getByRole('table', { name: 'Teams' })],
    [/^Hero Videos$/, page.getByText('Upload a video')],
    [/^Content Manager$/, page.getByRole('link', { name: /^Open Content Manager/ })],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    await shown.first().waitFor()
  }
  await expectResponsive(page, '#tab-panel')
  const link = page.getByRole('link', { name: /^Open Content Manager/ })
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['/content', '_blank'])
})

test('the open tab is scrolled into view on a phone', async () => {
  const page = await openAdminPanel(visit, '/admin?tab=content', phone)
  const tab = page.getByRole('tab', { name: 'Content Manager', selected: true })
  await expect
    .poll(async () => {
      const { x, width } = (await tab.boundingBox())!
      return [x >= 0, x + width <= phone.width]
    })
    .toEqual([true, true])
})

test('a user can be edited, suspended, reinstated and deleted', async () => {
  const word = uniqueWord()
  const robin = await aMember(word)
  const page = await openAdminPanel(visit)
  const row = await findRow(page, word)
  const dialog = page.getByRole('dialog')

  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Bio').fill('Overtaken.')
  await (await theAdministrator()).call('PATCH', `/users/${robin.id}`, { bio: 'First.' })
  await saveStaleEdit(page, 'user')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect.poll(() => dialog.getByLabel('Bio').inputValue()).toBe('First.')
  await dialog.getByLabel('First name').fill('R')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect(await errorAt(dialog.getByLabel('First name'))).toBe('First name must be at least 2 characters')
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByLabel('First name').fill(`${word} Two`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'User updated successfully')
  await row.getByText(`${word} Two`).first().waitFor()

  await row.getByRole('button', { name: /^Access/ }).click()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  expect(await errorAt(dialog.getByLabel('Reason'))).toBe('Please give a reason')
  await dialog.getByLabel('Reason').fill('Sold spots that were not theirs.')
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expectToast(page, 'User suspended')
  await row.getByText('Suspended').waitFor()
  const suspendedPage = await visit({ as: robin })
  await suspendedPage.goto('/')
  await suspendedPage.getByRole('button', { name: 'Login' }).first().waitFor()
  await row.getByRole('button', { name: /^Access/ }).click()
  await dialog.getByRole('button', { name: 'Reinstate' }).click()
  await expectToast(page, 'User reinstated')

  await chooseAction(row, 'Delete')
  await page.getByText('Their name, email, photo and login are permanently removed. Payments are kept.').waitFor()
  await expectResponsive(page, '[role=alertdialog]')
  await confirm(page, 'Delete')
  await expectToast(page, 'User deleted successfully')
  await page.getByText('0 users').waitFor()
})

test('a tournament can be edited, and deleted with a preview and the progress of its refunds', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `${uniqueWord()} Open` })
  const captain = await aMember('Cap')
  for (const name of ['One', 'Two', 'Three']) await aPaidTeam(captain, cup, name)
  const page = await openAdminPanel(visit, '/admin?tab=tournaments')
  const row = await findRow(page, cup.name)
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Prize pool').fill('50')
  await (await theAdministrator()).call<AdminTournament>('PATCH', `/tournaments/${cup.id}`, { prizePool: 75 })
  await saveStaleEdit(page, 'tournament')
  await row.getByText('$75').waitFor()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Prize pool').fill('0.001')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect(await errorAt(dialog.getByLabel('Prize pool'))).toBe('Prize pool must not have fractions of a cent')
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByLabel('Prize pool').fill('912.50')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Tournament updated successfully')
  await row.getByText('$912.50').waitFor()

  await chooseAction(row, 'Delete')
  await page.getByText('3 paid teams will be refunded $120.00 in total.').waitFor()
  await page.getByText('Are you sure you want to delete this tournament? This action cannot be undone.').waitFor()
  await expectResponsive(page, '[role=alertdialog]')
  const refused: string[] = []
  page.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.url()}`))
  await confirm(page, 'Delete')
  await expectToast(page, 'Tournament deleted successfully')
  await page.getByText('3 of 3 teams refunded, $120 in all.').waitFor()
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row.getByText('Canceled').waitFor()
  expect(await row.getByRole('button').allInnerTexts()).toEqual(['Remove'])
  expect(refused).toEqual([])
})

test('a deletion asks for the password, then goes through', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `${uniqueWord()} Open` })
  const word = uniqueWord()
  await aPaidTeam(await aMember('Cap'), cup, word)
  const administrator = await demoSession(demoAccounts.administrator)
  await passwordEntered(administrator.cookie.value, "now() - interval '16 minutes'")
  const page = await visit({ as: administrator })
  await page.goto('/admin?tab=teams')
  const row = await findRow(page, word)
  const asked = page.getByRole('dialog', { name: 'Enter your password' })
  await chooseAction(row, 'Delete')
  await page.getByText('1 paid team will be refunded $40.00.').waitFor()
  await confirm(page, 'Delete')
  await asked.waitFor()
  await expectResponsive(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  await page.getByText('Please confirm with your password or a passkey first.').first().waitFor()

  await confirm(page, 'Delete')
  await asked.getByLabel('Password').fill('not-the-password')
  await asked.getByRole('button', { name: 'Continue' }).click()
  expect(await errorAt(asked.getByLabel('Password'))).toBe('This password is incorrect.')
  await expectAccessible(page)
  await asked.getByLabel('Password').fill(demoAccounts.administrator.password)
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Team deleted successfully')
})

test('a team can be renamed, and deleted with a refund, and leaves the list', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `${uniqueWord()} Open` })
  const word = uniqueWord()
  const team = await aPaidTeam(await aMember('Cap'), cup, word)
  const page = await openAdminPanel(visit, '/admin?tab=teams')
  const row = await findRow(page, word)
  const dialog = page.getByRole('dialog', { name: 'Edit team' })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Team name').fill('Overtaken')
  await (await theAdministrator()).call<AdminTeam>('PATCH', `/teams/${team.id}`, { name: `${word} First` })
  await saveStaleEdit(page, 'team')
  await row.getByText(`${word} First`).waitFor()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Team name').fill(`${word} Two`)
  await dialog.getByLabel('Payment status').selectOption('refunded')
  await dialog.getByText('Refunds $40 to the card.').waitFor()
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByLabel('Payment status').selectOption('paid')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Team updated successfully')
  await chooseAction(row, 'Delete')
  await page.getByText('1 paid team will be refunded $40.00.').waitFor()
  await expectResponsive(page, '[role=alertdialog]')
  await confirm(page, 'Delete')
  await expectToast(page, 'Team deleted successfully')
  await page.getByText('No teams found').waitFor()
  await page.getByLabel('Show').selectOption('Refunded')
  await (await findRow(page, word)).getByText('Refunded').waitFor()
})

test('confirming a prize asks first, and shows how much of it the fees cover', async () => {
  const word = uniqueWord()
  const cup = await aCup(await aMember('Olga'), { name: `${word} Open`, prizePool: 800 })
  await aPaidTeam(await aMember('Ann'), cup, 'Aces')
  await aPaidTeam(await aMember('Bo'), cup, 'Kings')
  await queryDatabase(
    "update tournaments set status = 'completed', end_date = now(), start_date = now() - interval '1 day', registration_deadline = now() - interval '2 days' where id = $1",
    [cup.id],
  )
  const page = await openAdminPanel(visit, '/admin?tab=tournaments')
  const row = await findRow(page, word)
  const ask = page.getByRole('alertdialog', { name: 'Confirm the prize of $800.00?' })
  await row.getByRole('button', { name: `Confirm prize ${word} Open` }).click()
  await ask.getByText('Entry fees cover $80.00 of the $800.00 prize pool').waitFor()
  await ask.getByText('Confirming adds $720.00 to Prizes Awarded on Home').waitFor()
  await expectResponsive(page, '[role=alertdialog]')
  await confirm(page, 'Cancel')
  await row.getByText('$80 counted').waitFor()
  await row.getByRole('button', { name: `Confirm prize ${word} Open` }).click()
  await confirm(page, 'Confirm prize')
  await expectToast(page, 'Prize confirmed')
  await row.getByRole('button', { name: `Undo confirmation ${word} Open` }).click()
  await page.getByText('Undoing it takes $720.00 off Prizes Awarded on Home.').waitFor()
  await confirm(page, 'Undo confirmation')
  await expectToast(page, 'Confirmation undone')
  await row.getByText('$80 counted').waitFor()
})

/** Limits the upload speed. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', line)
}

/** The name of the video shown to visitors of this process. */
const shown = async (at: string) => (await read<HeroVideo | null>('/hero-videos/active', at))?.originalName

test('a hero video of the wrong type or over 100 MB is refused before it is sent', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'homefield-film-'))
  const page = await openAdminPanel(visit, '/admin?tab=videos')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/upload') && sent.push(request.url()))
  const choose = async (name: string, bytes: number) => {
    const path = join(folder.path, name)
    await writeFile(path, mp4)
    await truncate(path, bytes)
    await page.getByLabel('Upload a video').setInputFiles(path)
  }
  await choose('film.mkv', 1024)
  await expectToast(page, 'Invalid file type', 'Please upload MP4, AVI, MOV, WebM, or WMV files')
  await choose('large.mp4', 100 * 1024 * 1024 + 1)
  await expectToast(page, 'File too large', 'Video must be under 100MB')
  expect(sent).toEqual([])
  await choose(`${uniqueWord()}.MP4`, mp4.byteLength)
  await expectToast(page, 'Video uploaded successfully')
  expect(sent).toHaveLength(1)
})

test('a hero video upload shows its progress, can be canceled or refused, and a video can be activated and deleted', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'homefield-film-'))
  /** A file of this many bytes that starts with `content`. */
  const film = async (name: string, content: Uint8Array, bytes = content.byteLength) => {
    const path = join(folder.path, name)
    await writeFile(path, content)
    await truncate(path, bytes)
    return path
  }
  const page = await openAdminPanel(visit, '/admin?tab=videos')
  const chooser = page.getByLabel('Upload a video')
  await chooser.setInputFiles(await film('large.mp4', mp4, 100 * 1024 * 1024 + 1))
  await expectToast(page, 'File too large', 'Video must be under 100MB')
  await chooser.setInputFiles(await film('film.mp4', Buffer.from('MZ\u0090 a program')))
  await expectToast(page, 'Invalid file type', 'Please upload MP4, AVI, MOV, WebM, or WMV files')

  await slowDown(page, 2 * 1024 * 1024)
  await chooser.setInputFiles(await film('slow.mp4', mp4, 20 * 1024 * 1024))
  const share = page.getByText(/^Uploading… \d+%$/)
  const percent = async () => Number.parseInt((await share.textContent())!.replaceAll(/\D/g, ''), 10)
  await expect.poll(percent, { timeout: 20_000 }).toBeGreaterThan(0)
  const before = await percent()
  await expectResponsive(page, '#tab-panel')
  await expect.poll(percent, { timeout: 20_000 }).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await slowDown(page, -1)

  const word = uniqueWord()
  await chooser.setInputFiles(await film(`${word}.avi`, avi))
  await expectToast(page, 'Video uploaded successfully')
  const card = page.getByRole('listitem').filter({ hasText: word })
  await card.getByText('Not playable in browsers').waitFor()
  await expectResponsive(page, '#tab-panel')
  await card.getByRole('button', { name: 'Activate' }).click()
  await expectToast(page, 'Hero video activated successfully')
  await card.getByText('Active', { exact: true }).waitFor()
  expect([await shown(inject('site')), await shown(inject('secondSite'))]).toEqual([`${word}.avi`, `${word}.avi`])
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`“${word}.avi” is playing on Home.`).waitFor()
  await expectResponsive(page, '[role=alertdialog]')
  await confirm(page, 'Delete')
  await expectToast(page, 'Video deleted successfully')
  await card.waitFor({ state: 'detached' })
  expect([await shown(inject('secondSite')), await page.getByText('slow.mp4').count()]).toEqual([undefined, 0])
})

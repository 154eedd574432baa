import { mkdtempDisposable, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { demoAccounts } from '#db/demo/accounts.ts'
import type { AdminTeam, AdminTournament } from '#features/admin/contract.ts'
import type { HeroVideo } from '#features/content/video-contract.ts'
import { avi, mp4 } from '#test/samples.ts'
import { logIn } from './acts.ts'
import { aCup, aMember, aPaidTeam, read } from './builders.ts'
import { expectAccessible, expectFit, phone, sentenceAt, told, useBrowser } from './browser.ts'
import { aWord, confirm, find, openPanel, saveTooLate, theAdministrator } from './panel.ts'

const { visit } = useBrowser()

test('whoever is not the administrator finds Access Denied at every address, and the panel once they log in as them', async () => {
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

test('the five tabs are turned by key, three of them say how many there are, and the last leads to a window of its own', async () => {
  const page = await openPanel(visit)
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
  await expectFit(page, '#tab-panel')
  const link = page.getByRole('link', { name: /^Open Content Manager/ })
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['/content', '_blank'])
})

test('the open tab is in sight on a phone, wherever it stands in the row', async () => {
  const page = await openPanel(visit, '/admin?tab=content', phone)
  const { x, width } = (await page.getByRole('tab', { name: 'Content Manager', selected: true }).boundingBox())!
  expect([x >= 0, x + width <= phone.width]).toEqual([true, true])
})

test('a user is found, edited, suspended, readmitted, asked to verify again and deleted', async () => {
  const word = aWord()
  const robin = await aMember(word)
  const page = await openPanel(visit)
  const row = await find(page, word)
  const dialog = page.getByRole('dialog')

  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Bio').fill('Overtaken.')
  await (await theAdministrator()).call('PATCH', `/users/${robin.id}`, { bio: 'First.' })
  await saveTooLate(page, 'user')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect.poll(() => dialog.getByLabel('Bio').inputValue()).toBe('First.')
  await dialog.getByLabel('First name').fill('R')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect(await sentenceAt(dialog.getByLabel('First name'))).toBe('First name must be at least 2 characters')
  await expectFit(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await row.getByRole('button', { name: /^Edit/ }).click()
  expect(await dialog.getByLabel('First name').inputValue()).toBe('R')
  await dialog.getByLabel('First name').fill(`${word} Two`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'User updated successfully')
  await row.getByText(`${word} Two`).first().waitFor()

  await row.getByRole('button', { name: /^Access/ }).click()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  expect(await sentenceAt(dialog.getByLabel('Reason'))).toBe('Please give a reason')
  await dialog.getByLabel('Reason').fill('Sold places that were not theirs.')
  await expectFit(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await told(page, 'User suspended')
  await row.getByText('Suspended').waitFor()
  const theirs = await visit({ as: robin })
  await theirs.goto('/')
  await theirs.getByRole('button', { name: 'Login' }).first().waitFor()
  await row.getByRole('button', { name: /^Access/ }).click()
  await dialog.getByRole('button', { name: 'Readmit' }).click()
  await told(page, 'User readmitted')

  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByText('Their name, email, picture and sign-in are removed for good; payments are kept.').waitFor()
  await expectFit(page, '[role=alertdialog]')
  await confirm(page, 'Delete')
  await told(page, 'User deleted successfully')
  await page.getByText('0 users').waitFor()
})

test('a tournament is edited; deleting it says what will happen, asks, and shows the refunds until they are made', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `${aWord()} Open` })
  const captain = await aMember('Cap')
  for (const name of ['One', 'Two', 'Three']) await aPaidTeam(captain, cup, name)
  const page = await openPanel(visit, '/admin?tab=tournaments')
  const row = await find(page, cup.name)
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Prize pool').fill('50')
  await (await theAdministrator()).call<AdminTournament>('PATCH', `/tournaments/${cup.id}`, { prizePool: 75 })
  await saveTooLate(page, 'tournament')
  await row.getByText('$75').waitFor()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Prize pool').fill('0.001')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect(await sentenceAt(dialog.getByLabel('Prize pool'))).toBe('Prize pool must not have fractions of a cent')
  await expectFit(page, '[role=dialog]')
  await dialog.getByLabel('Prize pool').fill('912.50')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Tournament updated successfully')
  await row.getByText('$912.50').waitFor()

  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByText('3 paid teams will be refunded $120.00.').waitFor()
  await page.getByText('Are you sure you want to delete this tournament? This action cannot be undone.').waitFor()
  await expectFit(page, '[role=alertdialog]')
  const refused: string[] = []
  page.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.url()}`))
  await confirm(page, 'Delete')
  await told(page, 'Tournament deleted successfully')
  await page.getByText('3 of 3 teams have their money back, $120 in all.').waitFor()
  await expectFit(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row.getByText('Cancelled').waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  expect(refused).toEqual([])
})

test('a team is renamed, and deleted with its money given back', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `${aWord()} Open` })
  const word = aWord()
  const team = await aPaidTeam(await aMember('Cap'), cup, word)
  const page = await openPanel(visit, '/admin?tab=teams')
  const row = await find(page, word)
  const dialog = page.getByRole('dialog', { name: 'Edit team' })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Team name').fill('Overtaken')
  await (await theAdministrator()).call<AdminTeam>('PATCH', `/teams/${team.id}`, { name: `${word} First` })
  await saveTooLate(page, 'team')
  await row.getByText(`${word} First`).waitFor()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Team name').fill(`${word} Two`)
  await dialog.getByLabel('Payment status').selectOption('refunded')
  await dialog.getByText('$40 goes back to the card.').waitFor()
  await expectFit(page, '[role=dialog]')
  await dialog.getByLabel('Payment status').selectOption('paid')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Team updated successfully')
  await row.getByRole('button', { name: `Delete ${word} Two` }).click()
  await page.getByText('1 paid team will be refunded $40.00.').waitFor()
  await expectFit(page, '[role=alertdialog]')
  await confirm(page, 'Delete')
  await told(page, 'Team deleted successfully')
  await row.getByText('Refunded').waitFor()
})

/** As if the line upwards carried no more than so many bytes a second. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', line)
}

/** What the video is called that visitors of this process see. */
const shown = async (at: string) => (await read<HeroVideo | null>('/hero-videos/active', at))?.originalName

test('hero videos: one is uploaded with its progress, given up, refused, shown to everybody, deleted', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'homefield-film-'))
  /** A film of so many bytes, of which all but the beginning are zeros. */
  const film = async (name: string, content: Uint8Array, bytes = content.byteLength) => {
    const path = join(folder.path, name)
    await writeFile(path, content)
    await truncate(path, bytes)
    return path
  }
  const page = await openPanel(visit, '/admin?tab=videos')
  const chooser = page.getByLabel('Upload a video')
  await chooser.setInputFiles(await film('large.mp4', mp4, 100 * 1024 * 1024 + 1))
  await told(page, 'File too large', 'Video must be under 100MB')
  await chooser.setInputFiles(await film('film.mp4', Buffer.from('MZ\u0090 a program')))
  await told(page, 'Invalid file type', 'Please upload MP4, AVI, MOV, WebM, or WMV files')

  await slowDown(page, 2 * 1024 * 1024)
  await chooser.setInputFiles(await film('slow.mp4', mp4, 20 * 1024 * 1024))
  const share = page.getByText(/^Uploading… \d+ %$/)
  const percent = async () => Number.parseInt((await share.textContent())!.replaceAll(/\D/g, ''), 10)
  await expect.poll(percent, { timeout: 20_000 }).toBeGreaterThan(0)
  const before = await percent()
  await expectFit(page, '#tab-panel')
  await expect.poll(percent, { timeout: 20_000 }).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await slowDown(page, -1)

  const word = aWord()
  await chooser.setInputFiles(await film(`${word}.avi`, avi))
  await told(page, 'Video uploaded successfully')
  const card = page.getByRole('listitem').filter({ hasText: word })
  await card.getByText('Browsers will not play it').waitFor()
  await expectFit(page, '#tab-panel')
  await card.getByRole('button', { name: 'Activate' }).click()
  await told(page, 'Hero video activated successfully')
  await card.getByText('Active', { exact: true }).waitFor()
  expect([await shown(inject('site')), await shown(inject('neighbour'))]).toEqual([`${word}.avi`, `${word}.avi`])
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`Visitors see “${word}.avi” now.`).waitFor()
  await expectFit(page, '[role=alertdialog]')
  await confirm(page, 'Delete')
  await told(page, 'Video deleted successfully')
  await card.waitFor({ state: 'detached' })
  expect([await shown(inject('neighbour')), await page.getByText('slow.mp4').count()]).toEqual([undefined, 0])
})

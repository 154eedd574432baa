import sharp from 'sharp'
import type { Locator, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { aCup, aMember, demoMember } from '../builders.ts'
import { desk, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const boxOf = async (element: Locator) => (await element.boundingBox())!

/** Uploads a photo of the tournament as its organizer, who is logged in on the page. */
async function uploadPhoto(page: Page, cup: { id: string }) {
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
  const reply = await page.request.post(`/api/tournaments/${cup.id}/image`, {
    multipart: { image: { name: 'court.png', mimeType: 'image/png', buffer } },
    headers: { origin: inject('site') },
  })
  expect(reply.status()).toBe(201)
}

test('an uploaded photo is as wide as the screen below 1024 px, and as its column from there', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer)
  const page = await visit({ as: organizer })
  await uploadPhoto(page, cup)
  await page.goto(`/tournament/${cup.id}`)
  const photo = page.getByRole('main').locator('header img')
  for (const width of [320, 390, 768, 1023]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => boxOf(photo)).toMatchObject({ x: 0, width })
  }
  for (const [width, column] of [
    [1024, 384],
    [1440, 480],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => boxOf(photo)).toMatchObject({ width: column, height: (column * 9) / 16 })
  }
  await photograph(page, 'photo')
})

test.each([
  [125_000.75, 125_000.75],
  [999_999.99, 19_999_999.99],
  [50, 800],
])('a fee of $%d and a prize pool of $%d fit the registration card on every screen', async (entryFee, prizePool) => {
  const cup = await aCup(await aMember('Olga'), { entryFee, prizePool })
  const page = await visit()
  await page.goto(`/tournament/${cup.id}`)
  const card = page.getByRole('region', { name: 'Registration' })
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const inside = await card.evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth)
    const figures = await card.locator('.type-figure, .type-figure-large').all()
    const [fee, pool] = await Promise.all(figures.slice(0, 2).map(boxOf))
    const isApart = fee!.x + fee!.width <= pool!.x || fee!.y + fee!.height <= pool!.y
    expect([width, inside, isApart, fee!.height < 40, pool!.height < 40]).toEqual([width, true, true, true, true])
  }
  if (prizePool === entryFee) await photograph(page, 'large-amounts')
})

test.each([
  ['phone', phone],
  ['desktop', desk],
])('on a %s, the toast after a registration does not cover the number of spots that changed', async (_, viewport) => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ as: await aMember('Cleo'), viewport })
  await page.goto(`/tournament/${cup.id}`)
  const spots = page.getByText('4 spots remaining')
  await spots.evaluate((number) => number.scrollIntoView({ block: 'start' }))
  await page.getByRole('button', { name: 'Register Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register Team' })
  await dialog.getByLabel('Team name').fill('Late Starters')
  await dialog.getByRole('button', { name: 'Register now, pay later' }).click()
  await expectToast(page, 'Registration Successful!')
  const changed = page.getByText('3 spots remaining')
  await changed.waitFor()
  const isCovered = async () => {
    const [toast, number] = [await boxOf(page.locator('[data-toasts] > *')), await boxOf(changed)]
    const isBeside = toast.x >= number.x + number.width || number.x >= toast.x + toast.width
    return !isBeside && toast.y < number.y + number.height && number.y < toast.y + toast.height
  }
  await expect.poll(isCovered).toBe(false)
})

test('the host has a card with their past tournaments, and only the administrator is called Tournament Admin', async () => {
  const organizer = await aMember('Olga')
  const past = await aCup(organizer, { name: `Harvest Cup ${process.pid}` })
  await queryDatabase(
    "update tournaments set status = 'completed', registration_deadline = now() - interval '9 days', start_date = now() - interval '8 days', end_date = now() - interval '7 days' where id = $1",
    [past.id],
  )
  const cup = await aCup(organizer)
  const page = await visit()
  await page.goto(`/tournament/${cup.id}`)
  const host = page.getByRole('region', { name: 'Host' })
  await host.getByText('Olga Keller').waitFor()
  await host.getByText('2 tournaments on Homefield').waitFor()
  const info = page.getByRole('region', { name: 'Tournament Info' })
  expect(await info.getByText('Tournament Admin').count()).toBe(0)
  expect(await info.getByText('Olga Keller').count()).toBe(1)
  await photograph(page, 'host')
  await expectResponsive(page)
  await host.getByRole('link', { name: past.name }).click()
  await page.waitForURL(`**/tournament/${past.id}`)

  const official = await aCup(await demoMember(demoAccounts.administrator))
  await page.goto(`/tournament/${official.id}`)
  await info.getByText('Tournament Admin').waitFor()
})

import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { payWith, testCards } from '../actions.ts'
import { aCup, aMember, aTeam } from '../builders.ts'
import { desk, expectAccessible, focusOn, phone, expectToast, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const popover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const markAll = (page: Page) => popover(page).getByRole('button', { name: 'Mark all read' })
const item = (page: Page, text: string) => popover(page).getByRole('listitem').filter({ hasText: text })

/** An organizer with a free tournament, where a registration notifies both organizer and captain. */
async function anOrganizer(firstName: string) {
  const organizer = await aMember(firstName)
  return { organizer, cup: await aCup(organizer, { entryFee: 0, maxTeams: 16 }) }
}

test('a notification from one process arrives live in a browser at another, and can be read there', async () => {
  const { organizer, cup } = await anOrganizer('Ines')
  const captain = await aMember('Cleo')
  const page = await visit({ as: organizer, site: inject('secondSite') })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isOpen = page.waitForResponse((reply) => reply.url().endsWith('/api/live'))
  await page.goto('/about')
  await isOpen
  await bell(page, 'Notifications').click()
  await popover(page).getByText('No notifications yet').waitFor()
  await popover(page).getByText('You have 0 unread notifications').waitFor()
  expect(await markAll(page).count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await focusOn(bell(page, 'Notifications'))

  await aTeam(captain, cup, 'Harbour Lights')
  await bell(page, 'Notifications, 1 unread').waitFor()
  await page.getByRole('status').filter({ hasText: 'You have 1 unread notification' }).waitFor()
  const second = await aCup(organizer)
  await aTeam(await aMember('Nora'), second, 'Night Owls')
  await bell(page, 'Notifications, 2 unread').click()
  await item(page, `Harbour Lights registered for ${cup.name}. 1 of 16 teams are registered.`).waitFor()
  await popover(page).getByText('You have 2 unread notifications').waitFor()
  await expectAccessible(page)

  await item(page, 'Harbour Lights').getByRole('button', { name: 'Mark “New team registered” as read' }).click()
  await bell(page, 'Notifications, 1 unread').waitFor()
  await item(page, 'Night Owls').click({ position: { x: 30, y: 40 } })
  await bell(page, 'Notifications').waitFor()
  expect(await markAll(page).count()).toBe(0)
  await item(page, 'Night Owls').getByRole('link', { name: 'See the tournament' }).click()
  await page.getByRole('heading', { level: 1, name: second.name }).waitFor()
  await popover(page).waitFor({ state: 'hidden' })
  expect(asked.filter((path) => path === '/api/live')).toHaveLength(1)
})

test("marking all as read by keyboard on a phone updates the user's other windows live", async () => {
  const { organizer, cup } = await anOrganizer('Olga')
  await aTeam(await aMember('Cleo'), cup, 'Harbour Lights')
  await aTeam(await aMember('Dina'), await aCup(organizer), 'Night Owls')
  const [page, other] = [await visit({ as: organizer, viewport: phone }), await visit({ as: organizer })]
  for (const window of [page, other]) await window.goto('/about')
  await bell(other, 'Notifications, 2 unread').waitFor()
  await bell(page, 'Notifications, 2 unread').focus()
  await page.keyboard.press('Enter')
  await focusOn(markAll(page))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await popover(page).getByText('You have 0 unread notifications').waitFor()
  expect(await markAll(page).count()).toBe(0)
  await bell(other, 'Notifications').waitFor()
  await page.keyboard.press('Escape')
  await focusOn(bell(page, 'Notifications'))
})

test('the popover is 20rem wide, as high as its content and at most 24rem, and fits a small phone', async () => {
  const { organizer } = await anOrganizer('Vera')
  for (const [viewport, width] of [
    [desk, 320],
    [{ width: 320, height: 640 }, 304],
  ] as const) {
    const page = await visit({ as: organizer, viewport })
    await page.goto('/about')
    await bell(page, 'Notifications').click()
    const list = popover(page).getByRole('region', { name: 'List of notifications' })
    await list.getByText('No notifications yet').waitFor()
    expect((await popover(page).boundingBox())?.width).toBe(width)
    const empty = (await list.boundingBox())?.height
    expect(empty).toBeGreaterThan(100)
    expect(empty).toBeLessThan(384)
    await page.getByText('No notifications yet').evaluate((text) => {
      text.style.height = '1000px'
    })
    expect((await list.boundingBox())?.height).toBe(384)
  }
})

test('a reserved spot is paid for from its notification', async () => {
  const captain = await aMember('Cleo')
  const cup = await aCup(await aMember('Olga'), { entryFee: 40 })
  await aTeam(captain, cup, 'Late Payers')
  const page = await visit({ as: captain, viewport: phone })
  await page.goto('/about')
  await bell(page, 'Notifications, 1 unread').click()
  await item(page, 'Your spot is reserved').getByRole('link', { name: 'Pay $40' }).waitFor()
  await expectAccessible(page)
  await item(page, 'Your spot is reserved').getByRole('link', { name: 'Pay $40' }).click()
  // The card form is on the first screen; the summary is one row that opens.
  const number = await page.getByLabel('Card number').boundingBox()
  expect(number!.y + number!.height).toBeLessThan(phone.height)
  expect(await page.getByText('Dates', { exact: true }).isVisible()).toBe(false)
  await page.getByRole('button', { name: /^Registration summary/ }).click()
  await page.getByText('Dates', { exact: true }).waitFor()
  await expectAccessible(page)
  await payWith(page, testCards.valid)
  await expectToast(page, 'Payment Successful!')
  await bell(page, 'Notifications, 2 unread').click()
  await item(page, 'Your team is in').waitFor()
  expect(await popover(page).getByRole('link', { name: 'Pay $40' }).count()).toBe(0)
})

test('a list that failed to load can be retried, and one that could not be marked as read stays unread', async () => {
  const { organizer, cup } = await anOrganizer('Noor')
  await aTeam(await aMember('Cleo'), cup, 'Harbour Lights')
  const page = await visit({ as: organizer })
  await page.goto('/about')
  const list = `**/api/notifications/${organizer.id}?*`
  await page.route(list, (route) => route.fulfill({ status: 404, json: {} }))
  await bell(page, 'Notifications, 1 unread').click()
  await popover(page).getByText("Couldn't load this").waitFor()
  await expectAccessible(page)
  await page.unroute(list)
  await popover(page).getByRole('button', { name: 'Try again' }).click()
  await item(page, 'Harbour Lights').waitFor()
  await page.route('**/api/notifications/**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  )
  await item(page, 'Harbour Lights').getByRole('button', { name: /^Mark/ }).click()
  await expectToast(page, 'Failed to mark notification as read')
  await markAll(page).click()
  await expectToast(page, 'Failed to mark all notifications as read')
  await bell(page, 'Notifications, 1 unread').waitFor()
  expect(await markAll(page).isEnabled()).toBe(true)
})

test('visitors have no bell and open no stream', async () => {
  const { organizer } = await anOrganizer('Elin')
  const page = await visit({ as: organizer })
  await page.goto('/about')
  await bell(page, 'Notifications').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  expect(await bell(page, 'Notifications').count()).toBe(0)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/about')
  expect(asked.filter((path) => /live|notifications/.test(path))).toEqual([])
})

import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageSize } from '#features/community/values.ts'
import { aCup, aMember, aPaidTeam, aTeam } from '../builders.ts'
import type { Member } from '../builders.ts'
import { desk, expectAccessible, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'

const { visit } = useBrowser()

/** A first name shared by more members than fit on a page. */
const sharedName = `Zora${process.pid}`
const many = pageSize + 2

let zora: Member
let shy: Member
beforeAll(async () => {
  zora = await aMember(sharedName)
  for (let n = 1; n < many; n += 1) shy = await aMember(sharedName)
  await zora.call('PATCH', `/users/${zora.id}`, { hideEmail: false })
  await queryDatabase('update users set email_verified = true where id = $1', [zora.id])
  const cup = await aCup(zora, { sport: 'volleyball', name: `Clan Cup ${process.pid}` })
  await aPaidTeam(zora, cup, 'Net Gain')
  await aTeam(zora, cup, 'Late Spikes')
})

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, { username }: Member) => cards(page).filter({ hasText: `@${username}` })

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  const search = async (page: Page, words: string) => {
    await page.getByPlaceholder('Search members...').fill(words)
    if (!javaScriptEnabled) await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  }

  test('members are searched by name and paged, with their teams, sports and payment states', async () => {
    const page = await visit({ javaScriptEnabled })
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community' }).click()
    await page.getByRole('heading', { name: 'Community', level: 1 }).waitFor()
    for (const total of ['Players', 'Active Teams', 'Active Tournaments'])
      expect(await page.getByText(total, { exact: true }).count()).toBe(1)

    await search(page, sharedName.toLowerCase())
    await page.getByText(`${many} members`, { exact: true }).waitFor()
    expect(await cards(page).count()).toBe(pageSize)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('link', { name: 'Back to start' }).waitFor()
    expect(await cards(page).count()).toBe(many - pageSize)
    const card = cardOf(page, zora)
    const teams = await card.getByRole('listitem').allTextContents()
    expect(teams.map((text) => text.replace(/Cup \d+/, 'Cup'))).toEqual([
      expect.stringMatching(/^Late Spikes.*VolleyballPending$/),
      expect.stringMatching(/^Net Gain.*VolleyballPaid$/),
    ])
    await page.reload()
    expect(await cards(page).count()).toBe(many - pageSize)

    await search(page, `${sharedName}, who is not here`)
    await page.getByRole('heading', { name: 'No members found' }).waitFor()
    await page.getByRole('link', { name: 'Show all members' }).click()
    await page.getByRole('link', { name: 'Next' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})

test('emails that their owners show are shown to members only, and the others to nobody', async () => {
  const asMember = await visit({ as: zora })
  await asMember.goto(`/community?q=${zora.username}`)
  await cardOf(asMember, zora).getByRole('link', { name: zora.email }).waitFor()
  await asMember.goto(`/community?q=${shy.username}`)
  expect(await cardOf(asMember, shy).getByText('@').allTextContents()).toEqual([`@${shy.username}`])
  const asVisitor = await visit()
  await asVisitor.goto(`/community?q=${sharedName}`)
  await cards(asVisitor).first().waitFor()
  expect(await asVisitor.content()).not.toContain('@homefield.example')
})

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('the page is accessible on %s, with and without results', async (_, viewport) => {
  const page = await visit({ viewport, as: zora })
  for (const path of ['/community', `/community?q=${sharedName}`, '/community?q=nobody-of-this-name']) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expectAccessible(page)
  }
})

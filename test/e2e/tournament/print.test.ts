import type { Locator, Page } from 'playwright'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Tournament } from '#features/tournaments/contract.ts'
import { expectAccessible, expectResponsive, useBrowser } from '../browser.ts'
import { aCup, aMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams, competitionOf, draw } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { inTheMorning, publishSchedule } from '../desk.ts'

const { visit } = useBrowser()
const papers = ['A4', 'Letter'] as const
const matches = 26
let organizer: Member
let cup: Tournament

beforeAll(async () => {
  organizer = await aMember('Olga')
  cup = await aDrawnCup(matches + 1)
  await publishSchedule(organizer, cup, { courts: ['Hall A', 'Hall B', 'Hall C'], minutes: 20 })
})

async function aDrawnCup(teams: number, overrides: Partial<Tournament> = {}): Promise<Tournament> {
  const drawn = await inTheMorning(
    await aCup(organizer, { sport: 'volleyball', entryFee: 0, maxTeams: 64, ...overrides }),
  )
  await addTeams(inject('siteDatabase'), drawn, organizer, teams)
  await draw(organizer, drawn)
  return drawn
}

async function open(view: 'courts' | 'teams' | 'sheets', { id } = cup): Promise<Page> {
  const page = await visit()
  await page.goto(`/tournament/${id}/print?view=${view}`)
  return page
}

async function pagesOn(page: Page, format: (typeof papers)[number]): Promise<number> {
  const pdf = (await page.pdf({ format })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)!.length
}

/** What a page has inside its margins, in CSS pixels. */
const insideMargins = { A4: { width: 718, height: 1047 }, Letter: { width: 740, height: 980 } }

/** How many sheets have more on them than there is room for. */
async function cutSheets(page: Page, paper: (typeof papers)[number]): Promise<number> {
  await page.setViewportSize(insideMargins[paper])
  await page.emulateMedia({ media: 'print' })
  const sizes = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]))
  expect(sizes.length).toBeGreaterThan(0)
  return sizes.filter((over) => over.some((pixels) => pixels > 0)).length
}

test.for(papers)('score sheets of 26 matches are printed on 7 pages of %s, and nothing is cut off', async (paper) => {
  const page = await open('sheets')
  await expect.poll(() => page.getByRole('article').count()).toBe(matches)
  expect(await pagesOn(page, paper)).toBe(Math.ceil(matches / 4))
  expect(await cutSheets(page, paper)).toBe(0)
})

test.for(papers)('the longest names fit on a score sheet of %s', async (paper) => {
  const long = await aDrawnCup(8, { name: 'Riverside Open '.repeat(8).trim() })
  await queryDatabase("update teams set name = rpad(name, 80, ' of the Upper Riverside') where tournament_id = $1", [
    long.id,
  ])
  await publishSchedule(organizer, long, {
    courts: ['Court beside the Old Harbor Swimming Pool'.slice(0, 40)],
    minutes: 20,
  })
  const page = await open('sheets', long)
  await expect.poll(() => page.getByRole('article').count()).toBe(7)
  expect(await page.getByRole('article').first().textContent()).toMatch(/Swimming Poo.*Upper Riverside/s)
  expect(await pagesOn(page, paper)).toBe(2)
  expect(await cutSheets(page, paper)).toBe(0)
})

/** What a phone reads from a printed QR code. */
async function scanned(code: Locator): Promise<string> {
  const picture = sharp(await code.screenshot()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

test('a score sheet has the match, its teams, a box for each set and lines to sign, and its QR code leads to the match', async () => {
  const page = await open('sheets')
  const sheet = page.getByRole('article', { name: 'Match 12', exact: true })
  await sheet.getByRole('heading', { name: 'Match 12' }).waitFor()
  await sheet.getByText(cup.name).waitFor()
  await sheet.getByText(/^Hall [ABC] · \d+:\d\d\s[AP]M$/).waitFor()
  expect(await sheet.getByRole('columnheader').allTextContents()).toEqual(['Set 1', 'Set 2', 'Set 3', 'Sets'])
  for (const line of ['Winner', 'Captain, first team', 'Captain, second team', 'Referee'])
    await sheet.getByText(line, { exact: true }).waitFor()
  const final = page.getByRole('article').last()
  expect(await final.getByText(/^Winner of match \d+$/).count()).toBe(2)

  await page.emulateMedia({ media: 'print' })
  await page.goto(await scanned(sheet.getByRole('img', { name: 'QR code to match 12' })))
  expect(new URL(page.url()).pathname).toBe(`/tournament/${cup.id}/bracket`)
  const match = page.locator(new URL(page.url()).hash)
  expect(await match.evaluate((one) => one.matches(':target'))).toBe(true)
  await expect.poll(() => match.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
  await match.getByText('Match 12').first().waitFor()
})

test.for(papers)('each court is printed on its own page of %s, with every match once', async (paper) => {
  const page = await open('courts')
  await page.getByRole('heading', { name: 'Hall B' }).waitFor()
  const { schedule } = await competitionOf(organizer, cup)
  expect(await page.getByRole('rowheader').count()).toBe(schedule!.matches.length)
  expect(await pagesOn(page, paper)).toBe(3)
})

test('no team and no row is split between pages, and the head of a table is repeated', async () => {
  const page = await open('teams')
  await page.emulateMedia({ media: 'print' })
  const breaks = (selector: string) =>
    page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).breakInside))])
  expect(await page.getByRole('region').count()).toBe(matches + 1)
  expect(await breaks('.print-page section')).toEqual(['avoid'])
  expect(await breaks('.print-page tbody tr')).toEqual(['avoid'])
  const head = page.locator('.print-page thead').first()
  expect(await head.evaluate((one) => getComputedStyle(one).display)).toBe('table-header-group')
  const heading = page.getByRole('heading', { level: 2 }).first()
  expect(await heading.evaluate((one) => getComputedStyle(one).breakAfter)).toBe('avoid')
})

test('the bracket and the desk link to the schedule, whose views fit all screens and are accessible', async () => {
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/bracket`)
  await page.getByRole('link', { name: 'Print the schedule' }).waitFor()
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  await page.getByText('More actions').click()
  await page.getByRole('link', { name: 'Print the schedule' }).click()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  for (const view of ['By court', 'By team', 'Score sheets']) {
    await page.getByRole('link', { name: view }).click()
    await page.locator('[aria-current=page]', { hasText: view }).waitFor()
    await expectResponsive(page)
  }
})

test('before the schedule is published, only score sheets can be printed, and before the draw nothing', async () => {
  const drawn = await aDrawnCup(4)
  const page = await open('courts', drawn)
  await page.getByRole('heading', { name: 'No schedule yet' }).waitFor()
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Score sheets' }).click()
  await page.getByText('Court ________').first().waitFor()
  expect(await page.getByRole('article').count()).toBe(3)
  await page.goto(`/tournament/${(await aCup(organizer)).id}/print`)
  await page.getByRole('heading', { name: 'Not drawn yet' }).waitFor()
  await page.getByRole('link', { name: 'Full bracket' }).waitFor()
})

import { beforeAll, inject, test } from 'vitest'
import { aCup, aMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import { useBrowser } from '../browser.ts'
import { addTeams, draw, report } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { expectLook } from '../looks.ts'

/*
 * Ten pages against pictures of them (looks/). Everything on them is the same in every run: names, dates and scores are set here.
 */

const { visit } = useBrowser()
let organizer: Member
let cup: { id: string }
let team = ''

beforeAll(async () => {
  organizer = await aMember('Olga')
  cup = await aCup(organizer, { name: 'Harbor Eights', entryFee: 0, maxTeams: 8, sport: 'basketball' })
  await addTeams(inject('siteDatabase'), cup, organizer, 8)
  await draw(organizer, cup)
  for (const [number, score] of [
    [1, [21, 18]],
    [2, [15, 21]],
    [3, [21, 9]],
  ] as const) {
    await report(organizer, cup, number, [...score])
  }
  await queryDatabase(`update users set username = 'olga.keller' where id = $1`, [organizer.id])
  const dates = `start_date = '2031-06-07T07:00Z', end_date = '2031-06-07T16:00Z', registration_deadline = '2026-01-05T16:00Z'`
  await queryDatabase(`update tournaments set ${dates} where id = $1`, [cup.id])
  const teams = await queryDatabase<{ id: string; name: string }>(
    `update teams set registered_at = '2026-01-02T12:00Z' where tournament_id = $1 returning id, name`,
    [cup.id],
  )
  team = teams.find(({ name }) => name === 'Harbor Hoops')!.id
})

test.each([
  ['tournament', () => `/tournament/${cup.id}`],
  ['bracket', () => `/tournament/${cup.id}/bracket`],
  ['team', () => `/tournament/${cup.id}/team/${team}`],
  ['about', () => '/about'],
  ['help', () => '/help'],
  ['contact', () => '/contact'],
  ['reset-password', () => '/reset-password'],
  ['not-found', () => '/no/such/page'],
])('%s looks like its pictures', async (name, path) => {
  const page = await visit()
  await page.goto(path())
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectLook(page, name)
})

test.each([
  ['desk', () => `/tournament/${cup.id}/run?view=results`],
  ['create-tournament', () => '/create-tournament'],
])('%s looks like its pictures', async (name, path) => {
  await queryDatabase('delete from notifications where user_id = $1', [organizer.id])
  const page = await visit({ as: organizer })
  await page.goto(path())
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectLook(page, name)
})

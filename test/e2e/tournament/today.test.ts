import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import { toLocalDay } from '#lib/dates.ts'
import { formatLongDay } from '#lib/long-day.ts'
import { expectAccessible, expectResponsive, phone, useBrowser } from '../browser.ts'
import { aCup, aMember } from '../builders.ts'
import { addTeams, draw, playAll } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { publishSchedule } from '../desk.ts'

/* The day's matches on a tournament's page. */

const { visit } = useBrowser()

const zone = 'Europe/Oslo'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Six teams that all play each other, 15 matches, on two courts from noon on that day. */
async function aCupOn(day: Date) {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 6, timeZone: zone })
  await addTeams(inject('siteDatabase'), cup, organizer, 6)
  await draw(organizer, cup, defaultSetup('round_robin', 'basketball', 6))
  await publishSchedule(organizer, cup, { courts: ['Hall A', 'Hall B'], minutes: 20 })
  await queryDatabase(startAtNoon, [cup.id, `${toLocalDay(day, zone)} 12:00`, zone])
  return { organizer, cup }
}

/** Moves the whole schedule, so that its first match starts then. */
const startAtNoon = `
  with moved as (
    select $2::timestamp at time zone $3 - min(starts_at) as by from scheduled_matches where tournament_id = $1)
  update scheduled_matches set starts_at = starts_at + moved.by, ends_at = ends_at + moved.by from moved
  where tournament_id = $1`

const matchesIn = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')

test('ahead of the first day, its matches are shown, and when the schedule was published', async () => {
  const { cup } = await aCupOn(inDays(3))
  const page = await visit({ viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  const day = page.getByRole('region', { name: formatLongDay(inDays(3), zone), exact: true })
  await day.getByText(/^Schedule published \w{3}, \w{3} \d+, \d+:\d\d\s[AP]M$/).waitFor()
  expect(await page.getByRole('heading', { name: /^(Today|Up next|Not scheduled yet)/ }).count()).toBe(0)
  await matchesIn(page, formatLongDay(inDays(3), zone))
    .first()
    .getByText('Round 1 · Hall B · 12:00 PM')
    .waitFor()
  await page.getByRole('heading', { name: /^Next, .*12:00 PM · Hall A$/ }).waitFor()
  await expectAccessible(page)
})

/** Moves the last match to the next day, and returns its number. */
async function lastMatchTomorrow({ id }: { id: string }): Promise<number> {
  const [moved] = await queryDatabase<{ number: number }>(
    `update scheduled_matches set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
     where tournament_id = $1 and number = (
       select number from scheduled_matches where tournament_id = $1 order by starts_at desc, number desc limit 1)
     returning number`,
    [id],
  )
  return moved!.number
}

test("today's matches are shown by time or by court, then their results, and when play continues on another day", async () => {
  const { organizer, cup } = await aCupOn(new Date())
  const last = await lastMatchTomorrow(cup)
  const page = await visit({ viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  expect(await matchesIn(page, 'Today').count()).toBe(12)
  await matchesIn(page, 'Today')
    .first()
    .getByText(/^Round 1 · Hall B · .*12:00\sPM\)?$/)
    .waitFor()
  await expectResponsive(page)

  await page.getByRole('button', { name: 'By court' }).press('Enter')
  await page.getByRole('heading', { name: 'Hall B' }).waitFor()
  expect(await matchesIn(page, 'Hall A').count()).toBe(6)
  await page.getByRole('button', { name: 'Show all 13 matches' }).press('Enter')
  expect((await matchesIn(page, 'Hall A').count()) + (await matchesIn(page, 'Hall B').count())).toBe(13)
  await matchesIn(page, 'Hall B')
    .first()
    .getByText(/^Round 1 · [^H]*12:00\sPM\)?$/)
    .waitFor()
  await expectResponsive(page)

  await playAll(organizer, cup, ({ number }) => number !== last)
  const tomorrow = formatLongDay(inDays(1), zone)
  await page.getByText(`All of today's matches are over. Play continues on ${tomorrow}, at 2:20 PM.`).waitFor()
  await page.getByRole('button', { name: 'Show 14 results' }).press('Enter')
  await page.getByRole('button', { name: 'Hide 14 results' }).waitFor()
  await expectResponsive(page)
})

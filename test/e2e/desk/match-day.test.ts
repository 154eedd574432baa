import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { toLocalInput } from '#lib/dates.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { aMember, aTeam } from '../builders.ts'
import { startNow } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { aFullCup, publishSchedule } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

type Told = { type: string; title: string; message: string }[]

/** Four teams on one court, published; the captain of the team that plays next, on a phone that shows the tournament. */
async function aMatchDay() {
  const { cup, organizer } = await aFullCup(0)
  const captain = await aMember('Cleo')
  await aTeam(captain, cup, 'Whites')
  for (const name of ['Reds', 'Blues', 'Greens']) await aTeam(await aMember('Cleo'), cup, name)
  await queryDatabase(startNow, [cup.id])
  await organizer.call('POST', `/tournaments/${cup.id}/draw`, { id: crypto.randomUUID(), by: 'seeds' })
  await publishSchedule(organizer, cup, { courts: ['Hall B'], minutes: 30 })
  const { published } = await organizer.call<ScheduleBoard>('GET', `/tournaments/${cup.id}/schedule`)
  const captainPhone = await visit({ as: captain, viewport: phone })
  await captainPhone.goto(`/tournament/${cup.id}`)
  const desk = await visit({ as: organizer, viewport: phone })
  await desk.goto(`/tournament/${cup.id}/run?view=schedule`)
  const told = async () =>
    (await captain.call<Told>('GET', `/notifications/${captain.id}`)).filter(({ type }) => type === 'schedule_changed')
  return { cup, organizer, published, captainPhone, desk, told }
}

/** '2:25 PM', as the tournament's pages show it. */
const timeOf = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(instant)

async function seenWithinASecond(page: Page, text: string | RegExp, since: () => Promise<void>) {
  const seen = page
    .getByText(text)
    .first()
    .waitFor({ timeout: 10_000 })
    .then(() => Date.now())
  await since()
  const start = Date.now()
  expect((await seen) - start).toBeLessThan(1_000)
}

test("a phone reports 25 minutes late in three taps, and the captain's phone shows the new time within a second", async () => {
  const { cup, published, captainPhone, desk, told } = await aMatchDay()
  const own = captainPhone.getByRole('region', { name: /Your next match/ })
  const later = published.map(({ startsAt }) => timeOf(Date.parse(startsAt) + 25 * 60_000, cup.timeZone))
  await own.getByText(/ · Hall B$/).waitFor()

  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps += 1
    await desk.getByRole('button', { name, exact: true }).click()
  }
  await tap('Report a delay')
  await desk.getByRole('button', { name: '25 min' }).waitFor()
  await expectAccessible(desk)
  await photograph(desk, 'late-choice')
  await tap('25 min')
  await desk.getByText('Publishing will change 3 matches and notify 4 teams.').waitFor()
  await expectResponsive(desk)
  await desk.setViewportSize(phone)
  await photograph(desk, 'late-preview')
  const publish = desk.getByRole('button', { name: 'Publish and notify 4 teams' })
  expect(await publish.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await seenWithinASecond(captainPhone, new RegExp(`(${later.join('|')}) · Hall B$`), () =>
    tap('Publish and notify 4 teams'),
  )
  expect(taps).toBe(3)
  await expectToast(desk, 'Schedule published', '4 teams notified')
  expect(await told()).toHaveLength(1)
  await own.getByText(/^Was .*\d+:\d\d\s[AP]M, 25 minutes later$/).waitFor()
  await photograph(captainPhone, 'late-captain')
})

test('rain stops play on a phone, everyone sees it, and play resumes early at a press', async () => {
  const { cup, organizer, captainPhone, desk, told } = await aMatchDay()
  const resumes = Math.ceil(Date.now() / 60_000) * 60_000 + 90 * 60_000
  await desk.getByRole('button', { name: 'Report a delay' }).click()
  await desk.getByLabel('What happened?').selectOption('Play has stopped')
  await desk.getByText('Another time', { exact: true }).click()
  const resumesAt = desk.getByLabel('Play resumes at')
  expect(await resumesAt.inputValue()).toMatch(/^\d\d:\d[05]$/)
  for (const after of [15, 30, 60]) await desk.getByRole('button', { name: `${after} min` }).waitFor()
  if ((await desk.getByLabel('Day').count()) === 0) await desk.getByRole('button', { name: 'Another day' }).click()
  const [day, time] = toLocalInput(new Date(resumes), cup.timeZone).split('T') as [string, string]
  for (const [label, typed, refusal] of [
    ['Day', '2020-01-01', 'Choose a time in the future.'],
    ['Play resumes at', '', 'Enter a date and time'],
  ] as const) {
    await desk.getByLabel(label).fill(typed)
    await desk.getByRole('button', { name: 'Preview changes' }).click()
    await desk.getByRole('dialog').getByText(refusal).waitFor()
    expect(await resumesAt.getAttribute('aria-invalid')).toBe('true')
    await desk.getByLabel('Day').fill(day)
    await resumesAt.fill(time)
    await desk.getByRole('dialog').getByText(refusal).waitFor({ state: 'detached' })
  }
  await expectAccessible(desk)
  await photograph(desk, 'rain-choice')
  await desk.getByRole('button', { name: 'Preview changes' }).click()
  await desk.getByText(/Everyone will see that play has stopped until around/).waitFor()
  await photograph(desk, 'rain-preview')
  const sentence = `It should resume around ${timeOf(resumes, cup.timeZone)}`
  const results = await visit({ as: organizer, viewport: phone })
  await results.goto(`/tournament/${cup.id}/run?view=results`)
  const resultsNotice = results.getByRole('alert').getByText(sentence)
  await results.getByRole('button', { name: /^Match 1, / }).waitFor()
  await seenWithinASecond(captainPhone, sentence, () =>
    desk.getByRole('button', { name: /^Publish and notify \d teams$/ }).click(),
  )
  await resultsNotice.waitFor()
  await expectAccessible(results)
  await expectResponsive(results)
  await expectToast(desk, 'Schedule published')
  expect(await told()).toHaveLength(1)
  const own = captainPhone.getByRole('region', { name: /Your next match/ })
  await own.getByText(/[Aa]bout\s\d+:\d\d\s[AP]M · Hall B$/).waitFor()
  expect(await own.getByText('next on this court').count()).toBe(0)
  await photograph(captainPhone, 'rain-captain')
  await expectResponsive(captainPhone)
  await captainPhone.setViewportSize(phone)

  await desk.getByRole('button', { name: 'Resume play' }).click()
  await captainPhone.getByText(sentence).waitFor({ state: 'detached', timeout: 1_000 })
  await desk.getByText('Play has stopped', { exact: true }).waitFor({ state: 'detached' })
  await resultsNotice.waitFor({ state: 'detached' })
  await expectToast(desk, 'Play resumed')
  expect(await told()).toHaveLength(1)
  const firstStart = async () => {
    const board = await organizer.call<ScheduleBoard>('GET', `/tournaments/${cup.id}/schedule`)
    return Math.min(...board.published.map(({ startsAt }) => Date.parse(startsAt)))
  }
  expect(await firstStart()).toBe(resumes)

  await desk.getByRole('button', { name: 'Preview earlier times' }).waitFor()
  await photograph(desk, 'rain-resumed')
  await desk.getByRole('button', { name: 'Keep current times' }).click()
  await desk.getByText('Move matches up?').waitFor({ state: 'detached' })
  expect(await desk.evaluate(() => document.activeElement?.textContent)).toBe('Schedule')
  await desk.reload()
  await desk.getByRole('button', { name: 'Preview earlier times' }).click()
  await desk.getByText(/^Publishing will change 3 matches and notify 4 teams\./).waitFor()
  await expectAccessible(desk)
  await photograph(desk, 'rain-earlier')
  await desk.getByRole('button', { name: 'Publish and notify 4 teams' }).click()
  await expectToast(desk, 'Schedule published', '4 teams notified')
  // The toast of the earlier publishing may still be there.
  await expect.poll(firstStart).toBeLessThan(resumes)
  const earlier = await firstStart()
  await captainPhone
    .getByText(new RegExp(`(${timeOf(earlier, cup.timeZone)}|${timeOf(earlier + 1_800_000, cup.timeZone)}) · Hall B$`))
    .first()
    .waitFor()
  expect((await told()).map(({ message }) => message.split(/\.| and /)[0]?.split('\n')[0])).toEqual([
    'Play resumed early',
    'Play has stopped',
  ])
})

test('every page says that play has stopped when that leaves no match in the schedule', async () => {
  const { cup, organizer, published, captainPhone, desk } = await aMatchDay()
  const path = `/tournaments/${cup.id}/schedule`
  const { revision, courts } = await organizer.call<ScheduleBoard>('GET', path)
  const until = new Date(Date.parse(courts[0]!.hours.at(-1)!.closesAt) - 10 * 60_000).toISOString()
  const stopped = await organizer.call<ScheduleBoard>('POST', `${path}/stop`, { revision, until })
  const board = await organizer.call<ScheduleBoard>('POST', `${path}/publish`, { revision: stopped.revision })
  expect([published.length, board.published]).toEqual([3, []])
  const visitor = await visit({ viewport: phone })
  expect((await visitor.goto(`/tournament/${cup.id}`))?.status()).toBe(200)
  const { teams } = await organizer.call<Snapshot>('GET', `/tournaments/${cup.id}/competition`)
  for (const page of ['', '/bracket', `/team/${teams[0]!.teamId}`]) {
    await captainPhone.goto(`/tournament/${cup.id}${page}`)
    await captainPhone.getByRole('alert').getByText('Play has stopped.').waitFor()
    await expectAccessible(captainPhone)
    await expectResponsive(captainPhone)
  }
  for (const [page, address] of [
    [captainPhone, `/tournament/${cup.id}/draw`],
    [captainPhone, '/profile'],
    [desk, `/tournament/${cup.id}/check-in`],
    [captainPhone, `/tournament/${cup.id}/print`],
  ] as const) {
    await page.goto(address)
    await page.getByRole('alert').getByText('Play has stopped.').waitFor()
  }
  await captainPhone.getByText('No matches are scheduled').waitFor()
  await photograph(captainPhone, 'nothing-scheduled')
})

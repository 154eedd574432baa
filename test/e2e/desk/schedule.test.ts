import { expect, test } from 'vitest'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { aDrawnCup, aFullCup, competitionOf, openTab, publishSchedule } from '../desk.ts'
import { aMember, aTeam } from '../builders.ts'
import { queryDatabase } from '../database.ts'
import { startNow } from '../competition.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

test('an organizer plans a day by keyboard, publishes, and everyone sees courts and times', async () => {
  const { cup, organizer } = await aDrawnCup(8)
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  await page.getByLabel('Name of court 1').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add court' }).press('Enter')
  await page.getByLabel('Name of court 2').fill('Center Court')
  await page.getByRole('checkbox', { name: 'Main court' }).last().press('Space')
  await page.getByLabel('Minutes per match').fill('20')
  await page.getByLabel('Closes').first().fill('23:30')
  await page.getByRole('button', { name: 'Save courts' }).press('Enter')
  await expectToast(page, 'Courts saved')
  await page.getByText("The schedule isn't published yet, so players can't see courts and times.").waitFor()

  await page.getByRole('button', { name: 'Create a schedule' }).press('Enter')
  await page.getByText('Publishing will schedule 7 matches and notify 8 teams.').waitFor()
  const board = page.getByRole('grid')
  await board.getByRole('columnheader', { name: 'Center Court' }).waitFor()
  expect(await board.getByRole('button').count()).toBe(7)
  await expectAccessible(page)
  await expectResponsive(page)

  await page.getByRole('button', { name: 'Publish and notify 8 teams' }).press('Enter')
  await expectToast(page, 'Schedule published')
  await page.getByText(/^Published /).waitFor()
  await page.getByRole('button', { name: 'Report a delay' }).press('Enter')
  const late = page.getByRole('dialog', { name: 'Report a delay' })
  await expectAccessible(page)
  await late.getByRole('button', { name: '25 minutes' }).press('Enter')
  await page.getByText(/^Publishing will change \d matches and notify \d teams\./).waitFor()
  await page.getByRole('button', { name: 'Discard draft' }).press('Enter')
  await page.getByRole('button', { name: 'Discard draft' }).waitFor({ state: 'detached' })
  const { schedule } = await competitionOf(cup)
  expect(schedule!.matches).toHaveLength(7)
  await page.goto(`/tournament/${cup.id}/bracket`)
  await page
    .getByText(/^(Center Court|Court 1) · .*\d+:\d\d [AP]M$/)
    .first()
    .waitFor()
})

test("a captain's phone shows court and time of the next match as soon as they are published", async () => {
  const { cup, organizer } = await aFullCup(0)
  const captain = await aMember('Cleo')
  await aTeam(captain, cup, 'Whites')
  for (const name of ['Reds', 'Blues', 'Greens']) await aTeam(await aMember('Cleo'), cup, name)
  await queryDatabase(startNow, [cup.id])
  await organizer.call('POST', `/tournaments/${cup.id}/draw`, { id: crypto.randomUUID(), by: 'seeds' })
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  const own = page.getByRole('region', { name: /Your next match/ })
  await own.waitFor()

  await publishSchedule(organizer, cup, { courts: ['Hall B'], minutes: 30 })
  await own
    .getByText(/^Hall B · \d+:\d\d [AP]M$/)
    .first()
    .waitFor()
  await own.getByText(/on this court$/).waitFor()
  await expectAccessible(page)
  await expectResponsive(page)
  await own.getByRole('link', { name: /^All matches of/ }).click()
  const next = page.getByRole('region', { name: 'Next match' })
  await next.getByText(/^This match is next on this court$|^\d match(es)? on this court before this one$/).waitFor()
  await next.getByText('If they win, they play in the final.').waitFor()
  await next.getByRole('link', { name: 'Directions' }).waitFor()
  await expectAccessible(page)
  await photograph(page, 'team-next-match')
  await page.goto('/profile')
  await page.getByText(/^Your match is next on this court$|^\d match(es)? on this court before yours$/).waitFor()
  await page.getByText('Win and you play in the final.').waitFor()
  await expectAccessible(page)
  await photograph(page, 'my-teams-next-match')
  const told = await captain.call<{ type: string; message: string }[]>('GET', `/notifications/${captain.id}`)
  const ofSchedule = told.filter(({ type }) => type === 'schedule_published')
  expect(ofSchedule).toHaveLength(1)
  expect(ofSchedule[0]!.message).toMatch(/^Match 1 against \w+: Hall B, /)
})

test('hours that overlap are refused beside the form, and what was typed stays', async () => {
  const { cup, organizer } = await aDrawnCup(4)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=results`)
  await openTab(page, 'Schedule')
  await page.getByRole('button', { name: 'Add hours' }).click()
  await page.getByLabel('Opens').last().fill('10:00')
  await page.getByRole('button', { name: 'Save courts' }).click()
  await expectToast(page, 'Courts not saved')
  expect(await page.getByLabel('Opens').last().inputValue()).toBe('10:00')
  await expectAccessible(page)

  const { revision } = await organizer.call<{ revision: number }>('GET', `/tournaments/${cup.id}/schedule`)
  const courts = [{ name: 'Hall A', hours: [] }]
  const times = { minutes: 30, rounds: [], rest: 0, waitsForRounds: false }
  await organizer.call('PUT', `/tournaments/${cup.id}/courts`, { revision, courts, ...times })
  await page.getByRole('button', { name: 'Remove' }).last().click()
  await page.getByRole('button', { name: 'Save courts' }).click()
  await page.getByText('The courts changed while you were editing').waitFor()
  expect(await page.getByLabel('Name of court 1').inputValue()).toBe('Court 1')
  await page.getByRole('button', { name: 'Start again with the latest version' }).click()
  await page.getByLabel('Name of court 1').waitFor()
  expect(await page.getByLabel('Name of court 1').inputValue()).toBe('Hall A')
})

test("a match that starts late is on now for everyone, and moves the next match on a captain's phone within a second", async () => {
  const { cup, organizer } = await aFullCup(0)
  await aTeam(await aMember('Cleo'), cup, 'Reds')
  const captain = await aMember('Cleo')
  await aTeam(captain, cup, 'Whites')
  for (const name of ['Blues', 'Greens']) await aTeam(await aMember('Cleo'), cup, name)
  await queryDatabase(startNow, [cup.id])
  await organizer.call('POST', `/tournaments/${cup.id}/draw`, { id: crypto.randomUUID(), by: 'seeds' })
  await publishSchedule(organizer, cup, { courts: ['Hall B'], minutes: 30 })
  await queryDatabase(
    `update scheduled_matches set starts_at = starts_at - interval '20 minutes', ends_at = ends_at - interval '20 minutes'
     where tournament_id = $1`,
    [cup.id],
  )

  const visitor = await visit({ viewport: phone })
  await visitor.goto(`/tournament/${cup.id}`)
  const phoneOfCaptain = await visit({ as: captain, viewport: phone })
  await phoneOfCaptain.goto(`/tournament/${cup.id}`)
  const own = phoneOfCaptain.getByRole('region', { name: /Your next match/ })
  await own.getByText("Win and you play in the final. Lose and you're out.").waitFor()
  expect(await visitor.getByText('Now on Hall B').count()).toBe(0)

  const desk = await visit({ as: organizer, viewport: phone })
  await desk.goto(`/tournament/${cup.id}/run?view=results`)
  await desk.getByRole('button', { name: /Match 1, / }).click()
  await desk.getByRole('button', { name: 'Start match' }).click()
  await own
    .getByText(/^Hall B · about \d+:\d\d [AP]M \(scheduled \d+:\d\d [AP]M\)$/)
    .first()
    .waitFor({ timeout: 1_000 })
  await visitor.getByRole('heading', { name: 'Now on Hall B' }).waitFor()
  await own.getByRole('link', { name: 'Directions' }).waitFor()
  const teamPage = await visit({ viewport: phone })
  const ownPath = await own.getByRole('link', { name: 'All matches of Whites' }).getAttribute('href')
  await teamPage.goto(ownPath!)
  await teamPage
    .getByRole('list', { name: 'Next match' })
    .getByText(/Hall B · about \d+:\d\d [AP]M \(scheduled \d+:\d\d [AP]M\)$/)
    .waitFor()
  await desk.getByText(/^Started at \d+:\d\d [AP]M$/).waitFor()
  await expectAccessible(desk)
  await expectAccessible(visitor)
  await expectResponsive(phoneOfCaptain)
})

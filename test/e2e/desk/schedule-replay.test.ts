import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { aMember, aTeam } from '../builders.ts'
import { draw, report, startNow } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { aFullCup, publishSchedule } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const cell = (page: Page, id: string) => page.locator(`#board-match-${id}`)

test('a tied match is replayed: it is placed on the board beside the game that was played, and its teams see when', async () => {
  const { cup, organizer } = await aFullCup(0, { sport: 'soccer' })
  for (const name of ['Reds', 'Blues', 'Greens']) await aTeam(await aMember('Cleo'), cup, name)
  const captain = await aMember('Cleo')
  const team = await aTeam(captain, cup, 'Whites')
  await queryDatabase(startNow, [cup.id])
  const scoring = { kind: 'goals', extraTime: false, shootOut: false }
  await draw(organizer, cup, { ...defaultSetup('single_elimination', 'soccer', 4), scoring, rule: 'replay' })
  await publishSchedule(organizer, cup, { courts: ['Field 1', 'Field 2'], minutes: 30 })
  await report(organizer, cup, 1, [1, 1])

  const captainPage = await visit({ as: captain, viewport: phone })
  await captainPage.goto(`/tournament/${cup.id}/team/${team.id}`)
  await captainPage.getByText('Time and court not set yet.').waitFor()
  await captainPage.getByText(/Match 1, semifinal · Replay after 1–1/).waitFor()

  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  await page.getByText(/^The replay of match 1 (isn't scheduled|doesn't fit)/).waitFor()
  await page.getByRole('button', { name: 'Use open slots' }).click()
  await page.getByText(/^Publishing will /).waitFor()
  await cell(page, '1').getByText('Semifinal, replay').waitFor()
  const first = cell(page, '1-game-1')
  await first.getByRole('img', { name: 'Finished' }).waitFor()
  expect(await first.getByText('1', { exact: true }).count()).toBe(3)
  await first.press('Enter')
  await page.getByText("That game of match 1 is over, so it can't be moved.").waitFor()
  await cell(page, '1').click()
  await page.getByText(/^Match 1 picked up/).waitFor()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await photograph(page, 'replay-on-board')
  await page.setViewportSize(phone)
  await expectResponsive(page)
  await page.setViewportSize(phone)
  await photograph(page, 'replay-on-board-phone')
  await page.getByRole('button', { name: /^Publish and notify/ }).click()
  await expectToast(page, 'Schedule published')

  await captainPage.getByText(/^\d+:\d\d\s[AP]M · Field \d$/).waitFor()
  await photograph(captainPage, 'replay-team')
  await captainPage.goto(`/tournament/${cup.id}`)
  await captainPage
    .getByText(/^\d+:\d\d\s[AP]M · Field \d$/)
    .first()
    .waitFor()
  await photograph(captainPage, 'replay-tournament')
  await captainPage.goto(`/tournament/${cup.id}/print`)
  await captainPage.getByText('Semifinal, replay').waitFor()
  expect(await captainPage.getByRole('cell', { name: '1–1' }).count()).toBe(1)
  await photograph(captainPage, 'replay-print')
  const { published, earlierGames } = await organizer.call<ScheduleBoard>('GET', `/tournaments/${cup.id}/schedule`)
  expect([published.find(({ number }) => number === 1)?.game, earlierGames.map(({ game }) => game)]).toEqual([2, [1]])
})

import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { aCup, aMember, aTeam } from '../builders.ts'
import { addTeams, competitionOf, draw } from '../competition.ts'
import { inTheMorning } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const hourMs = 3_600_000
const cell = (page: Page, number: number) => page.locator(`#board-match-${number}`)

/** Five teams that all play each other, of which a captain has one, with a published schedule on two courts. */
async function aPublishedCup() {
  const [organizer, captain] = [await aMember('Olga'), await aMember('Cleo')]
  const cup = await inTheMorning(await aCup(organizer, { sport: 'volleyball', entryFee: 0, maxTeams: 6 }))
  await aTeam(captain, cup, 'Green Rockets')
  await addTeams(inject('siteDatabase'), cup, organizer, 4)
  await draw(organizer, cup, defaultSetup('round_robin', 'volleyball', 5))
  const path = `/tournaments/${cup.id}`
  const opens = Math.ceil(Date.now() / hourMs) * hourMs + hourMs
  const hours = [{ opensAt: new Date(opens).toISOString(), closesAt: new Date(opens + 8 * hourMs).toISOString() }]
  const courts = ['Court 1', 'Court 2'].map((name) => ({ name, hours }))
  const settings = { minutes: 20, rounds: [], rest: 0, waitsForRounds: false }
  const set = await organizer.call<ScheduleBoard>('PUT', `${path}/courts`, { revision: 0, courts, ...settings })
  const { revision } = await organizer.call<ScheduleBoard>('POST', `${path}/schedule`, { revision: set.revision })
  await organizer.call('POST', `${path}/schedule/publish`, { revision })
  return { cup, organizer, captain }
}

test('an organizer turns duty teams on, assigns them, changes one and publishes them, and everyone sees them', async () => {
  const { cup, organizer, captain } = await aPublishedCup()
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  await page.getByRole('button', { name: 'Change', exact: true }).first().click()
  await page.getByLabel('Duty teams').selectOption('Teams referee other matches')
  await page.getByRole('button', { name: 'Save courts' }).click()
  await expectToast(page, 'Courts saved')
  await page.getByText('· Teams referee other matches').waitFor()
  await page.getByText(/^Matches 1, .* have no referees\. No team has been assigned yet\.$/).waitFor()
  await page.getByRole('button', { name: 'Assign duty teams' }).click()
  await page.getByText(/^Publishing will change \d+ duty teams and notify \d teams?\.$/).waitFor()
  const { draft } = await organizer.call<ScheduleBoard>('GET', `/tournaments/${cup.id}/schedule`)
  const { number } = draft!.findLast(({ duty }) => duty)!
  await cell(page, number)
    .getByText(/^Referees: /)
    .waitFor()
  await cell(page, number).getByText('Referees changed').waitFor()
  await expectResponsive(page)
  await photograph(page, 'duties-board')

  await cell(page, number).click()
  await page.getByRole('button', { name: 'Change referees' }).click()
  const dialog = page.getByRole('dialog', { name: `Referees for match ${number}` })
  await dialog.getByLabel('Referees').waitFor()
  await expectAccessible(page)
  await photograph(page, 'duties-dialog')
  await dialog.getByLabel('Referees').selectOption('Nobody')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('More actions').click()
  await page.getByText(`Your last change: removed the duty team of match ${number}.`).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await cell(page, number)
    .getByText(/^Referees: /)
    .waitFor()
  await page.getByRole('button', { name: /^Publish and notify/ }).click()
  await expectToast(page, 'Schedule published')

  const { teams, schedule } = await competitionOf(organizer, cup)
  const green = teams.find(({ name }) => name === 'Green Rockets')!
  const own = schedule!.matches.filter(({ duty }) => duty && 'team' in duty && duty.team === green.teamId)
  const first = own[0]!
  const phoneOfCaptain = await visit({ as: captain, viewport: phone })
  await phoneOfCaptain.goto(`/tournament/${cup.id}`)
  await phoneOfCaptain.getByText(`You referee match ${first.number}`).waitFor()
  await expectAccessible(phoneOfCaptain)
  await photograph(phoneOfCaptain, 'duties-captain')
  await phoneOfCaptain.goto('/profile')
  await phoneOfCaptain.getByText(`You referee match ${first.number}`).waitFor()
  await photograph(phoneOfCaptain, 'duties-my-teams')

  const visitor = await visit({ viewport: phone })
  await visitor.goto(`/tournament/${cup.id}/team/${green.teamId}`)
  const duties = visitor.getByRole('list', { name: 'Referees', exact: true })
  expect(await duties.getByRole('listitem').count()).toBe(own.length)
  await duties.getByText('Referees: Green Rockets').first().waitFor()
  await expectAccessible(visitor)
  await photograph(visitor, 'duties-team')
  for (const view of ['courts', 'teams', 'sheets']) {
    await visitor.goto(`/tournament/${cup.id}/print?view=${view}`)
    await visitor
      .getByText(view === 'teams' ? /^Referee: / : 'Referees: Green Rockets')
      .first()
      .waitFor()
    await photograph(visitor, `duties-print-${view}`)
  }
})

test('the filter of the board finds the duties of a team, and a screen reader reads them with the match', async () => {
  const { cup, organizer } = await aPublishedCup()
  const path = `/tournaments/${cup.id}`
  const { courts, settings, revision } = await organizer.call<ScheduleBoard>('GET', `${path}/schedule`)
  const sent = { ...settings, dutyTeams: 'scores', revision, courts }
  const saved = await organizer.call<ScheduleBoard>('PUT', `${path}/courts`, sent)
  const assigned = await organizer.call<ScheduleBoard>('POST', `${path}/schedule/duties`, { revision: saved.revision })
  const { teams, matches } = await competitionOf(organizer, cup)
  const { teamId } = teams.find(({ name }) => name === 'Green Rockets')!
  const plays = matches.filter(({ slots }) => slots.some((slot) => typeof slot === 'object' && slot.team === teamId))
  const onDuty = assigned.draft!.filter(({ duty }) => duty && 'team' in duty && duty.team === teamId)
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  await page.getByLabel('Find a team').fill('green')
  const shown = page.getByRole('grid').getByRole('button')
  await expect.poll(() => shown.count()).toBe(plays.length + onDuty.length)
  await page
    .getByRole('button', { name: /Scorekeepers: Green Rockets/ })
    .first()
    .waitFor()
})

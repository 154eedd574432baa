import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aMember } from '../builders.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { aDrawnCup, competitionOf, openTab, publishSchedule } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const teamRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const dialogCalled = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page) => page.getByRole('alertdialog')

test('a team that withdraws gives its opponent a walkover and leaves a gap that can be closed, and can be reinstated', async () => {
  const { cup, organizer } = await aDrawnCup(4)
  const opensAt = new Date(Date.now() + 3_600_000)
  await publishSchedule(organizer, cup, { courts: ['Hall A'], minutes: 30, opensAt })
  const startOfMatch1 = (await competitionOf(cup)).schedule!.matches.find(({ number }) => number === 1)!.startsAt
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  await teamRow(page, 'Reds')
    .getByRole('button', { name: /^(Withdraw|Reinstate)( or replace)?$/ })
    .click()
  const dialog = dialogCalled(page, 'Reds')
  await dialog.getByLabel('Reason').fill('Two players are ill')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'See what changes' }).click()
  await question(page).getByText('Match 1, semifinal').waitFor()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Reds has withdrawn')
  await teamRow(page, 'Reds').getByText('Withdrawn', { exact: true }).waitFor()
  expect((await competitionOf(cup)).matches[0]).toMatchObject({ status: 'decided', outcome: 'walkover' })

  await openTab(page, 'Schedule')
  const gap = page.getByRole('status').filter({ hasText: 'Move matches up?' })
  await gap.getByText(/^Hall A has a gap from \d+:\d\d\s[AP]M to \d+:\d\d\s[AP]M on .+\.$/).waitFor()
  await expectAccessible(page)
  await photograph(page, 'gap')
  await gap.getByRole('button', { name: 'Close the gap on Hall A' }).click()
  await page
    .getByText('Publishing will change 3 matches and notify 3 teams. 1 match loses its court and time.')
    .waitFor()
  await photograph(page, 'gap-closed')
  await gap.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Publish and notify 3 teams' }).click()
  await expectToast(page, 'Schedule published', '3 teams notified')
  const places = (await competitionOf(cup)).schedule!.matches
  expect(places.find(({ number }) => number === 2)!.startsAt).toBe(startOfMatch1)
  await openTab(page, 'Teams')

  await teamRow(page, 'Reds')
    .getByRole('button', { name: /^(Withdraw|Reinstate)( or replace)?$/ })
    .click()
  await dialogCalled(page, 'Reds').getByRole('button', { name: 'Reinstate' }).click()
  await question(page).getByRole('button', { name: 'Reinstate' }).click()
  await expectToast(page, 'Reds was reinstated')
  expect((await competitionOf(cup)).matches[0]).toMatchObject({ status: 'ready' })
})

test('a late team takes a bye, and another team replaces one that has not played', async () => {
  const { cup, organizer } = await aDrawnCup(3)
  const [late, other] = [await aMember('Lara'), await aMember('Otis')]
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  await page.getByRole('button', { name: 'Add a late team' }).click()
  const dialog = dialogCalled(page, 'Add a late team')
  await dialog.getByLabel('Team name').fill('Latecomers')
  await dialog.getByLabel('Captain (optional)').fill('nobody-by-that-name')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add team' }).click()
  await dialog.getByText('No member has this username').waitFor()
  await dialog.getByLabel('Captain (optional)').fill(late.username)
  await dialog.getByRole('button', { name: 'Add team' }).click()
  await expectToast(page, 'Latecomers was added', 'In match 1.')
  await teamRow(page, 'Latecomers').waitFor()
  expect(await page.getByRole('button', { name: 'Add a late team' }).count()).toBe(0)

  await teamRow(page, 'Greens')
    .getByRole('button', { name: /^(Withdraw|Reinstate)( or replace)?$/ })
    .click()
  const change = dialogCalled(page, 'Greens')
  await change.getByText('Another team plays instead').click()
  await change.getByLabel('Team name').fill('Substitutes')
  await change.getByLabel('Captain (optional)').fill(`@${other.username}`)
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Replace the team' }).click()
  await expectToast(page, 'Substitutes replaced Greens')
  await teamRow(page, 'Greens').getByText('Replaced', { exact: true }).waitFor()
  const { teams } = await competitionOf(cup)
  expect(teams.map(({ name, status }) => [name, status])).toEqual(
    expect.arrayContaining([
      ['Latecomers', 'in'],
      ['Substitutes', 'in'],
      ['Greens', 'replaced'],
    ]),
  )
  await expectResponsive(page)
})

test('a late team is marked as entered by the organizer until the captain who was asked accepts', async () => {
  const { cup, organizer } = await aDrawnCup(3)
  const [no, yes] = [await aMember('Nora'), await aMember('Yusuf')]
  const team = { name: 'Latecomers', captain: no.username }
  const entry = { id: crypto.randomUUID(), match: 1, slot: 1, team }
  await organizer.call('POST', `/tournaments/${cup.id}/late-entries`, entry)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByText('Entered by the organizer', { exact: true }).waitFor()
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  await teamRow(page, 'Latecomers').getByText(`@${no.username} was invited to be captain`).waitFor()
  await teamRow(page, 'Latecomers').getByRole('button', { name: 'More actions' }).click()
  await teamRow(page, 'Latecomers').getByRole('button', { name: 'Invite someone else' }).click()
  const dialog = dialogCalled(page, 'Invite a captain for Latecomers')
  await dialog.getByLabel('Captain').fill(`@${yes.username}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, 'Invitation sent', `@${yes.username} can accept or decline.`)
  await teamRow(page, 'Latecomers').getByText(`@${yes.username} was invited to be captain`).waitFor()
  await expectResponsive(page)

  const asked = await visit({ as: yes, viewport: phone })
  await asked.goto('/profile?tab=teams')
  await asked.getByText('invited you to be its captain').waitFor()
  await asked.getByRole('button', { name: 'Accept' }).click()
  await expectToast(asked, "You're the captain", `You can now manage Latecomers in ${cup.name}.`)
  await asked.getByText('invited you to be its captain').waitFor({ state: 'detached' })
  await asked.getByRole('heading', { name: 'Latecomers' }).waitFor()
  await page.reload()
  await teamRow(page, 'Latecomers').getByText('Captain: Yusuf').waitFor()
})

test('a registered team that is not in the draw is chosen instead of typed', async () => {
  const { cup, organizer } = await aDrawnCup(3)
  const captain = await aMember('Lara')
  const [id, path] = [crypto.randomUUID(), `/tournaments/${cup.id}`]
  const team = { name: 'Latecomers', captain: captain.username }
  await organizer.call('POST', `${path}/late-entries`, { id, match: 1, slot: 1, team })
  await organizer.call('POST', `${path}/undo`, { id: crypto.randomUUID(), fact: id })

  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  await page.getByRole('button', { name: 'Add a late team' }).click()
  const dialog = dialogCalled(page, 'Add a late team')
  await dialog.getByLabel('Team', { exact: true }).selectOption('Latecomers (paid)')
  expect(await dialog.getByLabel('Captain (optional)').count()).toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add team' }).click()
  await expectToast(page, 'Latecomers was added', 'In match 1.')
  expect((await competitionOf(cup)).teams.map(({ name, status }) => [name, status])).toContainEqual([
    'Latecomers',
    'in',
  ])
})

test('a third-place match is added after the draw, and the final gets its own scoring', async () => {
  const { cup, organizer } = await aDrawnCup(4, { sport: 'volleyball' })
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=setup`)
  await page.getByRole('button', { name: 'Add the match' }).click()
  await expectToast(page, 'Third-place match added')
  await page.getByText('4 teams play 3 matches in 2 rounds, and a third-place match.').waitFor()
  await teamRow(page, 'Final').getByRole('button', { name: 'Change' }).click()
  const dialog = dialogCalled(page, 'Final')
  await dialog.getByRole('combobox', { name: 'Sets' }).selectOption('Best of 5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Final changed', 'Best of 5 sets')
  await teamRow(page, 'Final').getByText('Best of 5 sets').waitFor()
  await expectResponsive(page)
  const { matches } = await competitionOf(cup)
  expect(matches.map(({ bracket, scoring }) => [bracket, 'bestOf' in scoring && scoring.bestOf])).toEqual([
    ['main', 3],
    ['main', 3],
    ['main', 5],
    ['third', 3],
  ])
  await openTab(page, 'History')
  await page.getByText('Third-place match added').waitFor()
})

import { beforeAll, expect, inject, test } from 'vitest'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import { phone, expectResponsive, useBrowser } from '../browser.ts'
import { aCup, aMember, aTeam } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams, competitionOf, draw, report, startNow } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()
let organizer: Member
beforeAll(async () => {
  organizer = await aMember('Nadia')
})

test("a team's page says what it needs, without scripts too, and follows the results", async () => {
  const cup = await aCup(organizer, { sport: 'soccer', entryFee: 0, maxTeams: 4 })
  await addTeams(inject('siteDatabase'), cup, organizer, 4)
  await draw(organizer, cup, defaultSetup('round_robin', 'soccer', 4))
  const { teams, matches } = await competitionOf(organizer, cup)
  const seedOf = (slot: unknown) => teams.find(({ teamId }) => teamId === (slot as { team: string }).team)!.seed!
  const betterWins = async (number: number) => {
    const [first, second] = matches.find((match) => match.number === number)!.slots.map(seedOf) as [number, number]
    await report(organizer, cup, number, first < second ? [1, 0] : [0, 1])
  }
  for (const number of [1, 2, 3, 4]) await betterWins(number)

  const path = `/tournament/${cup.id}/team/${teams[0]!.teamId}`
  const html = await (await fetch(`${inject('site')}${path}`)).text()
  expect(html).toContain('What do we need?')
  const page = await visit({ viewport: phone })
  await page.goto(path)
  const scenarios = page.getByRole('region', { name: 'What do we need?' })
  await scenarios.getByText('A win is enough.').waitFor()
  await expectResponsive(page)
  for (const number of [5, 6]) await betterWins(number)
  await scenarios.waitFor({ state: 'detached' })
})

test('before its last match, a team reads what the result decides wherever it sees that match', async () => {
  const cup = await aCup(organizer, { sport: 'soccer', entryFee: 0, maxTeams: 4 })
  const captain = await aMember('Cleo')
  await aTeam(captain, cup, 'Riverside Rovers')
  for (const name of ['Reds', 'Blues', 'Greens']) await aTeam(await aMember('Ana'), cup, name)
  await queryDatabase(startNow, [cup.id])
  await draw(organizer, cup, defaultSetup('round_robin', 'soccer', 4))
  const { teams, matches } = await competitionOf(organizer, cup)
  const own = teams.find(({ name }) => name === 'Riverside Rovers')!
  const isOwn = (slot: unknown) => (slot as { team: string }).team === own.teamId
  const [first, , last] = matches.filter(({ slots }) => slots.some(isOwn))
  // The captain's team wins its first match, and all others are tied.
  for (const { number, slots } of matches) {
    const score: [number, number] = number !== first!.number ? [1, 1] : isOwn(slots[0]) ? [1, 0] : [0, 1]
    if (number !== last!.number) await report(organizer, cup, number, score)
  }

  const page = await visit({ as: captain, viewport: phone })
  const ofCaptain = page.getByText("Win or tie and you're the champions. Lose and you can't finish first.")
  await page.goto(`/tournament/${cup.id}`)
  await ofCaptain.waitFor()
  await photograph(page, 'stakes-tournament')
  await page.goto('/profile')
  await ofCaptain.waitFor()
  await photograph(page, 'stakes-my-teams')
  const path = `/tournament/${cup.id}/team/${own.teamId}`
  const ofAnyone = "If they win or tie, they're the champions. If they lose, they can't finish first."
  const html = await (await fetch(`${inject('site')}${path}`)).text()
  expect(html.replaceAll('&#x27;', "'")).toContain(ofAnyone)
  await page.goto(path)
  await page.getByText(ofAnyone).waitFor()
  await photograph(page, 'stakes-team')
})

import { beforeAll, expect, inject, test } from 'vitest'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import { phone, expectResponsive, useBrowser } from '../browser.ts'
import { aCup, aMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams, competitionOf, draw, report } from '../competition.ts'

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

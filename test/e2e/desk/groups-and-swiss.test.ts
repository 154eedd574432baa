import type { Page } from 'playwright'
import { beforeAll, expect, inject, test } from 'vitest'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { aCup, aMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams, competitionOf, draw, playAll, report } from '../competition.ts'
import { openTab } from '../desk.ts'

const { visit } = useBrowser()
let organizer: Member
beforeAll(async () => {
  organizer = await aMember('Olga')
})

async function aCupOf(teams: number) {
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: teams })
  await addTeams(inject('siteDatabase'), cup, organizer, teams)
  return cup
}

const nameIn = ({ teams }: Snapshot, team: string) => teams.find(({ teamId }) => teamId === team)!.name

test('sixteen teams play in groups and a knockout on a phone, and a correction changes who goes through', async () => {
  const cup = await aCupOf(16)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=setup`)
  await page.getByText('Groups and knockout').click()
  await page.getByText(/^16 teams play in 4 groups of 4, then the top 2 in each group play a knockout/).waitFor()
  await page.getByRole('button', { name: 'Move Point difference up' }).first().click()
  await page.getByText(/^Point difference is criterion \d of \d\.$/).waitFor()
  await page.getByLabel('Rules').selectOption({ label: 'Basketball: two points for a win, one for a loss' })
  await page.getByText('Saved.').waitFor()
  await expectAccessible(page)
  await openTab(page, 'Draw')
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make the draw' }).click()
  await expectToast(page, 'The draw is complete')

  await playAll(organizer, cup, ({ bracket }) => bracket === 'group')
  const before = await competitionOf(organizer, cup)
  const [first, second, third] = before.tables[0]!.rows.map(({ team }) => team)
  const viewer = await visit({ viewport: phone })
  await viewer.goto(`/tournament/${cup.id}/bracket?round=group-A`)
  await viewer.getByRole('heading', { name: 'Group A' }).waitFor()
  const rows = viewer.getByRole('table', { name: 'Group A' }).getByRole('row')
  await rows.nth(1).getByText(nameIn(before, first!)).waitFor()
  expect(await rows.nth(1).innerText()).not.toContain('Ahead of')
  await rows.nth(1).getByText('won, won, won', { exact: true }).waitFor()
  await expectAccessible(viewer)
  await viewer.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name: 'Quarterfinals' }).click()
  const quarterfinals = viewer.getByRole('region', { name: 'Quarterfinals' })
  await quarterfinals.getByText(nameIn(before, second!)).waitFor()

  await page.goto(`/tournament/${cup.id}/run`)
  const match = before.matches.find(
    ({ slots }) => JSON.stringify(slots).includes(second!) && JSON.stringify(slots).includes(third!),
  )!
  await page.getByRole('button', { name: new RegExp(`^Match ${match.number},`) }).click()
  const isSecondFirst = JSON.stringify(match.slots[0]).includes(second!)
  const fields = page.getByRole('dialog').getByRole('textbox', { name: /^Points/ })
  await fields.first().fill(isSecondFirst ? '10' : '40')
  await fields.last().fill(isSecondFirst ? '40' : '10')
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expectToast(page, 'Result saved')
  await quarterfinals.getByText(nameIn(before, third!)).waitFor()
  expect(await quarterfinals.getByText(nameIn(before, second!)).count()).toBe(0)
  await viewer.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name: 'Group A' }).click()
  await rows.nth(1).getByText(nameIn(before, first!)).waitFor()
  await rows.nth(2).getByText(nameIn(before, third!)).waitFor()

  await playAll(organizer, cup, () => true)
  await page.getByText(/^Every match is decided\. .+ won\.$/).waitFor()
  await viewer.goto(`/tournament/${cup.id}/bracket`)
  await expectResponsive(viewer)
})

/** Seed 1 beats seed 2, 2 beats 3, and 3 beats 1. */
async function playInCircle(cup: { id: string }) {
  const { matches, teams } = await competitionOf(organizer, cup)
  const seedOf = (slot: Snapshot['matches'][number]['slots'][number]) =>
    teams.find(({ teamId }) => typeof slot === 'object' && slot.team === teamId)!.seed!
  for (const { number, slots } of matches) {
    const [a, b] = slots.map(seedOf) as [number, number]
    await report(organizer, cup, number, (a % 3) + 1 === b ? [20, 10] : [10, 20])
  }
}

type Change = (dialog: ReturnType<Page['getByRole']>) => Promise<void>

async function pairRound(page: Page, round: number, change?: Change) {
  await page.getByRole('button', { name: `Pair round ${round}` }).click()
  const dialog = page.getByRole('dialog', { name: `Round ${round}` })
  await dialog.getByRole('list', { name: 'Matches' }).waitFor()
  await change?.(dialog)
  await dialog.getByRole('button', { name: `Publish round ${round}` }).click()
  await expectToast(page, `Round ${round} is published`)
}

test('twenty teams play five Swiss rounds, and one withdraws after the third', async () => {
  const cup = await aCupOf(20)
  await draw(organizer, cup, defaultSetup('swiss', 'basketball', 20))
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  let swapped = ''
  let published: unknown
  let byes = 0
  for (const round of [1, 2, 3, 4, 5]) {
    await pairRound(page, round, async (dialog) => {
      if (round === 1) await expectAccessible(page)
      if (round !== 2) return
      const opponents = dialog.getByRole('combobox')
      swapped = await opponents.nth(1).inputValue()
      await opponents.first().selectOption(swapped)
    })
    const { matches } = await competitionOf(organizer, cup)
    const isOfRound = (match: { round: number }) => match.round === round
    if (round === 2) published = matches.find(isOfRound)!.slots[1]
    if (round === 4) byes = matches.filter(isOfRound).filter(({ outcome }) => outcome === 'bye').length
    await playAll(organizer, cup, isOfRound)
    if (round === 3) {
      const [, last] = (await competitionOf(organizer, cup)).tables[0]!.rows.map(({ team }) => team)
      const withdrawal = { id: crypto.randomUUID(), teamId: last }
      await organizer.call('POST', `/tournaments/${cup.id}/withdrawals`, withdrawal)
    }
  }
  expect([published, byes]).toEqual([{ team: swapped }, 1])
  const { state, champion, tables } = await competitionOf(organizer, cup)
  expect([state, champion]).toEqual(['finished', tables[0]!.rows[0]!.team])
  expect(tables[0]!.rows.at(-1)).toMatchObject({ reason: { left: true } })

  const viewer = await visit()
  await viewer.goto(`/tournament/${cup.id}/bracket`)
  await viewer.getByRole('table', { name: 'Table' }).getByText('Withdrew before its last match.').waitFor()
  await expectResponsive(viewer)
  await viewer.goto(`/tournament/${cup.id}`)
  await viewer.getByRole('heading', { name: 'Champion' }).waitFor()
  await expectAccessible(viewer)
})

test('a late team joins a Swiss tournament after its first round', async () => {
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 8 })
  await addTeams(inject('siteDatabase'), cup, organizer, 6)
  await draw(organizer, cup, defaultSetup('swiss', 'basketball', 6))
  const path = `/tournaments/${cup.id}/rounds`
  const first = await organizer.call<object>('GET', `${path}/next`)
  await organizer.call('POST', path, { ...first, id: crypto.randomUUID() })
  await playAll(organizer, cup, () => true)
  const captain = await aMember('Lara')
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  await page.getByRole('button', { name: 'Add a late team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a late team' })
  await dialog.getByText('It plays from round 2 on. It gets no points for the rounds it missed.').waitFor()
  await dialog.getByLabel('Team name').fill('Latecomers')
  await dialog.getByLabel('Captain (optional)').fill(captain.username)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add team' }).click()
  await expectToast(page, 'Latecomers was added', 'From round 2 on.')
  await openTab(page, 'Results')
  await pairRound(page, 2)
  const { matches, teams } = await competitionOf(organizer, cup)
  const late = teams.find(({ name }) => name === 'Latecomers')!.teamId
  const second = matches.filter(({ round }) => round === 2).flatMap(({ slots }) => slots)
  expect(second).toContainEqual({ team: late })
  await page.goto(`/tournament/${cup.id}/bracket`)
  await page.getByRole('table', { name: 'Table' }).getByRole('link', { name: 'Latecomers' }).waitFor()
  expect(await page.getByText('Empty', { exact: true }).count()).toBe(0)
  await expectResponsive(page)
})

test('groups planned for sixteen teams are drawn with nine after one tap', async () => {
  const cup = await aCup(organizer, { sport: 'soccer', entryFee: 0, maxTeams: 16, format: 'groups' })
  await addTeams(inject('siteDatabase'), cup, organizer, 9)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=draw`)
  await page.getByText("This format isn't a good fit for 9 teams").waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change to 2 groups' }).click()
  await page.getByText(/^9 teams play in 2 groups of 4 or 5, then the top 2 in each group/).waitFor()
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make the draw' }).click()
  await expectToast(page, 'The draw is complete')
  const { setup, tables } = await competitionOf(organizer, cup)
  expect([setup, tables.map(({ rows }) => rows.length)]).toMatchObject([{ format: 'groups', groups: 2 }, [5, 4]])
})

test('a round that somebody else publishes first is shown instead of the pairing that was still open', async () => {
  const cup = await aCupOf(4)
  await draw(organizer, cup, defaultSetup('swiss', 'basketball', 4))
  const path = `/tournaments/${cup.id}/rounds`
  const proposed = await organizer.call<object>('GET', `${path}/next`)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  await page.getByRole('button', { name: 'Pair round 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Round 1' })
  const opponents = dialog.getByRole('combobox')
  await opponents.first().selectOption(await opponents.nth(1).inputValue())
  await page.route(`**/api${path}`, async (route) => {
    await organizer.call('POST', path, { ...proposed, id: crypto.randomUUID() })
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Publish round 1' }).click()
  await dialog.getByText('Someone else already published round 1').waitFor()
  expect(await dialog.getByRole('list', { name: 'Published matches' }).getByRole('listitem').count()).toBe(2)
  await expectAccessible(page)
})

test('the organizer decides the order of tied teams, and everyone sees who did and why', async () => {
  const cup = await aCupOf(3)
  await draw(organizer, cup, defaultSetup('round_robin', 'basketball', 3))
  await playInCircle(cup)
  const after = await competitionOf(organizer, cup)
  expect(after.rulingsDue).toHaveLength(1)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  await page.getByRole('button', { name: 'Decide their order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide the order' })
  const name = nameIn(after, after.rulingsDue[0]![1]!)
  await dialog.getByRole('button', { name: `Move ${name} up` }).click()
  await dialog.getByText(`${name} is 1 of 3.`).waitFor()
  await dialog.getByLabel('Reason').fill('Lots were drawn')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'See what changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish the ruling' }).click()
  await expectToast(page, 'Ruling published')
  const viewer = await visit({ javaScriptEnabled: false })
  await viewer.goto(`/tournament/${cup.id}/bracket`)
  await viewer.getByRole('region', { name: 'Rulings' }).getByText('“Lots were drawn”').waitFor()
  await viewer.getByText('Organizer,').waitFor()
})

test('the organizer decides which match each wild card plays', async () => {
  const cup = await aCupOf(9)
  const sizes = { groups: 3, advance: 1, wildCards: 2 }
  await draw(organizer, cup, { ...defaultSetup('groups', 'basketball', 9), ...sizes })
  await playAll(organizer, cup, ({ bracket }) => bracket === 'group')
  const [first, second] = (await competitionOf(organizer, cup)).wildCards!.chosen!
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  await page.getByRole('button', { name: 'Move wild cards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place the wild cards' })
  const matches = dialog.getByRole('list', { name: 'Matches' }).getByRole('listitem')
  await matches.first().waitFor()
  expect(await matches.allInnerTexts()).toEqual([
    expect.stringMatching(/Plays .+ in match|Has a bye/),
    expect.any(String),
  ])
  const before = await competitionOf(organizer, cup)
  await dialog.getByRole('button', { name: `Move ${nameIn(before, second!)} up` }).click()
  await dialog.getByLabel('Reason').fill('Drawn by lot')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'See what changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place them' }).click()
  await expectToast(page, 'Wild cards placed')
  expect((await competitionOf(organizer, cup)).wildCards!.chosen).toEqual([second, first])
})

import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { payWith, seeTournament, teamRow, testCards } from '../actions.ts'
import { theAdministrator } from '../admin.ts'
import { aCup, aMember, aPaidTeam, teamsOf } from '../builders.ts'
import type { Member } from '../builders.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

/** Joining a waiting list requires a confirmed email. */
async function aConfirmedMember(firstName: string): Promise<Member> {
  const member = await aMember(firstName)
  await queryDatabase('update users set email_verified = true where id = $1', [member.id])
  return member
}

const sizeOf = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

/** The captain's place on the list is a number of its own, larger than the heading above it. */
async function expectPosition(part: Page | Locator, position: string) {
  const number = part.getByRole('definition').filter({ hasText: position })
  await number.waitFor()
  const heading = part.getByRole('heading', { name: "You're on the waiting list" })
  expect(await sizeOf(number)).toBeGreaterThan(await sizeOf(heading))
}

test('a captain waits for a spot in a full tournament, is offered one, and pays for it', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2 })
  const reds = await aPaidTeam(await aMember('Ana'), cup, 'Reds')
  await aPaidTeam(await aMember('Bo'), cup, 'Blues')
  const [first, second] = [await aConfirmedMember('Cleo'), await aConfirmedMember('Dee')]
  const page = await visit({ as: first, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('button', { name: 'Tournament Full' }).waitFor()
  const list = page.locator('section[aria-labelledby="waiting-list"]')
  await list.getByRole('button', { name: 'Join the waiting list' }).click()
  await list.getByText('Team name is required').waitFor()
  await expectToast(page, 'Team name is required')
  await list.getByLabel('Team name').fill('Late Risers')
  await list.getByRole('button', { name: 'Join the waiting list' }).click()
  await expectPosition(list, '1st')
  await list
    .getByText("If a spot opens up for you, we'll notify you and hold it for up to 12 hours.", { exact: true })
    .waitFor()
  expect(await page.getByText('Tournament Full').count()).toBe(0)
  await expectResponsive(page)

  const visitor = await visit({ viewport: phone, javaScriptEnabled: false })
  await visitor.goto(`/tournament/${cup.id}`)
  await visitor.getByRole('heading', { name: 'Full. 1 team is waiting' }).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await photograph(page, 'waiting')

  const other = await visit({ as: second })
  await other.goto(`/tournament/${cup.id}`)
  await other.getByRole('heading', { name: 'Full. 1 team is waiting' }).waitFor()
  const otherList = other.locator('section[aria-labelledby="waiting-list"]')
  await otherList.getByLabel('Team name').fill('Night Owls')
  await otherList.getByLabel('Team name').press('Enter')
  await expectPosition(otherList, '2nd')
  await otherList.getByText('Night Owls · 2 teams waiting').waitFor()

  await (await theAdministrator()).call('DELETE', `/teams/${reds.id}`)
  await page.getByRole('heading', { name: /^A spot for "Late Risers" is yours until .+ CET$/ }).waitFor()
  expect(await page.getByText(/^Full\b/).count()).toBe(0)
  await page.getByText('1 of 2 teams registered · 1 spot held').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await page.getByRole('button', { name: 'Tournament Full' }).count()).toBe(0)
  await photograph(page, 'offer')
  await expectPosition(otherList, '1st')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Pay \$/ }).click()
  await payWith(page, testCards.valid)
  await page.waitForURL(`**/tournament/${cup.id}`)
  await seeTournament(page)
  await teamRow(page, 'Late Risers').waitFor()

  await otherList.getByRole('button', { name: 'Leave the waiting list' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Leave the list' }).click()
  await otherList.getByLabel('Team name').waitFor()
  expect(await otherList.getByText("You're on the waiting list").count()).toBe(0)
})

test('a captain who is in a full tournament unfolds the waiting list to register another team', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2 })
  const captain = await aConfirmedMember('Ana')
  await aPaidTeam(captain, cup, 'Reds')
  await aPaidTeam(await aMember('Bo'), cup, 'Blues')
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  const another = page.locator('summary', { hasText: 'Put another team on the waiting list' })
  await another.waitFor()
  expect(await page.getByLabel('Team name').isVisible()).toBe(false)
  await photograph(page, 'another-team')
  await another.click()
  await expectResponsive(page)
  await page.getByLabel('Team name').fill('Greens')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expectPosition(page, '1st')
})

test('a captain takes a spot offered in a free tournament with one tap', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2, entryFee: 0 })
  for (const name of ['Reds', 'Blues'])
    await (await aMember('Ana')).call('POST', '/teams', { tournamentId: cup.id, name })
  const waiting = await aConfirmedMember('Cleo')
  await waiting.call('POST', `/tournaments/${cup.id}/waiting-list`, { teamName: 'Late Risers' })
  const page = await visit({ as: waiting })
  await page.goto(`/tournament/${cup.id}`)
  await expectPosition(page, '1st')
  const [reds] = await queryDatabase<{ id: string }>(
    "select id from teams where tournament_id = $1 and name = 'Reds'",
    [cup.id],
  )
  await (await theAdministrator()).call('DELETE', `/teams/${reds!.id}`)
  await page.getByRole('heading', { name: /^A spot for "Late Risers" is yours until .+ CET$/ }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'A spot for "Late Risers"' })
    .getByRole('button', { name: 'Register Team' })
    .click()
  await seeTournament(page)
  await teamRow(page, 'Late Risers').waitFor()
  expect((await teamsOf(cup)).map(({ name }) => name)).toEqual(['Blues', 'Late Risers'])
})

test('My Teams shows the waiting lists one is on, and an offer to pay for', async () => {
  const olga = await aMember('Olga')
  const [cup, other] = [await aCup(olga, { maxTeams: 2 }), await aCup(olga, { maxTeams: 2, entryFee: 0 })]
  const reds = await aPaidTeam(await aMember('Ana'), cup, 'Reds')
  await aPaidTeam(await aMember('Bo'), cup, 'Blues')
  for (const name of ['Greens', 'Whites'])
    await (await aMember('Ida')).call('POST', '/teams', { tournamentId: other.id, name })
  const [waiting, ahead] = [await aConfirmedMember('Cleo'), await aConfirmedMember('Dee')]
  await ahead.call('POST', `/tournaments/${other.id}/waiting-list`, { teamName: 'Early Birds' })
  await waiting.call('POST', `/tournaments/${other.id}/waiting-list`, { teamName: 'Night Owls' })
  await waiting.call('POST', `/tournaments/${cup.id}/waiting-list`, { teamName: 'Late Risers' })

  const page = await visit({ as: waiting, viewport: phone })
  await page.goto('/profile')
  const lists = page.getByRole('region', { name: /^Waiting lists/ })
  const row = (team: string) => lists.getByRole('listitem').filter({ hasText: team })
  await row('Late Risers').getByText('1st in line').waitFor()
  await row('Night Owls').getByText('2nd in line').waitFor()
  await row('Night Owls').getByRole('link', { name: other.name }).waitFor()
  await expectResponsive(page)
  await row('Night Owls').getByRole('button', { name: 'Leave the waiting list' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the list' }).click()
  await expectToast(page, 'You left the waiting list')
  await row('Night Owls').waitFor({ state: 'detached' })

  await (await theAdministrator()).call('DELETE', `/teams/${reds.id}`)
  await page.reload()
  const offer = page.getByRole('region', { name: /^Offered to you/ }).getByRole('listitem')
  await offer.getByText('Spot offered').waitFor()
  await offer.getByText('11 hours left. After that, it goes to the next team in line.').waitFor()
  expect(await lists.count()).toBe(0)
  await expectResponsive(page)
  await offer.getByRole('link', { name: /^Pay \$/ }).click()
  await payWith(page, testCards.valid)
  await page.waitForURL(`**/tournament/${cup.id}`)
  await seeTournament(page)
  await teamRow(page, 'Late Risers').waitFor()

  const [greens] = await teamsOf(other)
  await (await theAdministrator()).call('DELETE', `/teams/${greens!.id}`)
  const aheadPage = await visit({ as: ahead })
  await aheadPage.goto('/profile')
  await aheadPage.getByRole('button', { name: 'Register Team' }).click()
  await expectToast(aheadPage, 'Registration Successful!')
  await aheadPage.getByRole('heading', { level: 1, name: /^You're in/ }).waitFor()
  await aheadPage.goBack()
  await aheadPage
    .getByRole('region', { name: /^Current and upcoming/ })
    .getByRole('heading', { name: 'Early Birds' })
    .waitFor()
})

test('the desk shows who waits, and who is offered a spot until when', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 2 })
  const reds = await aPaidTeam(await aMember('Ana'), cup, 'Reds')
  await aPaidTeam(await aMember('Bo'), cup, 'Blues')
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  const list = page.getByRole('region', { name: 'Waiting list' })
  const row = (team: string) => list.getByRole('listitem').filter({ hasText: team })
  await list.getByText('Nobody is waiting.').waitFor()
  await expectAccessible(page)
  for (const [firstName, teamName] of [
    ['Cleo', 'Late Risers'],
    ['Dee', 'Night Owls'],
  ] as const) {
    await (await aConfirmedMember(firstName)).call('POST', `/tournaments/${cup.id}/waiting-list`, { teamName })
  }
  await row('Night Owls').getByText('2nd in line').waitFor()
  await row('Night Owls').getByText('Captain: Dee Keller').waitFor()

  await (await theAdministrator()).call('DELETE', `/teams/${reds.id}`)
  await row('Late Risers')
    .getByText(/^Offered until /)
    .waitFor()
  await row('Late Risers').getByText('Spot offered').waitFor()
  await row('Night Owls').getByText('1st in line').waitFor()
  expect(await page.getByRole('region', { name: 'Not paid yet' }).count()).toBe(0)
  await expectResponsive(page)
})

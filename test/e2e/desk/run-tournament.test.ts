import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { DrawProof } from '#features/competition/api-contract.ts'
import { aMember, aTeam, read } from '../builders.ts'
import { errorAt, expectAccessible, expectResponsive, expectToast, focusOn, phone, useBrowser } from '../browser.ts'
import { report } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { aDrawnCup, aFullCup, competitionOf, openTab } from '../desk.ts'

const { visit } = useBrowser()

const matchRow = (page: Page, number: number) =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^Match ${number},`) })
const scoreDialog = (page: Page) => page.getByRole('dialog')

async function enterPoints(page: Page, match: number, score: readonly [number, number]) {
  await matchRow(page, match).click()
  const fields = scoreDialog(page).getByRole('textbox', { name: /^Points/ })
  await fields.first().fill(String(score[0]))
  await fields.last().fill(String(score[1]))
  await scoreDialog(page).getByRole('button', { name: /^Save/ }).click()
}

test('an organizer draws eight teams on a phone and enters every result to the champion', async () => {
  const { cup, organizer } = await aFullCup(8)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  const strip = page.getByRole('region', { name: 'Tournament at a glance' })
  await strip.getByText('8 of 8').waitFor()
  await strip.getByRole('link', { name: 'Check-in list' }).click()
  await page.getByText('0 of 8 teams checked in').waitFor()
  await expectAccessible(page)
  const ticks = page.getByRole('checkbox')
  await ticks.first().check()
  await page.getByText('1 of 8 teams checked in').waitFor()
  await page.reload()
  await page.getByText('1 of 8 teams checked in').waitFor()
  await page.getByRole('link', { name: 'Run tournament' }).click()
  await page.getByRole('link', { name: 'Tournament page' }).click()
  await strip.getByText('8 of 8').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Run tournament' }).click()
  await page.getByRole('heading', { name: 'Registered 8' }).waitFor()
  await expectAccessible(page)

  await openTab(page, 'Format')
  await page.getByText('8 teams play 7 matches in 3 rounds.').waitFor()
  await page.getByLabel('Play a third-place match').check()
  await page.getByText('8 teams play 7 matches in 3 rounds, and a third-place match.').waitFor()
  await page.getByText('Saved.').waitFor()
  await expectAccessible(page)

  await openTab(page, 'Draw')
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make the draw' }).click()
  await expectToast(page, 'The draw is complete')
  await page.getByRole('heading', { name: 'Ready to play 4' }).waitFor()
  await expectAccessible(page)

  for (const number of [1, 2, 3, 4, 5, 6, 8, 7]) {
    await enterPoints(page, number, [21, 10 + number])
    await scoreDialog(page).waitFor({ state: 'hidden' })
  }
  await page.getByText('Every match is decided. Reds won.').waitFor()
  expect(await competitionOf(cup)).toMatchObject({ state: 'finished' })
  await expectResponsive(page)
})

test('scores entered here and elsewhere arrive on the desk without anything being read again', async () => {
  const { cup, organizer } = await aDrawnCup(8)
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run`)
  // With the first score, the tournament begins.
  await enterPoints(page, 1, [21, 11])
  await matchRow(page, 1).filter({ hasText: '11' }).waitFor()
  await page.getByRole('heading', { name: 'Ready to play 3' }).waitFor()
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/tournaments/')) reads.push(request.url())
  })
  await enterPoints(page, 2, [21, 12])
  await scoreDialog(page).waitFor({ state: 'hidden' })
  await matchRow(page, 2).filter({ hasText: '12' }).waitFor()
  await report(organizer, cup, 3, [21, 13])
  await matchRow(page, 3).filter({ hasText: '13' }).waitFor()
  expect(reads).toEqual([])
})

test('seeds move with the keys and the buttons, and are drawn in that order', async () => {
  const { cup, organizer } = await aFullCup(4)
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=draw`)
  const down = page.getByRole('button', { name: 'Move Reds down' })
  await down.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('Reds is seed 2 of 4.').waitFor()
  await focusOn(down)
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('Reds is seed 3 of 4.').waitFor()
  await page.getByRole('button', { name: 'Move Whites up' }).click()
  await page.getByText('Whites is seed 3 of 4.').waitFor()
  await page.getByText('Saved.').waitFor()
  const rows = page.getByRole('list', { name: 'Seeds' }).getByRole('listitem')
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringContaining('Blues'),
    expect.stringContaining('Greens'),
    expect.stringContaining('Whites'),
    expect.stringContaining('Reds'),
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make the draw' }).click()
  await page.getByRole('heading', { name: 'Ready to play 2' }).waitFor()
  const { teams } = await competitionOf(cup)
  expect(teams.map(({ name, seed }) => [seed, name])).toEqual([
    [1, 'Blues'],
    [2, 'Greens'],
    [3, 'Whites'],
    [4, 'Reds'],
  ])
})

test('a team moves by dragging its handle', async () => {
  const { cup, organizer } = await aFullCup(3)
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=draw`)
  const rows = page.getByRole('list', { name: 'Seeds' }).getByRole('listitem')
  const [from, to] = [await rows.nth(2).boundingBox(), await rows.nth(0).boundingBox()]
  await page.mouse.move(from!.x + 20, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(to!.x + 20, to!.y + 4, { steps: 5 })
  await page.mouse.up()
  await page.getByText('Saved.').waitFor()
  expect(await rows.first().innerText()).toContain('Greens')
})

test('the draw waits for teams that can still pay', async () => {
  const { cup, organizer } = await aFullCup(0, { entryFee: 40, maxTeams: 4 })
  for (const name of ['Late Payers', 'Later Payers']) await aTeam(await aMember('Cleo'), cup, name)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=draw`)
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Late Payers, until .+ [AP]M \S+$/ })
    .waitFor()
  expect(await page.getByRole('button', { name: 'Make the draw' }).isDisabled()).toBe(true)
  await openTab(page, 'Teams')
  await page
    .getByText(/\$40 due by/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Message the captains' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message the captains' })
  await dialog.getByLabel('To').selectOption('unpaid')
  await dialog.getByLabel('Message').fill('Please pay by Friday.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expectToast(page, 'Message sent', 'To 2 captains.')
})

test('an organizer draws at random with numbers drawn in public, and can reopen registration before that', async () => {
  const { cup, organizer } = await aFullCup(4)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=draw`)
  await page.getByText('At random').click()
  await page.getByRole('heading', { name: 'How a random draw works' }).waitFor()
  await expectAccessible(page)
  const question = page.getByRole('alertdialog')
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish the list of teams' }).click()
    await question.getByRole('button', { name: 'Publish the list' }).click()
    await expectToast(page, 'The list is public')
  }
  await publish()
  await page.getByRole('heading', { name: 'Teams in the draw 4' }).waitFor()
  await expectAccessible(page)
  expect(await competitionOf(cup)).toMatchObject({ state: 'closed' })

  await page.getByRole('button', { name: 'Reopen registration' }).click()
  await question.getByLabel('Reason').fill('The Golds are on their way')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('button', { name: 'Publish the list of teams' }).waitFor()
  await page.reload()
  // The choice is stored.
  await page.getByRole('radio', { name: 'At random', checked: true }).waitFor({ state: 'attached' })
  await publish()

  await page.getByRole('button', { name: 'Make the draw' }).click()
  expect(await errorAt(page.getByLabel('Numbers drawn'))).toBe('Enter the numbers that were drawn')
  await page.getByLabel('Numbers drawn').fill('3 5 1 6')
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await question.getByText('4 teams will be drawn with the numbers 3 5 1 6.').waitFor()
  await question.getByRole('button', { name: 'Make the draw' }).click()
  await page.getByRole('heading', { name: 'Ready to play 2' }).waitFor()
  const proof = await read<DrawProof>(`/tournaments/${cup.id}/draw`)
  expect(proof.draws).toMatchObject([{ by: 'random', lots: { drawnNumbers: '3 5 1 6' }, undone: null }])

  await openTab(page, 'Draw')
  await page.getByText('Drawn at random with the numbers 3 5 1 6.').waitFor()
  await expectResponsive(page)
  await page.getByRole('button', { name: 'Undo the draw' }).click()
  await question.getByLabel('Reason').fill('A team was missing')
  await question.getByRole('button', { name: 'Undo the draw' }).click()
  await page.getByRole('radio', { name: 'By ranking' }).check({ force: true })
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await question.getByText("by their players' verified points").waitFor()
  await question.getByRole('button', { name: 'Make the draw' }).click()
  await page.getByRole('heading', { name: 'Ready to play 2' }).waitFor()
  expect(await read<DrawProof>(`/tournaments/${cup.id}/draw`)).toMatchObject({ draws: [{}, { by: 'ranking' }] })
})

test('a list that a team has left says so before the numbers are drawn', async () => {
  const { cup, organizer } = await aFullCup(0)
  for (const name of ['Reds', 'Blues', 'Greens']) await aTeam(await aMember('Cleo'), cup, name)
  const captain = await aMember('Cleo')
  const team = await aTeam(captain, cup, 'Leavers')
  await organizer.call('POST', `/tournaments/${cup.id}/draw/list`, { id: crypto.randomUUID() })
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=draw`)
  await page.getByRole('button', { name: 'Make the draw', disabled: false }).waitFor()
  await captain.call('POST', `/teams/${team.id}/withdrawal`)
  await page.getByText('Leavers left after it was published.').waitFor()
  expect(await page.getByRole('button', { name: 'Make the draw' }).isDisabled()).toBe(true)
  await expectAccessible(page)
})

test('a correction of an early result is previewed, confirmed, and undone', async () => {
  const { cup, organizer } = await aDrawnCup(4, { prizePool: 500 })
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  for (const number of [1, 2, 3]) {
    await enterPoints(page, number, [21, 15])
    await scoreDialog(page).waitFor({ state: 'hidden' })
  }
  await page.getByText('Every match is decided. Reds won.').waitFor()
  const before = await competitionOf(cup)

  await enterPoints(page, 1, [15, 21])
  const question = page.getByRole('alertdialog')
  await question.getByText('Match 3, final').waitFor()
  await question.getByText('Reds 21–15 Blues').waitFor()
  await question.getByText('1 result will no longer count.').waitFor()
  await question.getByText('Prizes by the usual split (2)').waitFor()
  await focusOn(question.getByRole('button', { name: 'Cancel' }))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await competitionOf(cup)).toEqual(before)

  await scoreDialog(page).getByRole('button', { name: 'Save correction' }).click()
  await question.getByRole('button', { name: 'Make these changes' }).click()
  await expectToast(page, 'Result saved')
  await page.getByRole('heading', { name: 'Ready to play 1' }).waitFor()

  await openTab(page, 'History')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await question.getByText('Match 3, final').waitFor()
  await question.getByLabel('Reason').fill('The wrong way round')
  await page.keyboard.press('Escape')
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  expect(await question.getByLabel('Reason').inputValue()).toBe('The wrong way round')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')
  await focusOn(page.getByRole('heading', { level: 1 }))
  const { version: _before, revision: _old, ...restored } = before
  const { version: _after, revision: _new, ...after } = await competitionOf(cup)
  expect(after).toEqual(restored)
})

test('a correction can leave later matches as they are', async () => {
  const { cup, organizer } = await aDrawnCup(4)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  for (const number of [1, 2, 3]) {
    await enterPoints(page, number, [21, 15])
    await scoreDialog(page).waitFor({ state: 'hidden' })
  }
  await page.getByText('Every match is decided. Reds won.').waitFor()
  await enterPoints(page, 1, [15, 21])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Correct this score only' }).click()
  await scoreDialog(page).waitFor({ state: 'hidden' })
  await page.getByText('Every match is decided. Reds won.').waitFor()
  const { matches } = await competitionOf(cup)
  expect(matches[0]).toMatchObject({ resultKeptDownstream: true, games: [{ result: { score: { score: [15, 21] } } }] })
})

test('Undo in the toast takes the last result back', async () => {
  const { cup, organizer } = await aDrawnCup(4)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  await enterPoints(page, 1, [21, 15])
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')
  await page.getByRole('heading', { name: 'Ready to play 2' }).waitFor()
})

test('results can be entered only after the start, and the organizer can start early', async () => {
  const { cup, organizer } = await aDrawnCup(4)
  await queryDatabase(`update tournaments set start_date = now() + interval '13 hours' where id = $1`, [cup.id])
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  await page.getByText(/^You can enter results starting /).waitFor()
  expect(await matchRow(page, 1).count()).toBe(0)
  const start = page.getByRole('button', { name: 'Start now' })
  expect(await start.count()).toBe(0)
  await queryDatabase(`update tournaments set start_date = now() + interval '11 hours' where id = $1`, [cup.id])
  await page.reload()
  await expectResponsive(page)
  await start.click()
  const question = page.getByRole('alertdialog')
  await question
    .getByText(/^We'll notify everyone on the teams\. You can enter scores right away, and walkovers/)
    .waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Start now' }).click()
  await expectToast(page, 'The tournament has started')
  await enterPoints(page, 1, [21, 11])
  await matchRow(page, 1).filter({ hasText: '11' }).waitFor()
  await matchRow(page, 2).click()
  await scoreDialog(page).getByRole('button', { name: 'Other outcome' }).click()
  await scoreDialog(page).getByText('Walkover').click()
  await scoreDialog(page).getByRole('radio', { name: 'Blues' }).check({ force: true })
  await scoreDialog(page).getByRole('button', { name: /^Save/ }).click()
  await page.getByText("You can't enter walkovers, forfeits, or no-shows until the scheduled start.").waitFor()
})

test('what was typed survives a failed save and a reload, and is saved once', async () => {
  const { cup, organizer } = await aDrawnCup(2)
  const page = await visit({ as: organizer, viewport: phone, expectedError: /ERR_ABORTED/ })
  await page.goto(`/tournament/${cup.id}/run`)
  const reports = '**/matches/1/reports'
  const ids: string[] = []
  await page.route(reports, async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id)
    if (ids.length > 1) return route.continue()
    // The server records it, but its reply is lost.
    await route.fetch()
    return route.abort('aborted')
  })
  await enterPoints(page, 1, [21, 15])
  await scoreDialog(page)
    .getByRole('alert')
    .getByText(/couldn.t reach the server/)
    .waitFor()
  await page.reload()
  await matchRow(page, 1).click()
  expect(await scoreDialog(page).getByRole('textbox', { name: 'Points, Reds' }).inputValue()).toBe('21')
  await scoreDialog(page).getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Every match is decided. Reds won.').waitFor()
  expect(ids[1]).toBe(ids[0])
  expect(await read<unknown[]>(`/tournaments/${cup.id}/competition/history`)).toHaveLength(2)
})

test('a scorer sees that someone else has just entered a score, and chooses which one counts', async () => {
  const { cup, organizer } = await aDrawnCup(2)
  const [first, second] = [await visit({ as: organizer, viewport: phone }), await visit({ as: organizer })]
  for (const page of [first, second]) {
    await page.goto(`/tournament/${cup.id}/run`)
    await matchRow(page, 1).click()
    await scoreDialog(page).getByRole('textbox', { name: 'Points, Reds' }).fill('21')
  }
  await scoreDialog(first).getByRole('textbox', { name: 'Points, Blues' }).fill('0')
  await scoreDialog(first).getByRole('button', { name: 'Save result' }).click()
  await first.getByText('Every match is decided. Reds won.').waitFor()
  await scoreDialog(second).getByText('Theirs: Reds 21–0 Blues.').waitFor()
  await scoreDialog(second).getByRole('textbox', { name: 'Points, Blues' }).fill('25')
  await expectAccessible(second)
  await scoreDialog(second).getByRole('button', { name: 'Use my score' }).click()
  await second.getByText('Every match is decided. Blues won.').waitFor()
})

test('sets, shootouts and walkovers are entered as the sport requires', async () => {
  const volleyball = await aDrawnCup(2, { sport: 'volleyball' })
  const page = await visit({ as: volleyball.organizer, viewport: phone })
  await page.goto(`/tournament/${volleyball.cup.id}/run`)
  await matchRow(page, 1).click()
  const cell = (name: string) => scoreDialog(page).getByRole('textbox', { name })
  await cell('Set 1, Reds').fill('25')
  await cell('Set 1, Blues').fill('24')
  await cell('Set 2, Reds').fill('25')
  await cell('Set 2, Blues').fill('0')
  await scoreDialog(page).getByRole('button', { name: 'Save result' }).click()
  await scoreDialog(page)
    .getByRole('alert')
    .getByText("Set 1 can't end 25–24. It's played to 25, win by two.")
    .waitFor()
  await expectAccessible(page)
  await cell('Set 1, Blues').fill('20')
  await scoreDialog(page).getByRole('button', { name: 'Save result' }).click()
  await page.getByText('Every match is decided. Reds won.').waitFor()

  const soccer = await aDrawnCup(2, { sport: 'soccer' })
  const other = await visit({ as: soccer.organizer, viewport: phone })
  await other.goto(`/tournament/${soccer.cup.id}/run`)
  await matchRow(other, 1).click()
  await scoreDialog(other).getByRole('button', { name: 'Goals, Reds: one more' }).click()
  await scoreDialog(other).getByRole('button', { name: 'Goals, Blues: one more' }).click()
  await scoreDialog(other).getByRole('button', { name: 'Add penalty shootout' }).click()
  await scoreDialog(other).getByRole('textbox', { name: 'Penalties, Blues' }).fill('4')
  await scoreDialog(other).getByRole('textbox', { name: 'Penalties, Reds' }).fill('3')
  await expectAccessible(other)
  await scoreDialog(other).getByRole('button', { name: 'Save result' }).click()
  await other.getByText('3–4 on penalties').first().waitFor()

  await matchRow(other, 1).click()
  await scoreDialog(other).getByRole('button', { name: 'Other outcome' }).click()
  await scoreDialog(other).getByText('Walkover').click()
  await scoreDialog(other).getByRole('radio', { name: 'Reds' }).check({ force: true })
  await scoreDialog(other).getByLabel('Reason').fill('Blues left early')
  await expectAccessible(other)
  await scoreDialog(other).getByRole('button', { name: 'Save correction' }).click()
  await other.getByText('Every match is decided. Reds won.').waitFor()
})

test('visitors are asked to log in, strangers are denied, and scorekeepers get the results only', async () => {
  const { cup, organizer } = await aDrawnCup(2)
  const visitor = await visit({ viewport: phone })
  await visitor.goto(`/tournament/${cup.id}/run`)
  await visitor.getByRole('heading', { level: 1, name: 'Run the tournament' }).waitFor()
  await expectAccessible(visitor)
  const stranger = await visit({ as: await aMember('Sid') })
  await stranger.goto(`/tournament/${cup.id}`)
  expect(await stranger.getByRole('link', { name: 'Run tournament' }).count()).toBe(0)
  await stranger.goto(`/tournament/${cup.id}/run`)
  await stranger.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()

  const keeper = await aMember('Kit')
  await organizer.call('POST', `/tournaments/${cup.id}/officials`, { username: keeper.username, role: 'scorekeeper' })
  await keeper.call('PATCH', `/tournaments/${cup.id}/official-invitation`, { status: 'accepted' })
  const page = await visit({ as: keeper, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('link', { name: 'Enter results' }).click()
  await page.getByRole('heading', { name: 'Ready to play 1' }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
})

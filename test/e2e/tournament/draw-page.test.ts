import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, test } from 'vitest'
import type { DrawProof } from '#features/competition/api-contract.ts'
import { desk, expectAccessible, expectResponsive, phone, useBrowser } from '../browser.ts'
import { aCup, aMember, read } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams, draw } from '../competition.ts'
import { queryDatabase } from '../database.ts'

const { visit } = useBrowser()
let organizer: Member
beforeAll(async () => {
  organizer = await aMember('Olga')
})

async function aFullCup(teams: number) {
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 64 })
  await addTeams(inject('siteDatabase'), cup, organizer, teams)
  // It has not started, so that it can be drawn again.
  const dates = `registration_deadline = now() + interval '5 days', start_date = now() + interval '10 days'`
  await queryDatabase(`update tournaments set ${dates} where id = $1`, [cup.id])
  const post = (path: string, body: object = {}) =>
    organizer.call('POST', `/tournaments/${cup.id}${path}`, { id: randomUUID(), ...body })
  return {
    ...cup,
    publishList: () => post('/draw/list'),
    drawLots: (drawnNumbers: string) => post('/draw', { by: 'random', drawnNumbers }),
    undo: (fact: string, reason: string) => post('/undo', { fact, reason }),
    proof: () => read<DrawProof>(`/tournaments/${cup.id}/draw`),
  }
}

test('the draw page says when registration closes, and later that it is closed', async () => {
  const cup = await aFullCup(5)
  const page = await visit({ viewport: phone })
  await page.goto(`/tournament/${cup.id}/draw`)
  await page.getByText(/^Registration closes no later than .+\.$/).waitFor()
  const deadline = `update tournaments set registration_deadline = now() - interval '1 hour' where id = $1`
  await queryDatabase(deadline, [cup.id])
  await expect.poll(() => page.reload().then(() => page.getByText('Registration is closed.').count())).toBe(1)
  expect(await page.getByText(/^Registration closes/).count()).toBe(0)
})

test('visitors follow a draw by lots from the commitment to the order, and their browser checks it', async () => {
  const cup = await aFullCup(5)
  const page = await visit({ viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('link', { name: 'How it works' }).click()
  await page.getByRole('heading', { level: 1, name: 'Draw' }).waitFor()
  const { commitment } = await cup.proof()
  await page.getByText(commitment!).waitFor()
  await page.getByText('Before the first team registered,').waitFor()

  await cup.publishList()
  await page.getByText('Registration closed with 5 teams: Backboard Co., Harbor Hoops,').waitFor()
  await page.getByText('Next, the organizer rolls dice').waitFor()
  await expectAccessible(page)

  await cup.drawLots('3 5 1 6')
  await page.getByRole('status').filter({ hasText: 'This draw checks out' }).waitFor()
  const { draws, teams } = await cup.proof()
  const nameOf = (id: string) => teams.find(({ teamId }) => teamId === id)!.name
  const seeds = page.getByRole('list', { name: 'Seeds of draw 1' }).getByRole('listitem')
  expect(await seeds.allTextContents()).toEqual(draws[0]!.order.map((id, index) => `${index + 1}${nameOf(id)}`))
  await page.getByText(draws[0]!.lots!.secret).waitFor()
  await page.getByText('Check it with your own program').click()
  await page.getByRole('region', { name: 'The program' }).getByText(`/api/tournaments/${cup.id}/draw`).waitFor()
  await expectResponsive(page)

  await cup.undo(draws[0]!.id, 'A die fell off the table.')
  await page.getByText('“A die fell off the table.”').waitFor()
  await page.getByRole('heading', { name: 'Draw 2' }).waitFor()
  await page.getByRole('heading', { name: 'Draw 1 Undone' }).waitFor()
  await page.getByText('This draw checks out', { exact: true }).waitFor()
})

test('a flipped bit in the public data is noticed, and without JavaScript the page says how to check', async () => {
  const cup = await aFullCup(11)
  await cup.publishList()
  await cup.drawLots('2 2')
  const page = await visit({ viewport: desk })
  await page.route(`**/api/tournaments/${cup.id}/draw`, async (route) => {
    const proof = await cup.proof()
    const { lots } = proof.draws[0]!
    lots!.secret = lots!.secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    await route.fulfill({ json: proof })
  })
  await page.goto(`/tournament/${cup.id}/bracket`)
  await page.getByRole('link', { name: 'Draw', exact: true }).click()
  const outcome = page.getByRole('status').filter({ hasText: "This draw doesn't check out" })
  await outcome.getByText("The secret isn't the one that was committed to.").waitFor()
  await outcome.getByText('The secret, the list and the numbers lead to a different order.').waitFor()
  await expectAccessible(page)

  const plain = await visit({ viewport: phone, javaScriptEnabled: false })
  await plain.goto(`/tournament/${cup.id}/draw`)
  await plain.getByText('Your browser can check this draw with JavaScript.').waitFor()
  expect(await plain.getByText('Checking this draw').isVisible()).toBe(false)
})

test('a draw by seeds says that nothing about it is random', async () => {
  const cup = await aFullCup(3)
  await draw(organizer, cup)
  const page = await visit({ viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('link', { name: 'How it was drawn' }).click()
  await page.getByText('The organizer put the teams in this order. Nothing about it is random.').waitFor()
  expect(await page.getByText('checks out').count()).toBe(0)
  await expectAccessible(page)
})

import { createHash, randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, expect, inject, test } from 'vitest'
import type { DrawProof } from '#features/competition/api-contract.ts'
import { drawLots, entryListIn } from '#engine/draw/lots.ts'
import { canonicalJson } from '#lib/canonical-json.ts'
import { desk, expectAccessible, expectResponsive, phone, useBrowser } from '../browser.ts'
import { aCup, aMember, read } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams } from '../competition.ts'

const { visit } = useBrowser()
let organizer: Member
beforeAll(async () => {
  organizer = await aMember('Bea')
})

const signature = 'b5'.repeat(48)
const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
const address = 'https://api.drand.sh/52db/public/23456789'

/** A list that names a round of a beacon, published this many minutes ago, or none because the beacon couldn't be reached. */
function withBeacon(transcript: string, minutesAgo: number | null): string {
  const list = entryListIn(transcript)
  const time = new Date(Date.now() - (minutesAgo ?? 0) * 60_000).toISOString()
  const round = { address, chain: '52db', publicKey: '83cf', round: 23_456_789, time }
  return canonicalJson({ ...list, rules: { ...list.rules, beacon: minutesAgo === null ? 'unreachable' : round } })
}

async function aCupWithList(teams: number) {
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 64 })
  await addTeams(inject('siteDatabase'), cup, organizer, teams)
  const post = (path: string, body: object = {}) =>
    organizer.call('POST', `/tournaments/${cup.id}${path}`, { id: randomUUID(), ...body })
  await post('/draw/list')
  return { ...cup, post, proof: () => read<DrawProof>(`/tournaments/${cup.id}/draw`) }
}

/** Changes what the page reads about the draws. */
const changeProof = (page: Page, id: string, change: (proof: DrawProof) => DrawProof | Promise<DrawProof>) =>
  page.route(`**/api/tournaments/${id}/draw`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    await route.fulfill({ json: await change(await read<DrawProof>(`/tournaments/${id}/draw`)) })
  })

const openDraw = async (page: Page, id: string) => {
  await page.goto(`/tournament/${id}/bracket`)
  await page.getByRole('link', { name: 'Draw', exact: true }).click()
}

const trust = (page: Page) => page.getByRole('region', { name: 'Could anyone have fixed the draw?' })

test.each([
  ['beacon', 5, signature, 'This holds if someone saw the list before the beacon published its numbers.'],
  ['witnesses', undefined, undefined, "The check can't tell whether real dice were rolled."],
  ['unreachable', 5, undefined, "A public beacon would have prevented this, but the site couldn't reach it."],
  ['unreachable before', null, undefined, "A public beacon would have prevented this, but the site couldn't reach it."],
])('the draw page says who could have influenced a draw: %s', async (_, minutesAgo, signed, sentence) => {
  const cup = await aCupWithList(5)
  await cup.post('/draw', { by: 'random', drawnNumbers: '3 5 1 6' })
  const page = await visit({ viewport: phone })
  await changeProof(page, cup.id, async (proof) => {
    const [drawn] = proof.draws
    const { lots } = drawn!
    const transcript = minutesAgo === undefined ? lots!.transcript : withBeacon(lots!.transcript, minutesAgo)
    const drawnNumbers = signed ? randomness : lots!.drawnNumbers
    const order = await drawLots(lots!.secret, transcript, drawnNumbers)
    return { ...proof, draws: [{ ...drawn!, order, lots: { ...lots!, transcript, drawnNumbers, signature: signed } }] }
  })
  await openDraw(page, cup.id)
  await page.getByRole('status').filter({ hasText: 'This draw checks out' }).waitFor()
  await trust(page).getByText(sentence).waitFor()
  const numbers = page.getByRole('list', { name: 'Steps of the draw' }).getByRole('listitem').nth(2)
  await numbers.getByText(signed ? randomness : '3 5 1 6').waitFor()
  expect(await numbers.getByRole('link', { name: 'round 23456789' }).count()).toBe(minutesAgo === 5 ? 1 : 0)
  await expectResponsive(page)
})

test('the draw page says that new secrets were chosen, for how many teams, and which list must be published again', async () => {
  const cup = await aCupWithList(5)
  const page = await visit({ viewport: phone })
  await changeProof(page, cup.id, (proof) => {
    const later = { commitment: 'c0'.repeat(32), committedAt: new Date().toISOString(), firstDraw: 1, teamsEntered: 5 }
    return { ...proof, ...later, chains: [...proof.chains, later] }
  })
  await openDraw(page, cup.id)
  await page.getByText('This list must be published again').waitFor()
  await page.getByText('chose new ones. 5 teams had already registered by then.').waitFor()
  await page.getByText('Other commitments').click()
  await page.getByText((await cup.proof()).commitment!, { exact: true }).waitFor()
  await expectResponsive(page)
})

test("the organizer draws with the beacon's round once it is published, and with other numbers only long after", async () => {
  const cup = await aCupWithList(5)
  const page = await visit({ viewport: desk, as: organizer })
  let minutesAgo = -2
  await changeProof(page, cup.id, (proof) => ({
    ...proof,
    list: { ...proof.list!, transcript: withBeacon(proof.list!.transcript, minutesAgo) },
  }))
  const open = async () => {
    await page.goto(`/tournament/${cup.id}/run`)
    await page.getByRole('tab', { name: 'Draw' }).click()
    await page.getByRole('heading', { name: 'The numbers come from a public beacon' }).waitFor()
  }
  await open()
  await page.getByText(', when the numbers are published.').waitFor()
  expect(await page.getByRole('button', { name: 'Make the draw' }).isDisabled()).toBe(true)
  expect(await page.getByLabel('Numbers drawn').count()).toBe(0)

  minutesAgo = 11
  await open()
  await page.getByLabel('Numbers drawn').fill('3 5 1 6')
  await page.getByRole('button', { name: 'Draw with these numbers' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText("The draw page will say that the beacon couldn't be reached").waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await dialog.getByText('with numbers from the public beacon').waitFor()
  await expectAccessible(page)
})

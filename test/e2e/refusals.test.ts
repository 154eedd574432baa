import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Tournament } from '#features/tournaments/contract.ts'
import { listed, openPayment, payWith, testCards } from './acts.ts'
import { aCup, aHold, aMember, aTeam, teamsOf } from './builders.ts'
import type { Member } from './builders.ts'
import { expectAccessible, told, useBrowser } from './browser.ts'
import { inDatabase } from './database.ts'

const { visit } = useBrowser()

async function openCardForm(captain: Member, cup: Tournament, team: string): Promise<Page> {
  const page = await visit({ as: captain })
  await openPayment(page, cup, team)
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  return page
}

/** What only a quarter of an hour would bring about: the holds of this captain are over. */
function letHoldsLapse(captain: Member) {
  const lapsed = `update registrations set expires_at = now() - interval '1 minute' where user_id = $1 and payment_status = 'held'`
  return inDatabase(lapsed, [captain.id])
}

/** What cards were charged for this tournament, in cents, by the provider's own books. */
async function chargesFor(cup: Tournament): Promise<number[]> {
  const charges = await inDatabase<{ amount: number }>(
    `select c.amount::int as amount from sandbox.charges c join sandbox.payment_intents i on i.id = c.payment_intent
     where c.status = 'succeeded' and i.metadata->>'tournamentId' = $1`,
    [cup.id],
  )
  return charges.map(({ amount }) => amount)
}

test('a tournament that is full or closed says so in place of its way in', async () => {
  const captain = await visit({ as: await aMember('Cleo') })
  for (const [name, words, inList] of [
    ['Lakefront Three-on-Three', 'Tournament Full', 'Full'],
    ['Mission Trail Flag Classic', 'Registration Closed', 'Closed'],
  ] as const) {
    await captain.goto(`/tournaments?q=${encodeURIComponent(name)}`)
    const card = captain.getByRole('article').filter({ hasText: name })
    await card.getByText(inList, { exact: true }).waitFor()
    await card.getByRole('link', { name: /^Register Team/ }).click()
    await captain.getByRole('heading', { name, level: 1 }).waitFor()
    expect(await captain.getByRole('button', { name: words }).isDisabled()).toBe(true)
    expect(await captain.getByRole('button', { name: 'Register Team' }).count()).toBe(0)
  }
})

test('the last place is taken while somebody names their team: they are told before a card is asked for', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2 })
  await aTeam(await aMember('Ravi'), cup, 'First In')
  const late = await visit({ as: await aMember('Cleo') })
  await late.goto(`/tournament/${cup.id}`)
  await late.getByRole('button', { name: 'Register Team' }).click()
  const dialog = late.getByRole('dialog', { name: 'Register Team' })
  await dialog.getByLabel('Team name').fill('Too Late')
  const quick = await openCardForm(await aMember('Mio'), cup, 'Last Place')

  await dialog.getByRole('button', { name: 'Continue to Payment - $40' }).click()
  await told(late, 'Payment Setup Failed', 'Tournament Full')
  expect(await late.getByRole('button', { name: 'Tournament Full' }).isDisabled()).toBe(true)
  expect(new URL(late.url()).pathname).toBe(`/tournament/${cup.id}`)
  await late.getByText('1 of 2 teams registered · 1 being paid for').waitFor()

  await payWith(quick, testCards.pays)
  await told(quick, 'Registration Successful!', 'Payment processed and team registered successfully.')
  expect((await teamsOf(cup)).map((team) => team.name)).toEqual(['First In', 'Last Place'])
})

test('the time to pay runs out while the form is open: the captain is told, nothing was charged, and starts again', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await aMember('Cleo')
  const page = await visit({ as: captain })
  await page.clock.install()
  await openPayment(page, cup, 'Slow Hands')
  await page.getByText(/^Your place is held for 1[45]:\d\d$/).waitFor()
  await page.clock.fastForward('16:00')
  await letHoldsLapse(captain)
  await page.getByRole('alert').getByText('Your place was released').waitFor()
  await page.getByRole('alert').getByText('Nothing was charged. Please start again.').waitFor()
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
  await expectAccessible(page)
  expect(await chargesFor(cup)).toEqual([])

  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByText(/^Your place is held for 1[45]:\d\d$/).waitFor()
  await payWith(page, testCards.pays)
  await told(page, 'Registration Successful!')
  await listed(page, 'Slow Hands').getByText('Paid', { exact: true }).waitFor()
  expect(await chargesFor(cup)).toEqual([4000])
})

test('a link from elsewhere holds nothing by being opened: one press does, and over a reload the place stays held', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await aMember('Cleo')
  const page = await visit({ as: captain })
  const places = async () => (await captain.call<Tournament>('GET', `/tournaments/${cup.id}`)).placesTaken
  await page.setContent(`<a href="${captain.site}/payment/${cup.id}?team=Lured">Free tickets</a>`)
  await page.getByRole('link', { name: 'Free tickets' }).click()
  const press = page.getByRole('button', { name: 'Hold my place - $40' })
  await press.waitFor()
  await page.waitForLoadState('networkidle')
  expect(await places()).toBe(0)
  await expectAccessible(page)

  await press.click()
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  expect(await places()).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  expect(await places()).toBe(1)
})

test('a card that comes after the place was given away is not charged', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2 })
  await aTeam(await aMember('Ravi'), cup, 'First In')
  const captain = await aMember('Cleo')
  const page = await openCardForm(captain, cup, 'Slow Hands')
  await letHoldsLapse(captain)
  await aHold(captain, cup, 'Second Thought') // in another window: it releases what lapsed, and takes the last place

  const confirmed = page.waitForResponse(/\/payment_intents\/\w+\/confirm$/)
  await payWith(page, testCards.pays)
  expect((await confirmed).status()).toBe(400)
  await page.getByRole('alert').getByText('Your place was released').waitFor()
  await page.getByRole('button', { name: 'Start again' }).click()
  await told(page, 'Payment Setup Failed', 'Tournament Full')
  expect((await teamsOf(cup)).map((team) => team.name)).toEqual(['First In'])
})

test('the payment page without a team to pay for sends a captain back to the tournament, and a visitor home', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  await captain.goto(`/payment/${cup.id}`)
  await told(captain, 'No Registration Data', 'Please start the registration process from the tournament page.')
  await captain.getByRole('heading', { name: cup.name, level: 1 }).waitFor()
  await captain.waitForURL(`/tournament/${cup.id}`)

  const visitor = await visit()
  await visitor.goto(`/payment/${cup.id}?team=Nobody`)
  expect(new URL(visitor.url()).pathname).toBe('/')
})

describe('an address that leads nowhere', () => {
  test('names no tournament, whether it never did or is malformed: 404, Tournament Not Found', async () => {
    const captain = await visit({ as: await aMember('Cleo') })
    const unknown = '01890000-0000-7000-8000-000000000000'
    for (const id of [unknown, 'not-an-id', '1', '%F0%9F%8F%90', `${unknown}x`]) {
      for (const path of [`/tournament/${id}`, `/payment/${id}?team=Lost`]) {
        const reply = await captain.goto(path)
        expect([path, reply?.status()]).toEqual([path, 404])
        await captain.getByRole('heading', { name: 'Tournament Not Found', level: 1 }).waitFor()
        expect(await captain.title()).toBe('Tournament Not Found | Homefield')
      }
    }
    await captain.getByRole('link', { name: 'Discover Tournaments' }).click()
    await captain.getByRole('heading', { name: 'Discover Tournaments', level: 1 }).waitFor()
  })

  test('is no page of ours: status 404, with the way home', async () => {
    const visitor = await visit()
    const reply = await visitor.goto('/no/such/page')
    expect(reply?.status()).toBe(404)
    expect(await visitor.title()).toMatch(/^404 Page Not Found/)
    await visitor.getByRole('heading', { name: '404 Page Not Found', level: 1 }).waitFor()
    await visitor.getByText('Did you forget to add the page to the router?').waitFor()
    await visitor.getByRole('link', { name: 'Back to Home' }).click()
    await visitor.waitForURL('/')
  })
})

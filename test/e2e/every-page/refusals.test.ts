import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Tournament } from '#features/tournaments/contract.ts'
import { urlOfModule } from '#test/build-manifest.ts'
import { openPayment, payWith, seeTournament, teamRow, testCards } from '../actions.ts'
import { aConfirmedPayment, aCup, aHold, aMember, aTeam, teamsOf } from '../builders.ts'
import type { Member } from '../builders.ts'
import { expectAccessible, expectToast, focusOn, isBuilt, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'

const { visit } = useBrowser()

async function openCardForm(captain: Member, cup: Tournament, team: string): Promise<Page> {
  const page = await visit({ as: captain })
  await openPayment(page, cup, team)
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  return page
}

/** Expires this captain's holds. */
function expireHolds(captain: Member) {
  const expire = `update registrations set expires_at = now() - interval '1 minute' where user_id = $1 and payment_status = 'held'`
  return queryDatabase(expire, [captain.id])
}

/** The provider's charges for this tournament, in cents. */
async function chargesFor(cup: Tournament): Promise<number[]> {
  const charges = await queryDatabase<{ amount: number }>(
    `select c.amount::int as amount from sandbox.charges c join sandbox.payment_intents i on i.id = c.payment_intent
     where c.status = 'succeeded' and i.metadata->>'tournamentId' = $1`,
    [cup.id],
  )
  return charges.map(({ amount }) => amount)
}

test('a full or closed tournament has a disabled button that says so', async () => {
  const captain = await visit({ as: await aMember('Cleo') })
  for (const [name, words, inList] of [
    ['Lakefront Three-on-Three', 'Tournament Full', 'Full'],
    ['Mission Trail Flag Classic', 'Registration Closed', 'Closed'],
  ] as const) {
    await captain.goto(`/tournaments?q=${encodeURIComponent(name)}`)
    const card = captain.getByRole('article').filter({ hasText: name })
    await card.getByText(inList, { exact: true }).waitFor()
    await card.getByRole('link', { name: 'View Tournament' }).click()
    await captain.getByRole('heading', { name, level: 1 }).waitFor()
    expect(await captain.getByRole('button', { name: words }).isDisabled()).toBe(true)
    expect(await captain.getByRole('button', { name: 'Register Team' }).count()).toBe(0)
  }
})

test('a captain is told that the tournament filled up before being asked for a card', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2 })
  await aTeam(await aMember('Ravi'), cup, 'First In')
  const late = await visit({ as: await aMember('Cleo') })
  await late.goto(`/tournament/${cup.id}`)
  await late.getByRole('button', { name: 'Register Team' }).click()
  const dialog = late.getByRole('dialog', { name: 'Register Team' })
  await dialog.getByLabel('Team name').fill('Too Late')
  const quick = await openCardForm(await aMember('Mio'), cup, 'Last Place')

  await dialog.getByRole('button', { name: 'Continue to Payment - $40' }).click()
  await expectToast(late, 'Registration Failed', 'Registration failed: Tournament Full')
  expect(await late.getByRole('button', { name: 'Tournament Full' }).isDisabled()).toBe(true)
  expect(new URL(late.url()).pathname).toBe(`/tournament/${cup.id}`)
  await late.getByText('1 of 2 teams registered · 1 spot held').waitFor()

  await payWith(quick, testCards.valid)
  await expectToast(quick, 'Registration Successful!', 'Payment processed and team registered successfully.')
  expect((await teamsOf(cup)).map((team) => team.name)).toEqual(['First In', 'Last Place'])
})

test('a hold that expires while the card form is open charges nothing, and the captain can start again', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await aMember('Cleo')
  const page = await visit({ as: captain })
  await page.clock.install()
  await openPayment(page, cup, 'Slow Hands')
  await page.getByText(/^Your spot is held for 1[45]:\d\d$/).waitFor()
  await page.clock.fastForward('16:00')
  await expireHolds(captain)
  await page.getByRole('alert').getByText('Your hold expired').waitFor()
  await page.getByRole('alert').getByText("You weren't charged. Please start again.").waitFor()
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
  await expectAccessible(page)
  expect(await chargesFor(cup)).toEqual([])

  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByText(/^Your spot is held for 1[45]:\d\d$/).waitFor()
  await payWith(page, testCards.valid)
  await expectToast(page, 'Registration Successful!')
  await seeTournament(page)
  await teamRow(page, 'Slow Hands').getByText('Paid', { exact: true }).waitFor()
  expect(await chargesFor(cup)).toEqual([4000])
})

test('opening a payment link holds no spot until a button is pressed, and a reload keeps the hold', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await aMember('Cleo')
  const page = await visit({ as: captain })
  const places = async () => (await captain.call<Tournament>('GET', `/tournaments/${cup.id}`)).placesTaken
  await page.setContent(`<a href="${captain.site}/payment/${cup.id}?team=Lured">Free tickets</a>`)
  await page.getByRole('link', { name: 'Free tickets' }).click()
  const press = page.getByRole('button', { name: 'Hold my spot - $40' })
  await press.waitFor()
  await page.waitForLoadState('networkidle')
  expect(await places()).toBe(0)
  await expectAccessible(page)

  await press.click()
  await focusOn(page.getByRole('heading', { name: 'Pay by card' }))
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  expect(await places()).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  expect(await places()).toBe(1)
})

test('the payment link of a full tournament says so instead of offering a spot, except for a hold', async () => {
  const [captain, other] = [await aMember('Cleo'), await aMember('Ravi')]
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2 })
  await aHold(captain, cup, 'Held Fast')
  await aHold(other, cup, 'Quick Ones')
  const page = await visit({ as: captain })
  await page.goto(`/payment/${cup.id}?team=Too+Late`)
  await page.getByText('This tournament is full').waitFor()
  await page.getByText(/Your team isn't registered, and you weren't charged\./).waitFor()
  expect(await page.getByRole('button', { name: /^Hold my spot/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`/payment/${cup.id}?team=Held+Fast`)
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
})

test('the payment link of a held spot opens the card form at once, and that of a paid team says that it is paid', async () => {
  const captain = await aMember('Cleo')
  const cup = await aCup(await aMember('Olga'))
  await aHold(captain, cup, 'Held Fast')
  const page = await visit({ as: captain })
  await page.goto(`/payment/${cup.id}?team=held+fast`)
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  expect(await page.getByRole('button', { name: /^Hold my spot/ }).count()).toBe(0)
  await payWith(page, testCards.declined)
  await expectToast(page, 'Payment Failed', 'Your card was declined.')
  await payWith(page, testCards.valid)
  await expectToast(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
  const [team] = await teamsOf(cup)
  for (const search of ['team=Held+Fast', `teamId=${team!.id}`]) {
    await page.goto(`/payment/${cup.id}?${search}`)
    await page.getByText("This team's fee is already settled").waitFor()
    expect(await page.getByRole('button', { name: /^(Hold|Pay)/ }).count()).toBe(0)
    await expectAccessible(page)
  }
})

test('a card confirmed after the spot was released is not charged', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2 })
  await aTeam(await aMember('Ravi'), cup, 'First In')
  const captain = await aMember('Cleo')
  const page = await openCardForm(captain, cup, 'Slow Hands')
  await expireHolds(captain)
  await aHold(captain, cup, 'Second Thought') // in another window: this releases the expired hold and takes the last spot

  const confirmed = page.waitForResponse(/\/payment_intents\/\w+\/confirm$/)
  await payWith(page, testCards.valid)
  expect((await confirmed).status()).toBe(400)
  await page.getByRole('alert').getByText('Your hold expired').waitFor()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expectToast(page, 'Registration Failed', 'Registration failed: Tournament Full')
  expect((await teamsOf(cup)).map((team) => team.name)).toEqual(['First In'])
})

test('the payment page without a team sends a captain back to the tournament and a visitor home', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  await captain.goto(`/payment/${cup.id}`)
  await expectToast(captain, 'No Registration Data', 'Please start the registration process from the tournament page.')
  await captain.getByRole('heading', { name: cup.name, level: 1 }).waitFor()
  await captain.waitForURL(`/tournament/${cup.id}`)

  const visitor = await visit()
  await visitor.goto(`/payment/${cup.id}?team=Nobody`)
  expect(new URL(visitor.url()).pathname).toBe('/')
})

test('without JavaScript, the payment page says that paying needs it, and links back', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ javaScriptEnabled: false })
  await page.goto(`/payment/${cup.id}?team=Nobody`)
  await page.getByText('To pay, turn on JavaScript in your browser.').waitFor()
  await page.getByRole('link', { name: 'Back to the tournament' }).click()
  await page.waitForURL(`/tournament/${cup.id}`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(cup.name)
})

describe('an unknown URL', () => {
  test('is a 404 Tournament Not Found for an unknown or malformed tournament id', async () => {
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

  test('is a 404 with a link home for an unknown page', async () => {
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

test.runIf(isBuilt)(
  'after returning from the bank, a captain can retry when the payment could not be confirmed',
  async () => {
    const cup = await aCup(await aMember('Olga'))
    const captain = await aMember('Cleo')
    const { paymentIntentId } = await aConfirmedPayment(captain, cup, 'Back Again')
    const page = await visit({ as: captain })
    const script = urlOfModule('src/features/payments/ui/payment-page/completion/returned.ts')
    await page.route(script, (route) => route.abort('aborted'))
    await page.goto(`/tournament/${cup.id}?team=Back+Again&payment_intent=${paymentIntentId}`)
    const alert = page.getByRole('alert').filter({ hasText: "Couldn't confirm your payment" })
    await alert.waitFor()
    await page.unroute(script)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expectToast(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
    await seeTournament(page)
    await teamRow(page, 'Back Again').getByText('Paid', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await teamsOf(cup)).toMatchObject([{ name: 'Back Again', paymentStatus: 'paid' }])
  },
)

import { describe, expect, inject, test } from 'vitest'
import { isFullRun } from '../../proof/full-run.ts'
import { localDateTime, newcomer, testCards } from '../actions.ts'
import { aCup, aMember, aTeam, teamsOf } from '../builders.ts'
import type { BrowserWindow } from './browser-window.ts'
import { engineNames, useEngine } from './engines.ts'

/*
 * The main journeys in Chromium, Firefox and Safari's engine, each in three languages: `npm run proof:browsers`. Every `npm test` runs the
 * first two in one language, in the browsers that are installed.
 */
/** 'C' is no language tag: WebKitGTK says it where no locale is set. */
const languages = isFullRun ? ['C', 'de-CH', 'en-US'] : ['C']
const windows = engineNames.flatMap((engine) => languages.map((language) => ({ engine, language })))

const dialog = '[role=dialog]'

async function signUp(window: BrowserWindow, firstName: string) {
  const person = newcomer(firstName)
  await window.sees('dialog', 'Join Homefield')
  await window.fill('First name', person.firstName, dialog)
  await window.fill('Last name', person.lastName, dialog)
  await window.fill('Username', person.username, dialog)
  await window.fill('Email', person.email, dialog)
  await window.fill('Password', person.password, dialog)
  await window.fill('Confirm password', person.password, dialog)
  await window.click('button', 'Sign Up', dialog)
  await window.seesNo('dialog', 'Join Homefield')
  return person
}

async function payWith(window: BrowserWindow, card: string) {
  await window.fill('Card number', card.replaceAll(' ', ''))
  await window.fill('Expiration date', '1240')
  await window.fill('Security code', '123')
  await window.click('button', /^Pay \$/)
}

async function openPayment(window: BrowserWindow, cup: { id: string }, team: string) {
  await window.goto(`/payment/${cup.id}?team=${encodeURIComponent(team)}`)
  await window.click('button', /^Hold my/)
}

describe.each(windows)('$engine in $language', ({ engine, language }) => {
  const { visit } = useEngine(engine, { language })

  test('the pages see this language', async () => {
    const window = await visit()
    await window.goto('/about')
    expect(await window.evaluate(() => navigator.language)).toBe(language)
  })

  test('a newcomer signs up, enters a team, is declined, pays, and is on the list', async () => {
    const cup = await aCup(await aMember('Olga'))
    const window = await visit()
    await window.goto(`/tournament/${cup.id}`)
    await window.click('button', /^Register Team/, 'main')
    await signUp(window, 'Cleo')
    await window.sees('dialog', 'Register Team')
    await window.fill('Team name', 'Net Results', dialog)
    await window.click('button', 'Continue to Payment - $40', dialog)
    await payWith(window, testCards.declined)
    await window.sees('text', /Your card was declined\./, 'main')
    await payWith(window, testCards.valid)
    await window.toast('Registration Successful!')
    await window.sees('heading', /^You're in, spot \d/)
    await window.click('button', 'See the tournament')
    await window.sees('heading', cup.name)
    await window.sees('listitem', /Net Results.*Paid/)
    expect(await teamsOf(cup)).toMatchObject([{ name: 'Net Results', paymentStatus: 'paid' }])
  })

  test('an organizer creates a tournament and sees its page', async () => {
    const window = await visit({ as: await aMember('Olga') })
    const title = `Clay Court Doubles in ${engine} ${language} ${process.pid}`
    await window.goto('/')
    await window.click('link', 'Create Tournament')
    await window.sees('heading', 'Create Tournament')
    await fillTournament(window, title)
    await window.click('button', 'Create Tournament', 'main')
    await window.toast('Tournament Created!')
    await window.sees('heading', title)
    expect(await window.url()).toMatch(/\/tournament\/[\w-]+$/)
  })

  describe.runIf(isFullRun)('in full', () => {
    test('a payment succeeds after a failed 3-D Secure challenge', async () => {
      const cup = await aCup(await aMember('Olga'))
      const window = await visit({ as: await aMember('Cleo') })
      await openPayment(window, cup, 'Careful Ones')
      await payWith(window, testCards.challenged)
      await window.click('button', 'No, decline')
      await window.sees('text', "You weren't charged. Try again or use another card.")
      await payWith(window, testCards.challenged)
      await window.click('button', "Yes, it's me")
      await window.toast('Registration Successful!')
      await window.click('button', 'See the tournament')
      await window.sees('listitem', /Careful Ones.*Paid/)
      expect(await teamsOf(cup)).toMatchObject([{ name: 'Careful Ones', paymentStatus: 'paid' }])
    })

    test('logging out shows the login button, and going back shows nothing private', async () => {
      const window = await visit({ as: await aMember('Cleo') })
      await window.goto('/profile')
      await window.click('link', 'Community', 'header')
      await window.sees('heading', 'Community')
      await window.click('button', 'Logout')
      await window.sees('button', 'Login', 'header')
      await window.back()
      await window.sees('heading', 'My Teams')
      await window.seesNo('button', 'Logout')
      expect(await window.url()).toMatch(/\/profile$/)
    })

    test('a dialog traps the focus and returns it on Escape', async () => {
      const window = await visit()
      await window.goto('/about')
      await window.click('button', 'Login', 'header')
      await window.sees('dialog', 'Join Homefield')
      for (let step = 0; step < 24; step += 1) {
        await (step < 12 ? window.press('Tab') : window.pressShiftTab())
        await window.until('the focus is in it', () => Boolean(document.activeElement?.closest('[role=dialog]')))
      }
      await window.press('Escape')
      await window.seesNo('dialog', 'Join Homefield')
      await window.until('the focus is on Login', () => document.activeElement?.textContent === 'Login')
      expect(await window.evaluate(() => document.querySelector('main')?.closest('[inert], [aria-hidden]'))).toBeNull()
    })

    test('a notification arrives without a reload', async () => {
      const organizer = await aMember('Olga')
      const cup = await aCup(organizer, { entryFee: 0 })
      const window = await visit({ as: organizer, site: inject('secondSite') })
      await window.goto('/about')
      await window.sees('button', 'Notifications')
      await aTeam(await aMember('Cleo'), cup, 'Harbour Lights')
      await window.click('button', 'Notifications, 1 unread')
      await window.sees('listitem', /Harbour Lights/)
      expect(await window.url()).toMatch(/\/about$/)
    })
  })
})

async function fillTournament(window: BrowserWindow, title: string) {
  await window.fill('Tournament name', title)
  await window.choose('Sport', 'tennis')
  await window.fill('Description', 'Doubles on four clay courts, three matches for everyone.')
  await window.fill('Location', 'Zurich')
  await window.click('option', /^Zürich, ZH/)
  await window.choose('Start date', localDateTime(20, '09:00'))
  await window.choose('End date', localDateTime(20, '18:00'))
  await window.choose('Registration deadline', localDateTime(15, '20:00'))
  await window.fill('Max teams', '4')
  await window.fill('Team size', '2')
  await window.fill('Entry fee', '49.50')
}

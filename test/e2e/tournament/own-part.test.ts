import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { describe, expect, test } from 'vitest'
import { theAdministrator } from '../admin.ts'
import { aCup, aHold, aMember, aPaidTeam, aTeam } from '../builders.ts'
import type { Member } from '../builders.ts'
import { desk, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { draw, startNow } from '../competition.ts'
import { holdApi, isForVisitors, loaded, slowApi, watch } from '../steady.ts'

/* A tournament's page is the same for everybody. What is about its user arrives here when the page has long been there, and nothing moves. */

const { visit } = useBrowser()

type State = {
  cup: Tournament
  viewer: Member
  /** What appears when the reply is there. */
  shows: string | RegExp
  /** What this viewer should never see. */
  never?: RegExp
}

const isRegistered = /^Register Team$/

const states: Record<string, () => Promise<State>> = {
  'its organizer': async () => {
    const viewer = await aMember('Olga')
    return { cup: await aCup(viewer), viewer, shows: 'Run tournament' }
  },
  'the administrator': async () => ({
    cup: await aCup(await aMember('Olga')),
    viewer: await theAdministrator(),
    shows: 'Run tournament',
  }),
  'a captain whose team is paid': async () => {
    const viewer = await aMember('Nadia')
    const cup = await aCup(await aMember('Olga'))
    await aPaidTeam(viewer, cup, 'Paid Up')
    return { cup, viewer, shows: "You're in", never: isRegistered }
  },
  'a captain who has to pay': async () => {
    const viewer = await aMember('Nadia')
    const cup = await aCup(await aMember('Olga'))
    await aTeam(viewer, cup, 'Due Soon')
    return { cup, viewer, shows: 'Pay $40', never: isRegistered }
  },
  'a captain with a hold': async () => {
    const viewer = await aMember('Nadia')
    const cup = await aCup(await aMember('Olga'))
    await aHold(viewer, cup, 'On Hold')
    return { cup, viewer, shows: 'Finish paying', never: isRegistered }
  },
  'a captain on the waiting list': async () => {
    const viewer = await aMember('Cleo')
    await queryDatabase('update users set email_verified = true where id = $1', [viewer.id])
    const cup = await aFullCup()
    await viewer.call('POST', `/tournaments/${cup.id}/waiting-list`, { teamName: 'Late Risers' })
    return { cup, viewer, shows: "You're on the waiting list", never: /^(Full\b.*|Join the waiting list)$/ }
  },
  'a member who may join the waiting list': async () => ({
    cup: await aFullCup(),
    viewer: await aMember('Dee'),
    shows: 'Join the waiting list',
  }),
  'a player who is not a captain, with a next match': async () => {
    const viewer = await aMember('Nadia')
    const organizer = await aMember('Olga')
    const cup = await aCup(organizer, { entryFee: 0 })
    await joinTeam(viewer, cup, 'Mine')
    for (const name of ['Reds', 'Blues', 'Greens']) await aTeam(await aMember('Ana'), cup, name)
    await queryDatabase(startNow, [cup.id])
    await organizer.call('POST', `/tournaments/${cup.id}/draw`, { id: crypto.randomUUID(), by: 'seeds' })
    return { cup, viewer, shows: 'Your next match' }
  },
  'a captain whose next match decides a table': async () => {
    const viewer = await aMember('Nadia')
    const organizer = await aMember('Olga')
    const cup = await aCup(organizer, { entryFee: 0, sport: 'soccer' })
    await aTeam(viewer, cup, 'Mine')
    await aTeam(await aMember('Ana'), cup, 'Reds')
    await queryDatabase(startNow, [cup.id])
    await draw(organizer, cup, defaultSetup('round_robin', 'soccer', 2))
    return { cup, viewer, shows: "Win and you're the champions. Lose and you can't finish first." }
  },
  'a member who asked to be notified of the draw': async () => {
    const viewer = await aMember('Fay')
    const cup = await aCup(await aMember('Olga'), { entryFee: 0 })
    await queryDatabase(
      "update tournaments set registration_deadline = now() - interval '1 hour', start_date = now() + interval '1 hour' where id = $1",
      [cup.id],
    )
    await viewer.call('PUT', `/tournaments/${cup.id}/alerts`, { events: ['drawn'] })
    return { cup, viewer, shows: "You'll get a notification on Homefield when the bracket is ready." }
  },
  'a captain of a canceled tournament': async () => {
    const viewer = await aMember('Nadia')
    const cup = await aCup(await aMember('Olga'))
    await aPaidTeam(viewer, cup, 'Paid Up')
    await (await theAdministrator()).call('DELETE', `/tournaments/${cup.id}`)
    return { cup, viewer, shows: /refund/i }
  },
}

/** A team with a captain and this player. */
async function joinTeam(player: Member, cup: Tournament, name: string) {
  const captain = await aMember('Cleo')
  const team = await aTeam(captain, cup, name)
  await captain.call('PATCH', `/teams/${team.id}/roster`, { members: [`@${player.username}`] })
  const [invitation] = await player.call<{ id: string }[]>('GET', '/invitations')
  await player.call('PATCH', `/invitations/${invitation!.id}`, { status: 'accepted' })
}

async function aFullCup() {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2, entryFee: 0 })
  for (const name of ['Reds', 'Blues']) await aTeam(await aMember('Ana'), cup, name)
  return cup
}

describe.each([
  ['phone', phone],
  ['desktop', desk],
])('on a %s', (_screen, viewport) => {
  test.each(Object.keys(states))('%s sees nothing for visitors, and nothing moves', async (name) => {
    const { cup, viewer, shows, never } = await states[name]!()
    const page = await visit({ as: viewer, viewport })
    const seen = await watch(page)
    // Replies that wait for others arrive one after the other, each after its placeholder.
    const release = await holdApi(page, 300)
    await page.goto(`/tournament/${cup.id}`)
    await loaded(page)
    await page.waitForTimeout(300)
    expect(await page.getByText(shows).filter({ visible: true }).count()).toBe(0)
    release()
    await page.getByText(shows).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { texts, shifts } = await seen()
    expect([texts.filter((text) => isForVisitors(text) || never?.test(text)), shifts]).toEqual([[], []])
  })
})

/** Opens another tournament's page, from which the browser knows where its user takes part, and then this one slowly. */
async function aSlowPage() {
  const viewer = await aMember('Uma')
  const page = await visit({ as: viewer, viewport: phone })
  await page.goto(`/tournament/${(await aCup(await aMember('Olga'))).id}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('involved'))).toMatch(/^\d+$/)
  await slowApi(page)
  const open = async (cup: Tournament) => {
    await page.goto(`/tournament/${cup.id}`, { waitUntil: 'commit' })
    await page.locator('[data-session]').waitFor({ state: 'attached' })
  }
  return { viewer, page, open, about: page.getByRole('heading', { name: 'About' }) }
}

describe('somebody who takes no part in a tournament', () => {
  test('sees all of it at once, and can register before it is known who they are', async () => {
    const { page, open, about } = await aSlowPage()
    const seen = await watch(page)
    await open(await aCup(await aMember('Olga')))
    await loaded(page)
    expect(await about.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Register Team' }).click()
    await page.getByRole('dialog', { name: 'Register' }).waitFor()
    expect(await page.getByText('You must be logged in').count()).toBe(0)
    expect((await seen()).texts.filter(isForVisitors)).toEqual([])
  })

  test('waits for it again after they changed anything, or an hour later', async () => {
    const { viewer, page, open, about } = await aSlowPage()
    const cup = await aCup(await aMember('Olga'), { entryFee: 0 })
    await aTeam(viewer, cup, 'Just In')
    await page.evaluate(() => {
      const [, ...ids] = localStorage.getItem('involved')!.split(' ')
      localStorage.setItem('involved', [Date.now() - 3_700_000, ...ids].join(' '))
    })
    await open(cup)
    const action = page.getByRole('button', { name: 'Register Team' })
    expect([await about.isVisible(), await action.isVisible()]).toEqual([true, false])
    await page.getByRole('heading', { name: "You're in" }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('involved'))).toBeNull()
  })
})

test('without JavaScript a captain is led to My Teams, which lists their team', async () => {
  const viewer = await aMember('Nadia')
  const cup = await aCup(await aMember('Olga'), { entryFee: 0 })
  await aTeam(viewer, cup, 'No Script')
  const page = await visit({ as: viewer, viewport: phone, javaScriptEnabled: false })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('main').getByRole('link', { name: 'My Teams' }).click()
  await page.getByText('No Script').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile')
})

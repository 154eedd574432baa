import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { authDialog, signUpInDialog } from '../actions.ts'
import { aCup, aMember, anInvitation, aTeam, teamsOf } from '../builders.ts'
import { expectAccessible, expectPathAlone, focusOn, phone, expectToast, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'

const { visit } = useBrowser()

const invitations = (page: Page) => page.getByRole('region', { name: /^Invitations/ })

test('after a double-click on "Edit team" there is one dialog, and Escape takes the focus back to the button', async () => {
  const captain = await aMember('Dee')
  await aTeam(captain, await aCup(await aMember('Olga')), 'Double Dribble')
  const page = await visit({ as: captain })
  await page.goto('/profile')
  const button = page.getByRole('button', { name: 'Edit team' })
  await button.dblclick()
  const dialog = page.getByRole('dialog', { name: 'Edit team' })
  await dialog.getByLabel('Players').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await focusOn(button)
})

test('a captain invites by username and email, and sees each reply', async () => {
  const [captain, mate] = [await aMember('Cleo'), await aMember('Mo')]
  const cup = await aCup(await aMember('Olga'))
  const team = await aTeam(captain, cup, 'Net Ninjas')
  const page = await visit({ as: captain })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit team' })
  await dialog.getByLabel('Players').fill(`@${captain.username}\n@${mate.username}\nnobody@club.example\nSam`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Team Updated!')
  expect((await teamsOf(cup)).find(({ id }) => id === team.id)?.members).toEqual([captain.id, 'Sam'])

  const phoneOfMate = await visit({ as: mate, viewport: phone })
  await phoneOfMate.goto('/')
  await phoneOfMate.getByRole('button', { name: /^Notifications/ }).click()
  await phoneOfMate.getByRole('link', { name: 'Accept or decline' }).click()
  await phoneOfMate.getByRole('heading', { name: 'Play for Net Ninjas?' }).waitFor()
  await phoneOfMate.goto('/profile')
  await invitations(phoneOfMate).getByText('Net Ninjas').waitFor()
  await expectAccessible(phoneOfMate)
  await invitations(phoneOfMate).getByRole('button', { name: 'Accept' }).click()
  await expectToast(phoneOfMate, "You're on the team")
  expect((await teamsOf(cup))[0]?.members).toContain(mate.id)

  await page.reload()
  await page.getByRole('button', { name: 'Edit team' }).click()
  const states = dialog.getByRole('region', { name: 'Invitations' })
  await states.getByRole('listitem').filter({ hasText: mate.username }).getByText('Joined').waitFor()
  await states.getByRole('listitem').filter({ hasText: 'nobody@club.example' }).getByText('Invited').waitFor()
  await expectAccessible(page)
})

test('someone without an account follows the link in the mail, signs up, and joins', async () => {
  const captain = await aMember('Cleo')
  const cup = await aCup(await aMember('Olga'))
  const team = await aTeam(captain, cup, 'Net Ninjas')
  const email = `invited.${process.pid}@club.example`
  await captain.call('PATCH', `/teams/${team.id}/roster`, { members: [email] })
  const [mail] = await queryDatabase<{ text: string }>('select text from outbox where "to" = $1', [email])
  const page = await visit({ viewport: phone })
  await page.goto(/\/invitation\/\S+/.exec(mail!.text)![0])
  await page.getByRole('heading', { name: 'Play for Net Ninjas?' }).waitFor()
  await expectPathAlone(page, /^\/invitation\/[\w-]+$/)
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign up to join' }).click()
  expect(await authDialog(page).getByLabel('Email').inputValue()).toBe(email)
  await signUpInDialog(page, 'Ira')
  await page.getByRole('button', { name: 'Decline' }).waitFor()
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expectToast(page, "You're on the team")
  await page.getByRole('link', { name: 'Go to My Teams' }).waitFor()
  expect((await teamsOf(cup))[0]?.members).toHaveLength(1)
})

test('a member can leave a team after confirming, and is no longer on it', async () => {
  const mate = await aMember('Mo')
  const { id, team, tournamentId } = await anInvitation(mate)
  await mate.call('PATCH', `/invitations/${id}`, { status: 'accepted' })
  const page = await visit({ as: mate })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Leave Net Ninjas' }).click()
  await page.getByRole('alertdialog', { name: 'Leave Net Ninjas?' }).getByRole('button', { name: 'Leave team' }).click()
  await expectToast(page, 'You left the team')
  const [now] = await mate.call<{ id: string; members: string[] }[]>('GET', `/tournaments/${tournamentId}/teams`)
  expect([now?.id, now?.members.includes(mate.id)]).toEqual([team.id, false])
})

test('an invitation says that someone else accepted it, or that its team is gone', async () => {
  const [captain, friend, outsider] = [await aMember('Cleo'), await aMember('Fern'), await aMember('Otto')]
  const cup = await aCup(await aMember('Olga'))
  const team = await aTeam(captain, cup, 'Net Ninjas')
  const email = `forwarded.${process.pid}@club.example`
  await captain.call('PATCH', `/teams/${team.id}/roster`, { members: [email] })
  const [mail] = await queryDatabase<{ text: string }>('select text from outbox where "to" = $1', [email])
  const [, path, id, secret] = /(\/invitation\/([\w-]+)\?secret=(\S+))/.exec(mail!.text)!
  await friend.call('PATCH', `/invitations/${id}`, { status: 'accepted', secret })
  const page = await visit({ as: outsider })
  await page.goto(path!)
  await page.getByText('Someone else accepted this invitation').waitFor()
  const visitor = await visit({})
  await visitor.goto(path!)
  await visitor.getByText('If you accepted it, log in').waitFor()
  await expectPathAlone(visitor, path!.split('?')[0]!)
  await expectAccessible(visitor)
  await captain.call('POST', `/teams/${team.id}/withdrawal`)
  // Visitors may get a page that was rendered up to a second ago.
  const isGone = async () => {
    await visitor.reload()
    return visitor.getByText('Net Ninjas is no longer registered').isVisible()
  }
  await expect.poll(isGone, { timeout: 10_000 }).toBe(true)
})

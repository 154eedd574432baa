import { test } from 'vitest'
import { aCup, aMember, aPaidTeam } from '../builders.ts'
import { expectResponsive, phone, useBrowser } from '../browser.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const days = (instant: string, count: number) => new Date(Date.parse(instant) + count * 86_400_000).toISOString()

test('when a tournament moves, its page and the notification lead the captain to the full refund', async () => {
  const [organizer, captain] = [await aMember('Olga'), await aMember('Cleo')]
  const cup = await aCup(organizer)
  await aPaidTeam(captain, cup, 'Salt and Sand')
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('heading', { name: "You're in" }).waitFor()
  await organizer.call('PATCH', `/tournaments/${cup.id}/details`, {
    startDate: days(cup.startDate, 2),
    endDate: days(cup.endDate, 2),
  })
  const notice = page.getByText(/You can withdraw Salt and Sand for a full refund until/)
  await notice.waitFor()
  await expectResponsive(page)
  await photograph(page, 'moved-tournament')

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const offer = page.getByRole('listitem').filter({ hasText: 'You can get a full refund for Salt and Sand' })
  await offer.getByRole('link', { name: 'My Teams' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'My Teams' }).click()
  await page.getByRole('button', { name: 'Withdraw with a full refund' }).waitFor()
})

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { injections } from '../../injections.ts'
import { teamRow, openPayment } from '../actions.ts'
import { aCup, aMember, aTeam, demoMember } from '../builders.ts'
import { useBrowser } from '../browser.ts'

const { visit } = useBrowser()

const cupName = `</title></script><script>window.hit = 1</script> "Cup" & <b>Sons</b> ${process.pid}`
const teamName = `"><img src=x onerror="window.hit=2">{{7*7}}\${7*7}`
const prose = `<iframe srcdoc="<script>parent.hit=3</script>"></iframe>\n</textarea><svg onload=window.hit=4>`

/** Whether a script ran or added elements. (Scripts blocked by the Content-Security-Policy fail the test through the console.) */
async function harmOn(page: Page) {
  const made = await page.locator('main').locator('img[src="x"], iframe, b, svg[onload]').count()
  return { hasRun: await page.evaluate(() => 'hit' in window), made }
}

const none = { hasRun: false, made: 0 }

test('scripts in names and texts are shown as text', async () => {
  const captain = await aMember('<script>window.hit=5</script>')
  const cup = await aCup(captain, { name: cupName, description: prose, rules: prose, location: prose.slice(0, 60) })
  await aTeam(captain, cup, teamName)
  const page = await visit({ as: captain })

  await page.goto(`/tournament/${cup.id}`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(cupName)
  expect(await page.title()).toContain(cupName)
  await page.getByText('Hello, <script>window.hit=5</script>').waitFor()
  await teamRow(page, teamName).waitFor()
  expect(await page.getByText('</textarea><svg onload=window.hit=4>').count()).toBe(2)
  expect(await harmOn(page)).toEqual(none)

  await page.goto(`/tournaments?q=${encodeURIComponent(cupName)}`)
  await page.getByRole('article').getByRole('heading', { name: cupName }).waitFor()
  expect(await page.getByPlaceholder('Search tournaments...').inputValue()).toBe(cupName)
  expect(await harmOn(page)).toEqual(none)

  await openPayment(page, cup, teamName + teamName.length)
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  expect(await harmOn(page)).toEqual(none)
})

test('thirty script injections as team names are shown as text in the list, the panel and the audit log', async () => {
  const cup = await aCup(await aMember(), { entryFee: 0, maxTeams: 32 })
  const names = injections.map((injection, at) =>
    `${at} ${injection.replaceAll('https://evil.example', '/evil').replaceAll(/\p{Cc}+/gu, ' ')}`.slice(0, 60).trim(),
  )
  const teams = []
  for (const name of names) teams.push(await aTeam(await aMember('Cleo'), cup, name))
  const administrator = await demoMember(demoAccounts.administrator)
  await administrator.call('PATCH', `/teams/${teams[0]!.id}`, { name: '<img src=x onerror=alert(1)>' })
  const page = await visit({ as: administrator })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const path of [`/tournament/${cup.id}`, `/admin?tab=teams&of=${cup.id}`, '/admin/audit?q=onerror']) {
    await page.goto(path)
    await page.getByText('alert(1)').first().waitFor()
    expect(await page.locator('main :is([onerror], [onload], iframe, [href^="javascript" i])').count()).toBe(0)
  }
  expect(dialogs).toEqual([])
})

test('scripts in a URL are shown as text and redirect nowhere', async () => {
  const page = await visit()
  const script = '<script>window.hit=6</script>'
  await page.goto(`/tournaments?q=${encodeURIComponent(script)}&sport=javascript:window.hit=7`)
  await page.getByRole('heading', { name: 'No tournaments found' }).waitFor()
  expect(await harmOn(page)).toEqual(none)
  await page.goto(`/${encodeURIComponent(script)}`)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  expect(await harmOn(page)).toEqual(none)
})

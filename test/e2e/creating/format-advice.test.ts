import { test } from 'vitest'
import { phone, expectResponsive, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

test('formats are compared while a tournament is created', async () => {
  const page = await visit({ viewport: phone })
  await page.goto('/create-tournament')
  await page.getByText('Which format fits?').click()
  await page.getByText('Single elimination', { exact: true }).waitFor()
  await page.getByLabel('Teams', { exact: true }).fill('9')
  await page.getByText('3 groups, then a knockout').waitFor()
  const double = page.getByRole('listitem').filter({ has: page.getByText('Double round robin', { exact: true }) })
  await double.getByText('Takes too long').waitFor()
  await page.getByLabel('Days', { exact: true }).fill('2')
  await double.getByText('Fits', { exact: true }).waitFor()
  await double.getByText(/on the next day or later/).waitFor()
  await page.getByText('Every day has the same hours.').waitFor()
  await page.getByLabel('Until', { exact: true }).fill('08:00')
  await page.getByText('The end must be after the start').waitFor()
  await expectResponsive(page)
})

import { expect, test } from 'vitest'
import { desk, expectResponsive, phone, errorAt, expectToast, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { uniqueWord } from '../admin.ts'

const { visit } = useBrowser()

test('answers are searched while typing, and each answer has its own link', async () => {
  const page = await visit({ viewport: phone })
  await page.goto('/help')
  const search = page.getByRole('searchbox', { name: 'Search the answers' })
  await search.fill('72 hours')
  await page.getByText(/^\d+ answers? found$/).waitFor()
  expect(await page.getByRole('group').count()).toBeGreaterThan(0)
  await search.fill('offside trap in curling')
  await page.getByText('No answers found').waitFor()
  await page.getByRole('link', { name: 'Show all answers' }).click()
  await page.getByRole('heading', { level: 2, name: 'Live chat' }).waitFor()
  expect(await search.inputValue()).toBe('')

  await page.getByRole('heading', { level: 3 }).first().click()
  const link = page.getByRole('link', { name: 'Link to this answer' }).first()
  const address = (await link.getAttribute('href'))!
  await page.goto('/about')
  await page.goto(`/help${address}`)
  expect(await page.locator(`details:has(${address})`).getAttribute('open')).not.toBeNull()
})

test('the contact form marks missing fields, keeps a message that could not be sent, and stores one that was', async () => {
  const page = await visit({ viewport: desk })
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  await page.getByText('Please enter your name').waitFor()
  expect(await errorAt(page.getByLabel('Name'))).toBe('Please enter your name')
  expect(await errorAt(page.getByLabel('Email'))).toBe('Please enter a valid email')
  expect(await errorAt(page.getByLabel('Subject'))).toBe('Please enter a subject')
  expect(await errorAt(page.getByRole('textbox', { name: 'Message' }))).toBe('Please write a message')
  await expectResponsive(page)

  const subject = `Lights ${uniqueWord()}`
  await page.getByLabel('Name').fill('Ola Nordmann')
  await page.getByLabel('Email').fill('ola@homefield.example')
  await page.getByLabel('Category').selectOption('technical')
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('They go out at nine.\nCould they stay on?')
  const json = { code: 'too_many_requests', message: 'Too many attempts.' }
  await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json }))
  await send.click()
  await page.getByText('Your message was not sent').waitFor()
  const draft = await page.getByRole('link', { name: 'send it by email' }).getAttribute('href')
  expect(decodeURIComponent(draft ?? '')).toContain('They go out at nine.')
  await page.unroute('**/api/contact')
  await send.click()
  await expectToast(page, 'Message sent successfully!', "We'll get back to you within 24 hours.")
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
  expect(await arrived(subject)).toEqual([{ type: 'technical', message: 'They go out at nine.\nCould they stay on?' }])
})

test('applying for a job opens an email draft with its title', async () => {
  const page = await visit()
  await page.goto('/careers')
  const apply = page.getByRole('link', { name: 'Apply' })
  expect(await apply.count()).toBe(4)
  expect(decodeURIComponent((await apply.first().getAttribute('href'))!)).toMatch(/^mailto:.+\?subject=Application: \w/)
})

const arrived = (subject: string) =>
  queryDatabase('select type, message from contact_messages where subject = $1', [subject])

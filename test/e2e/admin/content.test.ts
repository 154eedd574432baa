import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import type { SiteContent } from '#features/content/contract.ts'
import type { MediaAsset } from '#features/content/media-contract.ts'
import type { ComponentTemplate, EmailPreview, EmailTemplate } from '#features/content/template-contract.ts'
import { slotPages } from '#features/site/slots.ts'
import { injections } from '../../injections.ts'
import { aMember, demoMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import {
  desk,
  expectAccessible,
  expectResponsive,
  focusOn,
  phone,
  errorAt,
  expectToast,
  useBrowser,
} from '../browser.ts'

/** No other test uses this site's content. */
const site = inject('stripeSite')
const { visit } = useBrowser()

let administrator: Member
beforeAll(async () => {
  administrator = await demoMember(demoAccounts.administrator, site)
})
afterEach(async () => {
  await revert()
  const pictures = await administrator.call<{ id: string }[]>('GET', '/media?limit=200')
  await Promise.all(pictures.map(({ id }) => administrator.call('DELETE', `/media/${id}`)))
})

const written = () => administrator.call<SiteContent[]>('GET', '/content?limit=200')
const write = (contentKey: string, contentType: string, content: unknown, title = 'PageCopy') =>
  administrator.call<SiteContent>('POST', '/content', { contentKey, contentType, title, content })

/** Deletes all content, which restores the built-in texts. */
const revert = async () => {
  await Promise.all((await written()).map(({ id }) => administrator.call('DELETE', `/content/${id}`)))
}

const htmlOf = async (path: string, at = site) => (await fetch(at + path)).text()
/** The page's HTML without its scripts, whose data also contains hidden texts. */
const seenOn = async (path: string) => (await htmlOf(path)).replaceAll(/<script\b[\s\S]*?<\/script>/g, '')

async function manager(tab: string, viewport?: { width: number; height: number }): Promise<Page> {
  const page = await visit({ site, as: administrator, ...(viewport && { viewport }) })
  await page.goto(`/content?tab=${tab}`)
  return page
}

/** A text that may say anything; components and contact details have tests of their own. */
const isFree = ({ type, picks, validate }: (typeof slotPages)[number]['slots'][number]) =>
  !picks && (type === 'json' || !validate)

test('every content key changes its page at once, and reverting brings the built-in text back', async () => {
  const picture = (await (await upload(await aPhoto())).json()) as { url: string }
  const marks = new Map<string, string>()
  const mark = async (path: string, { key, type, builtIn }: (typeof slotPages)[number]['slots'][number]) => {
    const mark = `Mark of ${key}.`
    marks.set(`${path} ${key}`, type === 'image' ? picture.url : mark)
    const json = JSON.parse(
      JSON.stringify(builtIn).replace(/"(question|title|label|team)":"[^"]*"/, `"$1":"${mark}"`),
    ) as unknown
    const heading = `Heading of ${key}.`
    if (type === 'html') marks.set(`${path} ${key} heading`, heading)
    await write(key, type, { text: mark, html: `<p>${mark}</p>`, image: picture.url, json }[type], heading)
  }
  const written = slotPages.flatMap(({ path, slots }) => slots.filter(isFree).map((slot) => mark(path, slot)))
  await Promise.all(written)
  const missing = async () => {
    const pages = new Map(await Promise.all(slotPages.map(async ({ path }) => [path, await seenOn(path)] as const)))
    return [...marks]
      .filter(([place, mark]) => !pages.get(place.split(' ')[0]!)!.includes(mark))
      .map(([place]) => place)
  }
  expect(await missing()).toEqual([])
  await revert()
  await expect.poll(async () => (await missing()).length).toBe(marks.size)
})

test('content saved in one process shows at once in another', async () => {
  const [here, there] = await Promise.all(
    [inject('site'), inject('secondSite')].map((at) => demoMember(demoAccounts.administrator, at)),
  )
  const mark = `Written in one process ${process.pid}`
  expect(await htmlOf('/careers', there!.site)).not.toContain(mark)
  const text = { contentKey: 'careers.lead', contentType: 'text', title: 'Under the title', content: mark }
  const { id } = await here!.call<SiteContent>('POST', '/content', text)
  const mail = { templateKey: aKey(), subject: mark, htmlContent: '<p>Hi</p>', textContent: 'Hi' }
  await here!.call<EmailTemplate>('POST', '/email-templates', mail)
  await expect.poll(() => htmlOf('/careers', there!.site)).toContain(mark)
  const templates = await there!.call<EmailTemplate[]>('GET', '/email-templates?limit=200')
  expect(templates.map(({ subject }) => subject)).toContain(mark)
  await here!.call('DELETE', `/content/${id}`)
  await expect.poll(() => htmlOf('/careers', there!.site)).not.toContain(mark)
})

test('visitors and players are denied access to the Content Manager', async () => {
  for (const as of [undefined, await aMember('Robin', site)]) {
    const page = await visit({ site, as })
    await page.goto('/content')
    await page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
  }
})

test('the headline of Home can be previewed, saved and reverted', async () => {
  const page = await manager('site')
  const row = page.getByRole('listitem').filter({ hasText: 'home.hero.title' })
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit content' })
  await dialog.getByLabel('Title').fill(' ')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect(await errorAt(dialog.getByLabel('Title'))).toBe('Title is required')
  await dialog.getByLabel('Title').fill('Headline')
  await dialog.getByLabel('Text', { exact: true }).fill('Tonight we play')
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  const framed = page.frameLocator('iframe[title="Home with this text"]')
  await framed.getByRole('heading', { name: 'Tonight we play', level: 1 }).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Text', { exact: true }).fill('Tomorrow we play')
  await framed.getByRole('heading', { name: 'Tomorrow we play', level: 1 }).waitFor()
  expect(await htmlOf('/')).not.toContain('Tomorrow we play')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Content updated successfully')
  expect(await htmlOf('/')).toContain('Tomorrow we play')

  await row.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Revert to built-in text' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click()
  await expectToast(page, 'Built-in text restored')
  await row.getByText('Built-in').waitFor()
  expect(await htmlOf('/')).not.toContain('Tomorrow we play')
})

test('Community Highlights are edited row by row, by keyboard, and nothing typed is lost when it is refused', async () => {
  const page = await manager('site', phone)
  await page.getByLabel('Search texts').fill('home.highlights')
  const row = page.getByRole('listitem').filter({ hasText: 'home.highlights' })
  await row.getByText('Harbor City Hoopers, Northside United').waitFor()
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const team = (place: number) => dialog.getByRole('group', { name: `Team ${place}`, exact: true })
  const teams = () =>
    dialog.getByLabel('Team name').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await expectAccessible(page)
  await expectResponsive(page, '[role=dialog]')
  await page.setViewportSize(phone)

  await dialog.getByRole('button', { name: 'Move team 2 up' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Northside United is now team 1 of 4').waitFor()
  await focusOn(dialog.getByRole('button', { name: 'Move team 1 up' }))
  await dialog.getByRole('button', { name: 'Remove team 4' }).press('Enter')
  await dialog.getByText('Baseline Bandits was removed').waitFor()
  await focusOn(dialog.getByRole('button', { name: 'Remove team 3' }))
  expect(await teams()).toEqual(['Northside United', 'Harbor City Hoopers', 'Sunset Spikers'])

  await dialog.getByRole('button', { name: 'Add team' }).press('Enter')
  await focusOn(team(4).getByLabel('Team name'))
  await page.keyboard.type('x'.repeat(61))
  await team(4).getByLabel('Prize').fill('a lot')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await focusOn(team(4).getByLabel('Team name'))
  expect(await errorAt(team(4).getByLabel('Team name'))).toBe('Team name must be at most 60 characters')
  expect(await errorAt(team(4).getByLabel('Sport'))).toBe('Sport is required')
  expect(await errorAt(team(4).getByLabel('Achievement'))).toBe('Achievement is required')
  expect(await errorAt(team(4).getByLabel('Prize'))).toBe('Prize must be between $0 and $20,000,000')
  expect(await team(4).getByLabel('Prize').inputValue()).toBe('a lot')
  await expectAccessible(page)

  await team(4).getByLabel('Team name').fill('Quayside Crew')
  await team(4).getByLabel('Sport').selectOption('Volleyball')
  await team(4).getByLabel('Achievement').fill('Fair play award')
  await team(4).getByLabel('Prize').fill('$1,250')
  await page.route('**/api/content', (route) => route.abort('aborted'))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Failed to update content')
  expect(await teams()).toEqual(['Northside United', 'Harbor City Hoopers', 'Sunset Spikers', 'Quayside Crew'])
  await page.unroute('**/api/content')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Content updated successfully')
  expect(await seenOn('/')).toMatch(
    /Northside United[^]+Harbor City Hoopers[^]+Sunset Spikers[^]+Quayside Crew[^]+\$1,250/,
  )
  expect(await seenOn('/')).not.toContain('Baseline Bandits')
})

test('real champions are turned on and off with one switch', async () => {
  const page = await manager('site')
  await page.getByLabel('Search texts').fill('real champions')
  const champions = page.getByRole('switch', { name: 'Show real champions' })
  expect(await champions.isChecked()).toBe(false)
  await champions.press('Space')
  await expectToast(page, 'Content updated successfully')
  await expect.poll(() => champions.isChecked()).toBe(true)
  expect(await written()).toMatchObject([{ contentKey: 'home.champions', content: true }])
  await expectAccessible(page)
  await champions.click()
  await expect.poll(async () => (await written())[0]?.content).toBe(false)
})

test('a new text says when no page shows its key, and is found with the focus on it once it is added', async () => {
  const page = await manager('site', phone)
  await page.getByRole('button', { name: 'Add Content' }).click()
  const dialog = page.getByRole('dialog')
  const warning = dialog.getByText('No page shows this key')
  await dialog.getByLabel('Keys in use').waitFor()
  expect(await warning.count()).toBe(0)
  await dialog.getByLabel('Content key').fill('home.news')
  await dialog.getByLabel('Title').fill('News')
  await warning.waitFor()
  await expectResponsive(page, '[role=dialog]')
  await page.setViewportSize(phone)
  await dialog.getByRole('button', { name: 'Add Content' }).click()
  await expectToast(page, 'Content created successfully')
  const row = page.getByRole('listitem').filter({ hasText: 'home.news' })
  await focusOn(row.getByRole('button', { name: 'Edit' }))
  await row.getByText('No page shows this key').waitFor()
  const { y } = (await row.boundingBox())!
  expect(y > 0 && y < phone.height).toBe(true)

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Keys in use').selectOption('home.hero.lead')
  expect(await dialog.getByLabel('Content key').inputValue()).toBe('home.hero.lead')
  expect(await dialog.getByLabel('Title').inputValue()).toBe('News')
  expect(await warning.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Content updated successfully')
  expect(await written()).toMatchObject([{ contentKey: 'home.hero.lead', title: 'News' }])
})

test('a component is placed on a page, keeps its styles to itself and needs no JavaScript', async () => {
  const componentKey = aKey()
  await administrator.call<ComponentTemplate>('POST', '/component-templates', {
    componentKey,
    componentName: 'Cup banner',
    template: '<h3>Cup day is Sunday</h3>',
    styles: 'h3 { color: rgb(1, 2, 3) } h1 { display: none }',
  })
  const page = await manager('site')
  await page.getByLabel('Search texts').fill('rules.component')
  await page.getByRole('listitem').filter({ hasText: 'rules.component' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Component', { exact: true }).selectOption('Cup banner')
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Cup day is Sunday' }).waitFor()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Content updated successfully')
  await page.getByRole('tab', { name: 'Components' }).click()
  await page.getByRole('listitem').filter({ hasText: componentKey }).getByText('Shown on Rules').waitFor()

  const visitor = await visit({ site, javaScriptEnabled: false, viewport: phone })
  await visitor.goto('/rules')
  const heading = visitor.getByRole('heading', { name: 'Cup day is Sunday' })
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  expect(await visitor.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})

test("the operator's contact details are used wherever a page, a link or an email names them", async () => {
  const details = {
    supportEmail: 'help@riverside.example',
    careersEmail: 'jobs@riverside.example',
    supportPhone: '+44 20 7946 0958',
    supportHours: '8 AM - 5 PM GMT',
    instagram: 'https://www.instagram.com/riverside',
    facebook: '',
  }
  await Promise.all(Object.entries(details).map(([field, value]) => write(`operator.${field}`, 'text', value)))
  const pages = ['/contact', '/help', '/terms', '/privacy', '/safety', '/careers', '/about', '/']
  const seen = new Map(await Promise.all(pages.map(async (path) => [path, await seenOn(path)] as const)))
  for (const [path, html] of seen) {
    expect([path, html.includes('@homefield.example'), html.includes('555-0142')]).toEqual([path, false, false])
    expect([path, /\{\{\w+\}\}/.exec(html)?.[0]]).toEqual([path, undefined])
    expect([path, html.includes(details.instagram), html.includes('facebook.com')]).toEqual([path, true, false])
  }
  for (const path of ['/contact', '/help', '/terms', '/privacy', '/safety'])
    expect([path, seen.get(path)!.includes(`mailto:${details.supportEmail}`)]).toEqual([path, true])
  expect(seen.get('/careers')).toContain(`mailto:${details.careersEmail}`)
  expect(seen.get('/about')).toContain('href="tel:+442079460958"')
  expect(seen.get('/contact')).toContain(details.supportHours)
  const mail = { subject: 'Hi', htmlContent: '<p>Hi</p>', textContent: 'Hi, write to {{supportEmail}}' }
  const preview = await administrator.call<EmailPreview>('POST', '/email-templates/preview', mail)
  expect(preview.text).toContain('Hi, write to help@riverside.example')
  expect(preview.html).toContain('Questions? Email help@riverside.example or call +44 20 7946 0958.')
  expect(preview.unknownVariables).toEqual([])
})

test('a contact detail that is not an email address is refused at its field', async () => {
  const page = await manager('site')
  await page.getByLabel('Search texts').fill('operator.supportEmail')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'operator.supportEmail' })
    .getByRole('button', { name: 'Edit' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Text', { exact: true }).fill('call us')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect(await errorAt(dialog.getByLabel('Text', { exact: true }))).toBe('Please enter a valid email')
  expect(await written()).toEqual([])
})

test('after adding a text, the form for the next one is empty', async () => {
  const page = await manager('site')
  const opened = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Add Content' })
  await add.click()
  await opened.getByLabel('Content key').fill('home.news')
  await opened.getByLabel('Title').fill('News')
  await opened.getByRole('button', { name: 'Add Content' }).click()
  await expectToast(page, 'Content created successfully')
  await opened.waitFor({ state: 'hidden' })
  await page.getByText('home.news').waitFor({ state: 'attached' })
  await add.click()
  await expect.poll(() => opened.getByLabel('Title').inputValue()).toBe('')
})

test('saving over a newer version is refused, and the newer version can be loaded', async () => {
  const text = await write('home.hero.lead', 'text', 'As it was')
  const page = await manager('site', phone)
  await page.getByRole('listitem').filter({ hasText: 'home.hero.lead' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit content' })
  await dialog.getByLabel('Text', { exact: true }).fill('Mine')
  await administrator.call('PATCH', `/content/${text.id}`, { content: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Failed to update content')
  expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Mine')
  expect(await written()).toMatchObject([{ content: 'Theirs' }])
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.poll(() => dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Theirs')
  await dialog.getByLabel('Text', { exact: true }).fill('Ours')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Content updated successfully')
  expect(await written()).toMatchObject([{ content: 'Ours' }])
})

test('saving over a text that was built-in when the dialog opened is refused', async () => {
  const page = await manager('site', phone)
  await page.getByRole('listitem').filter({ hasText: 'home.hero.lead' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit content' })
  await dialog.getByLabel('Text', { exact: true }).fill('Mine')
  await write('home.hero.lead', 'text', 'Theirs')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Failed to update content')
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.poll(() => dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Theirs')
})

test('content for a new key is added, with an error at each wrong field', async () => {
  const page = await manager('site')
  await page.getByRole('button', { name: 'Add Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Content' })
  await dialog.getByRole('button', { name: 'Add Content' }).click()
  expect(await errorAt(dialog.getByLabel('Content key'))).toBe('Content key is required')
  expect(await errorAt(dialog.getByLabel('Title'))).toBe('Title is required')
  await dialog.getByLabel('Content key').fill('home.news')
  await dialog.getByLabel('Title').fill('News')
  await dialog.getByLabel('Type').selectOption('json')
  await dialog.getByLabel('JSON').fill('{"a": }')
  await dialog.getByRole('button', { name: 'Add Content' }).click()
  const fault = 'This is not valid JSON: line 1, character 7: a value is missing; text must be in double quotes.'
  expect(await errorAt(dialog.getByLabel('JSON'))).toBe(fault)
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByLabel('JSON').fill('{"a": 1}')
  await dialog.getByRole('button', { name: 'Add Content' }).click()
  await expectToast(page, 'Content created successfully')
  expect(await written()).toMatchObject([{ contentKey: 'home.news', content: { a: 1 } }])
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByLabel('Page').selectOption('Other content')
  await page.getByText('"a": 1').waitFor()
  await page.getByLabel('Page').selectOption('Terms of Service')
  await page.frameLocator('iframe').getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor()
})

test('a picture is uploaded, described and used, and can be deleted once it is no longer used', async () => {
  const page = await manager('media', phone)
  await page.getByRole('heading', { name: 'No pictures yet' }).waitFor()
  const chooser = page.getByLabel('Upload a picture')
  await chooser.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expectToast(page, 'Upload failed', 'Please select a JPEG, PNG, GIF, WebP or AVIF image.')
  await chooser.setInputFiles({ name: 'court.png', mimeType: 'image/png', buffer: Buffer.from(await aPhoto()) })
  await expectToast(page, 'Picture uploaded successfully')
  const card = page.getByRole('listitem').filter({ hasText: 'court.png' })
  await card.getByText('No description').waitFor()
  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Mine')
  const [stored] = await administrator.call<MediaAsset[]>('GET', '/media')
  await administrator.call('PATCH', `/media/${stored!.id}`, { alt: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Failed to update picture', 'Someone else changed this')
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Theirs')
  await dialog.getByLabel('Description').fill('The court by the river')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Picture updated successfully')
  const url = (await card.getByRole('img', { name: 'The court by the river' }).getAttribute('src')) ?? ''
  const text = await write('about.image', 'image', url)
  expect(await htmlOf('/about')).toContain('alt="The court by the river"')
  await page.reload()
  await card.getByText('Used in about.image').waitFor()
  await expectResponsive(page, '[role=tabpanel]')
  expect(await card.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  await administrator.call('DELETE', `/content/${text.id}`)
  await page.reload()
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Picture deleted successfully')
  await page.getByRole('heading', { name: 'No pictures yet' }).waitFor()
})

test('an email template is previewed, sent as a test and saved', async () => {
  const page = await manager('email')
  const card = page.getByRole('listitem').filter({ hasText: 'team_paid' })
  await card.waitFor()
  await expectResponsive(page, '[role=tabpanel]')
  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit email template' })
  await dialog.getByLabel('Subject').fill('{{teamName}} has paid, {{fristName}}')
  await dialog.getByText('Unknown variable').waitFor()
  await dialog.getByText('{{fristName}} will be left empty when the email is sent.').waitFor()
  await dialog.getByText(/^This email has .*\{\{firstName\}\}/).waitFor()
  await page.frameLocator('iframe').getByText('Hi Maya,').waitFor()
  // The preview is next to the fields, and the save button is always in view.
  for (const seen of [dialog.locator('iframe'), dialog.getByRole('button', { name: 'Save changes' })]) {
    const { y, height } = (await seen.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(desk.height)
  }
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByLabel('Subject').fill('{{teamName has paid')
  await dialog.getByText('The braces are not valid').waitFor()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Failed to update email template')
  expect(await errorAt(dialog.getByLabel('Subject'))).toContain('The braces are not valid')
  await dialog.getByLabel('Subject').fill('{{teamName}} has paid, {{fristName}}')
  await dialog.getByRole('button', { name: 'Send test email' }).click()
  await expectToast(page, 'Test email sent', `Sent to ${administrator.email}.`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Email template updated successfully')
  await card.getByText('{{fristName}} will be left empty when the email is sent.').waitFor()
  await expectResponsive(page, '[role=tabpanel]')
  await card.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Subject').fill('{{teamName}} has paid')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: '{{teamName}} has paid' }).waitFor()
  await card.getByText('will be left empty').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('River Rats has paid').waitFor()
})

test('a component is created, previewed and changed', async () => {
  const page = await manager('components', phone)
  await page.getByRole('button', { name: 'New component' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create component' }).click()
  expect(await errorAt(dialog.getByLabel('Component key'))).toBe('Component key is required')
  await dialog.getByLabel('Component key').fill(aKey())
  await dialog.getByLabel('Component name').fill('Result card')
  await dialog.getByLabel('Template').fill('<p>2 : 1</p><script>alert(1)</script>')
  await page.frameLocator('iframe').getByText('2 : 1').waitFor()
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Create component' }).click()
  await expectToast(page, 'Component created successfully')
  await page.getByRole('listitem').filter({ hasText: 'Result card' }).getByText('<p>2 : 1</p>').waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.frameLocator('iframe[title="Preview of Result card"]').getByText('2 : 1').waitFor()
})

test('thirty script injections in texts, templates and names never run', async () => {
  const all = injections.join('\n')
  const curly = all.replaceAll(/\{\{|\}\}/g, '')
  const other = injections.map((injection, place) => write(`other.${place}`, 'html', injection, oneLine(injection)))
  await Promise.all(other)
  await write('terms.age', 'html', `<p>The age</p>${all}`, oneLine(all))
  await write('home.hero.title', 'text', all)
  await write('footer.tagline', 'text', all)
  await write('help.safety', 'json', [{ question: all, answer: all }])
  const mail = { templateKey: aKey(), subject: 'Scripts', htmlContent: curly, textContent: curly }
  await administrator.call<EmailTemplate>('POST', '/email-templates', mail)
  const component = {
    componentKey: aKey(),
    componentName: oneLine(curly),
    template: all,
  }
  const styles = '</style><script>alert(1)</script>'
  await administrator.call<ComponentTemplate>('POST', '/component-templates', { ...component, styles })

  const page = await visit({ site, as: administrator })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await write('terms.component', 'text', component.componentKey)
  for (const path of ['/', '/terms', '/help']) {
    await page.goto(path)
    expect(await page.locator('main :is([onerror], [onload], iframe, [href^="javascript" i])').count()).toBe(0)
  }
  await page.goto('/content?tab=site')
  await page.getByLabel('Search texts').fill('other.')
  await page.getByText('other.29', { exact: true }).waitFor()
  await page.getByLabel('Search texts').fill('terms.age')
  await page.getByText('other.29', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('listitem').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show preview' }).click()
  await page.frameLocator('iframe[title^="Terms"]').getByText('The age').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByLabel('Page').selectOption('Other content')
  await expect.poll(() => page.locator('iframe').count()).toBe(30)
  for (const tab of ['Email Templates', 'Components']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.locator('iframe').last().waitFor()
    for (const frame of page.frames()) await frame.waitForLoadState()
  }
  expect(dialogs).toEqual([])
})

/** A unique key per test run. */
let keys = 0
const aKey = () => `x.${process.pid}.${(keys += 1)}`

const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 190)

async function aPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0c2419' } })
  return Uint8Array.from(await picture.png().toBuffer())
}

function upload(picture: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData()
  form.append('file', new File([picture], 'court.png'))
  const { name, value } = administrator.cookie
  return fetch(`${site}/api/media`, { method: 'POST', headers: { cookie: `${name}=${value}` }, body: form })
}

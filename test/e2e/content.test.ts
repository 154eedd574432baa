import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { demoAccounts } from '#db/demo/accounts.ts'
import type { SiteContent } from '#features/content/contract.ts'
import type { MediaAsset } from '#features/content/media-contract.ts'
import type { ComponentTemplate, EmailTemplate } from '#features/content/template-contract.ts'
import { slotPages } from '#features/info/slots.ts'
import { injections } from '../injections.ts'
import { aMember, demoMember } from './builders.ts'
import type { Member } from './builders.ts'
import { desk, expectAccessible, expectFit, phone, sentenceAt, told, useBrowser } from './browser.ts'

/** A site whose words no other test reads. */
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
const write = (contentKey: string, contentType: string, content: unknown, title = 'Words') =>
  administrator.call<SiteContent>('POST', '/content', { contentKey, contentType, title, content })

/** Takes away all that was written. */
const revert = async () => {
  await Promise.all((await written()).map(({ id }) => administrator.call('DELETE', `/content/${id}`)))
}

const htmlOf = async (path: string, at = site) => (await fetch(at + path)).text()
/** The page as it is seen: the data that goes along for its scripts holds every text, shown or not. */
const seenOn = async (path: string) => (await htmlOf(path)).replaceAll(/<script\b[\s\S]*?<\/script>/g, '')

async function manager(tab: string, viewport?: { width: number; height: number }): Promise<Page> {
  const page = await visit({ site, as: administrator, ...(viewport && { viewport }) })
  await page.goto(`/content?tab=${tab}`)
  return page
}

test('what is written for any key shows on its page at once, and goes again', async () => {
  const picture = (await (await upload(await aPicture())).json()) as { url: string }
  const marks = new Map<string, string>()
  const mark = async (path: string, { key, type, builtIn }: (typeof slotPages)[number]['slots'][number]) => {
    const mark = `Mark of ${key}.`
    marks.set(`${path} ${key}`, type === 'image' ? picture.url : mark)
    const json = JSON.parse(JSON.stringify(builtIn).replace(/"(question|title)":"[^"]*"/, `"$1":"${mark}"`)) as unknown
    const heading = `Heading of ${key}.`
    if (type === 'html') marks.set(`${path} ${key} heading`, heading)
    await write(key, type, { text: mark, html: `<p>${mark}</p>`, image: picture.url, json }[type], heading)
  }
  await Promise.all(slotPages.flatMap(({ path, slots }) => slots.map((slot) => mark(path, slot))))
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

test('what one process stores the other one shows at once: a text on its page, a template in the list', async () => {
  const [here, there] = await Promise.all(
    [inject('site'), inject('neighbour')].map((at) => demoMember(demoAccounts.administrator, at)),
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

test('a visitor and a player find the card that turns them away', async () => {
  for (const as of [undefined, await aMember('Robin', site)]) {
    const page = await visit({ site, as })
    await page.goto('/content')
    await page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
  }
})

test('the headline of Home is seen in place while it is written, saved, and taken back', async () => {
  const page = await manager('site')
  const row = page.getByRole('listitem').filter({ hasText: 'home.hero.title' })
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit content' })
  await dialog.getByLabel('Title').fill(' ')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect(await sentenceAt(dialog.getByLabel('Title'))).toBe('Title is required')
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
  await told(page, 'Content created successfully')
  expect(await htmlOf('/')).toContain('Tomorrow we play')

  await row.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Revert to built-in text' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click()
  await told(page, 'The built-in text is back')
  await row.getByText('Built-in').waitFor()
  expect(await htmlOf('/')).not.toContain('Tomorrow we play')
})

test('what was typed stays when the dialog is closed by mistake, and goes when it is saved', async () => {
  const page = await manager('site')
  const entry = page.getByRole('listitem').filter({ hasText: 'home.hero.lead' })
  const opened = page.getByRole('dialog')
  const closeByMistake = async () => {
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
  }
  await entry.getByRole('button', { name: 'Edit' }).click()
  await opened.getByLabel('Text', { exact: true }).fill('Half an hour of writing')
  await closeByMistake()
  await entry.getByRole('button', { name: 'Edit' }).click()
  expect(await opened.getByLabel('Text', { exact: true }).inputValue()).toBe('Half an hour of writing')
  await opened.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Content created successfully')
  expect(await written()).toMatchObject([{ content: 'Half an hour of writing' }])

  const add = page.getByRole('button', { name: 'Add Content' })
  await add.click()
  await opened.getByLabel('Content key').fill('home.news')
  await opened.getByLabel('Title').fill('News')
  await closeByMistake()
  await add.click()
  expect(await opened.getByLabel('Title').inputValue()).toBe('News')
  await opened.getByRole('button', { name: 'Add Content' }).click()
  await told(page, 'Content created successfully')
  await opened.waitFor({ state: 'hidden' })
  await page.getByText('home.news').waitFor({ state: 'attached' })
  await add.click()
  await expect.poll(() => opened.getByLabel('Title').inputValue()).toBe('')
})

test('of two windows with the same text the second is told, and can go on from the newer one', async () => {
  const text = await write('home.hero.lead', 'text', 'As it was')
  const page = await manager('site', phone)
  await page.getByRole('listitem').filter({ hasText: 'home.hero.lead' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit content' })
  await dialog.getByLabel('Text', { exact: true }).fill('Mine')
  await administrator.call('PATCH', `/content/${text.id}`, { content: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Failed to update content')
  expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Mine')
  expect(await written()).toMatchObject([{ content: 'Theirs' }])
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.poll(() => dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Theirs')
  await dialog.getByLabel('Text', { exact: true }).fill('Ours')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Content updated successfully')
  expect(await written()).toMatchObject([{ content: 'Ours' }])
})

test('of two windows with the same built-in text the second is told as well', async () => {
  const page = await manager('site', phone)
  await page.getByRole('listitem').filter({ hasText: 'home.hero.lead' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit content' })
  await dialog.getByLabel('Text', { exact: true }).fill('Mine')
  await write('home.hero.lead', 'text', 'Theirs')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Failed to create content')
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.poll(() => dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Theirs')
})

test('content for a key of one’s own is added, with each field told what is wrong', async () => {
  const page = await manager('site')
  await page.getByRole('button', { name: 'Add Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Content' })
  await dialog.getByRole('button', { name: 'Add Content' }).click()
  expect(await sentenceAt(dialog.getByLabel('Content key'))).toBe('Content key is required')
  expect(await sentenceAt(dialog.getByLabel('Title'))).toBe('Title is required')
  await dialog.getByLabel('Content key').fill('home.news')
  await dialog.getByLabel('Title').fill('News')
  await dialog.getByLabel('Type').selectOption('json')
  await dialog.getByLabel('JSON').fill('{"a": }')
  await dialog.getByRole('button', { name: 'Add Content' }).click()
  const fault = 'This is not valid JSON: line 1, character 7: a value is missing; texts stand in double quotes.'
  expect(await sentenceAt(dialog.getByLabel('JSON'))).toBe(fault)
  await expectFit(page, '[role=dialog]')
  await dialog.getByLabel('JSON').fill('{"a": 1}')
  await dialog.getByRole('button', { name: 'Add Content' }).click()
  await told(page, 'Content created successfully')
  expect(await written()).toMatchObject([{ contentKey: 'home.news', content: { a: 1 } }])
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByLabel('Page').selectOption('Other content')
  await page.getByText('"a": 1').waitFor()
  await page.getByLabel('Page').selectOption('Terms of Service')
  await page.frameLocator('iframe').getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor()
})

test('a picture is uploaded, described, used, and deleted only when it is used no more', async () => {
  const page = await manager('media', phone)
  await page.getByRole('heading', { name: 'No pictures yet' }).waitFor()
  const chooser = page.getByLabel('Upload a picture')
  await chooser.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await told(page, 'Upload failed', 'Please select a JPEG, PNG, GIF, WebP or AVIF image.')
  await chooser.setInputFiles({ name: 'court.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture()) })
  await told(page, 'Picture uploaded successfully')
  const card = page.getByRole('listitem').filter({ hasText: 'court.png' })
  await card.getByText('No description').waitFor()
  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Mine')
  const [stored] = await administrator.call<MediaAsset[]>('GET', '/media')
  await administrator.call('PATCH', `/media/${stored!.id}`, { alt: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Failed to update picture', 'Nothing was overwritten')
  await expectFit(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Theirs')
  await dialog.getByLabel('Description').fill('The court by the river')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Picture updated successfully')
  const url = (await card.getByRole('img', { name: 'The court by the river' }).getAttribute('src')) ?? ''
  const text = await write('about.image', 'image', url)
  await page.reload()
  await card.getByText('Used in about.image').waitFor()
  await expectFit(page, '[role=tabpanel]')
  expect(await card.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  await administrator.call('DELETE', `/content/${text.id}`)
  await page.reload()
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await told(page, 'Picture deleted successfully')
  await page.getByRole('heading', { name: 'No pictures yet' }).waitFor()
})

test('an e-mail template is seen as it would arrive, tried out and saved', async () => {
  const page = await manager('email')
  const card = page.getByRole('listitem').filter({ hasText: 'team_paid' })
  await card.waitFor()
  await expectFit(page, '[role=tabpanel]')
  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit email template' })
  await dialog.getByLabel('Subject').fill('{{teamName}} has paid, {{fristName}}')
  await dialog.getByText('Unknown variables').waitFor()
  await page.frameLocator('iframe').getByText('Hi Maya,').waitFor()
  // Beside the fields, so that it is seen while they are written; and what saves them is never out of sight.
  for (const seen of [dialog.locator('iframe'), dialog.getByRole('button', { name: 'Save changes' })]) {
    const { y, height } = (await seen.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(desk.height)
  }
  await expectFit(page, '[role=dialog]')
  await dialog.getByLabel('Subject').fill('{{teamName has paid')
  await dialog.getByText('The braces cannot be read').waitFor()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Failed to update email template')
  expect(await sentenceAt(dialog.getByLabel('Subject'))).toContain('The braces cannot be read')
  await dialog.getByLabel('Subject').fill('{{teamName}} has paid')
  await dialog.getByRole('button', { name: 'Send me a test' }).click()
  await told(page, 'Test sent', `It is on its way to ${administrator.email}.`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Email template updated successfully')
  await page.getByRole('heading', { name: '{{teamName}} has paid' }).waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('River Rats has paid').waitFor()
})

test('a component is made, seen and changed', async () => {
  const page = await manager('components', phone)
  await page.getByRole('button', { name: 'New component' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create component' }).click()
  expect(await sentenceAt(dialog.getByLabel('Component key'))).toBe('Component key is required')
  await dialog.getByLabel('Component key').fill(aKey())
  await dialog.getByLabel('Component name').fill('Result card')
  await dialog.getByLabel('Template').fill('<p>2 : 1</p><script>alert(1)</script>')
  await page.frameLocator('iframe').getByText('2 : 1').waitFor()
  await expectFit(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Create component' }).click()
  await told(page, 'Component created successfully')
  await page.getByRole('listitem').filter({ hasText: 'Result card' }).getByText('<p>2 : 1</p>').waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.frameLocator('iframe').getByText('2 : 1').waitFor()
})

test('thirty scripts in texts, templates and names run nowhere', async () => {
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
  for (const path of ['/', '/terms', '/help']) {
    await page.goto(path)
    expect(await page.locator('main :is([onerror], [onload], iframe, [href^="javascript" i])').count()).toBe(0)
  }
  await page.goto('/content?tab=site')
  await page.getByLabel('Search texts').fill('other.')
  await page.getByText('other.29', { exact: true }).waitFor()
  await page.getByLabel('Search texts').fill('terms.age')
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

/** A key that nobody has yet, also when a test tries again. */
let keys = 0
const aKey = () => `x.${process.pid}.${(keys += 1)}`

const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 190)

async function aPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0c2419' } })
  return Uint8Array.from(await picture.png().toBuffer())
}

function upload(picture: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData()
  form.append('file', new File([picture], 'court.png'))
  const { name, value } = administrator.cookie
  return fetch(`${site}/api/media`, { method: 'POST', headers: { cookie: `${name}=${value}` }, body: form })
}

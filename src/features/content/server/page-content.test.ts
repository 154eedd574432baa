import { afterEach, beforeAll, expect, test } from 'vitest'
import { anAdministrator, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aFile, png } from '#test/sample-files.ts'
import { useWorld } from '#test/world.ts'
import type { SiteContent } from '../contract.ts'
import type { MediaAsset } from '../media-contract.ts'
import type { ComponentTemplate } from '../template-contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})
afterEach(async () => {
  for (const table of ['site_content', 'component_templates', 'media_assets'])
    await world.database.pool.query(`delete from ${table}`)
})

const banner = {
  componentKey: 'banner',
  componentName: 'Banner',
  template: '<p>Cup day</p>',
  styles: 'p { color: red }',
}
const aBanner = async (more: object = {}) =>
  (await (await administrator.post('/component-templates', { ...banner, ...more })).json()) as ComponentTemplate
const write = (contentKey: string, contentType: string, content: string) =>
  administrator.post('/content', { contentKey, contentType, title: 'Text', content })
const textsOf = async (page: string) =>
  (await (await visitor(world).get(`/content?page=${page}`)).json()) as SiteContent[]

test('a component placed on a page is in its texts, also after its key changes, unless it is inactive', async () => {
  const { id } = await aBanner()
  await write('about.component', 'text', 'banner')
  const shown = { html: '<p>Cup day</p>', styles: 'p { color: red }' }
  expect(await textsOf('about')).toMatchObject([{ component: shown }])
  await administrator.patch(`/component-templates/${id}`, { componentKey: 'cup-banner' })
  expect(await textsOf('about')).toMatchObject([{ content: 'cup-banner', component: shown }])
  await administrator.patch(`/component-templates/${id}`, { isActive: false })
  expect((await textsOf('about'))[0]).not.toHaveProperty('component')
})

test('a component that does not exist cannot be placed on a page', async () => {
  const reply = await write('about.component', 'text', 'nothing')
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { fields: { content: 'There is no component with this key' } },
  ])
  expect((await write('about.component', 'text', '')).status).toBe(201)
})

test('styles that could reach the rest of the page are refused', async () => {
  const reply = await administrator.post('/component-templates', { ...banner, styles: '} body { display: none' })
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { fields: { styles: 'A brace, quote or comment in the styles is not closed' } },
  ])
})

test('pictures without a description get the one from the media library', async () => {
  const { id, url } = (await (await administrator.post('/media', aFile('file', png, 'court.png'))).json()) as MediaAsset
  await administrator.patch(`/media/${id}`, { alt: 'The "old" court' })
  await write('about.image', 'image', url)
  await write('about.why', 'html', `<p><img src="${url}" alt=""><img src="${url}"><img src="${url}" alt="Ours"></p>`)
  const [image, why] = await textsOf('about')
  expect(image).toMatchObject({ alt: 'The "old" court' })
  expect(String(why!.content).match(/alt="[^"]*"/g)).toEqual([
    'alt="The &quot;old&quot; court"',
    'alt="The &quot;old&quot; court"',
    'alt="Ours"',
  ])
})

import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anAdministrator, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { injections } from '#test/injections.ts'
import { useWorld } from '#test/world.ts'
import type { SiteContent } from '../contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})
afterEach(async () => {
  await world.database.pool.query('delete from site_content')
})

const motto = { contentKey: 'home.hero.title', contentType: 'text', title: 'Headline', content: 'Play tonight' }

async function written(more: object = {}): Promise<SiteContent> {
  const reply = await administrator.post('/content', { ...motto, ...more })
  expect([reply.status, await reply.clone().json()]).toMatchObject([201, {}])
  return (await reply.json()) as SiteContent
}

async function storedHtml(content: string): Promise<string> {
  const { id } = await written({ contentType: 'html', contentKey: 'about.why', content })
  const [{ content: stored } = { content: null }] = await list('/content')
  await administrator.delete(`/content/${id}`)
  return String(stored)
}

const list = async (path: string, as: Pick<Player, 'get'> = visitor(world)) =>
  (await (await as.get(path)).json()) as SiteContent[]

test("visitors get the administrator's texts", async () => {
  const text = await written()
  expect(text).toMatchObject({ ...motto, isActive: true, updatedAt: world.clock.now.toISOString() })
  expect(await list('/content')).toEqual([text])
})

test('a page gets only its own texts', async () => {
  for (const contentKey of ['about.title', 'about.why', 'about-us.title', 'about', 'terms.title', 'aboutX.title'])
    await written({ contentKey })
  expect((await list('/content?page=about')).map(({ contentKey }) => contentKey)).toEqual(['about.title', 'about.why'])
})

test.each([
  ['operator.supportEmail', 'text', 'call us', 'Please enter a valid email'],
  ['operator.facebook', 'text', 'http://facebook.com/club', 'Please enter a link that starts with https://'],
  ['operator.supportPhone', 'text', 'none', expect.stringContaining('Please enter a phone number')],
  ['about.figures', 'json', [{ value: 'far too many to fit', label: 'players' }], expect.stringContaining('at most 9')],
  ['home.highlights', 'json', [{ team: 'Hoopers' }], expect.stringContaining('Team 1: ')],
])('a text that does not fit its place is refused: %s as %s %j', async (contentKey, contentType, content, sentence) => {
  const reply = await administrator.post('/content', { ...motto, contentKey, contentType, content })
  expect([reply.status, await reply.json()]).toMatchObject([400, { fields: { content: sentence } }])
  const { id } = await written({ contentKey: 'other.text', contentType, content })
  expect((await administrator.patch(`/content/${id}`, { contentKey })).status).toBe(400)
})

test('only the administrator sees inactive content', async () => {
  const text = await written({ isActive: false })
  expect(await list('/content')).toEqual([])
  expect(await list('/content', administrator)).toEqual([text])
})

test('the list is paged and has a total', async () => {
  for (const number of times(5, (n) => n)) await written({ contentKey: `help.${number}` })
  const first = await visitor(world).get('/content?limit=3')
  const next = /<\/api([^>]+)>/.exec(first.headers.get('link') ?? '')![1]!
  const second = await visitor(world).get(next)
  const keys = [...((await first.json()) as SiteContent[]), ...((await second.json()) as SiteContent[])]
  expect(keys.map(({ contentKey }) => contentKey)).toEqual(['help.0', 'help.1', 'help.2', 'help.3', 'help.4'])
  expect([first.headers.get('x-total-count'), second.headers.get('link')]).toEqual(['5', null])
  expect((await visitor(world).get('/content?cursor=xyz')).status).toBe(400)
})

test('keys are unique', async () => {
  await written()
  const reply = await administrator.post('/content', motto)
  expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'content_key_taken' }])
})

test('omitted fields stay unchanged', async () => {
  const { id } = await written()
  const reply = await administrator.patch(`/content/${id}`, { content: 'Play now' })
  expect(await reply.json()).toMatchObject({ ...motto, content: 'Play now', isActive: true })
})

test('JSON is stored as its value, whether sent as a value or as text', async () => {
  for (const content of ['{"a":[1,2]}', { a: [1, 2] }]) {
    const text = await written({ contentType: 'json', contentKey: `json.${typeof content}`, content })
    expect(text.content).toEqual({ a: [1, 2] })
  }
})

test('changing the type to JSON is refused when the content is not valid JSON', async () => {
  const { id } = await written()
  const reply = await administrator.patch(`/content/${id}`, { contentType: 'json' })
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { fields: { content: expect.stringMatching(/^This is not valid JSON: /) as string } },
  ])
  expect(await list('/content')).toMatchObject([{ contentType: 'text' }])
})

test('deleting a text restores the built-in one', async () => {
  const { id, revision } = await written()
  expect((await administrator.delete(`/content/${id}?revision=${revision}`)).status).toBe(200)
  expect(await list('/content')).toEqual([])
  expect((await administrator.delete(`/content/${id}`)).status).toBe(404)
})

describe('simultaneous edits of a text', () => {
  test('the second save is refused, and nothing is overwritten', async () => {
    const { id, revision } = await written()
    const first = await administrator.patch(`/content/${id}`, { content: 'First', revision })
    const second = await administrator.patch(`/content/${id}`, { content: 'Second', revision })
    const removal = await administrator.delete(`/content/${id}?revision=${revision}`)
    expect([first.status, second.status, removal.status]).toEqual([200, 409, 409])
    expect(await second.json()).toMatchObject({ code: 'edited_meanwhile' })
    expect(await list('/content')).toMatchObject([{ content: 'First' }])
  })

  test('of twenty simultaneous saves, one succeeds', async () => {
    const { id, revision } = await written()
    const replies = await Promise.all(
      times(20, (n) => administrator.patch(`/content/${id}`, { content: `Version ${n}`, revision })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  test('saving works after reloading', async () => {
    const { id, revision } = await written()
    const first = (await (
      await administrator.patch(`/content/${id}`, { content: 'First', revision })
    ).json()) as SiteContent
    const again = await administrator.patch(`/content/${id}`, { content: 'Second', revision: first.revision })
    expect(again.status).toBe(200)
  })
})

describe('HTML is stored without scripts, frames, forms and external resources', () => {
  test.each(injections)('%s', async (injection) => {
    const stored = await storedHtml(`<p>Before</p>${injection}<p>After</p>`)
    expect(stored).toContain('<p>Before</p>')
    expect(stored).not.toMatch(/<(?!\/?(p|a|img|div|strong|table)\b)/i)
    expect(stored).not.toMatch(/<[^>]*(\son\w+\s*=|javascript|vbscript|data:|evil\.example|srcdoc|formaction)/i)
  })

  test('removing one tag does not assemble another', async () => {
    const once = await storedHtml('<scr<script>ipt>alert(1)</scr</script>ipt>')
    expect(await storedHtml(once)).toBe(once)
    expect(once).not.toContain('<script')
  })

  test('lists, tables, links and our own pictures are kept', async () => {
    const html =
      '<h3>Heading</h3><p>A <strong>strong</strong> <a href="/terms#refunds">link</a>, <a href="https://x.example/">one out</a>, <a href="mailto:a@x.example">mail</a>.</p><ul><li>One</li></ul><table><caption>C</caption><tbody><tr><th scope="row">A</th><td>1</td></tr></tbody></table><aside class="warning">Careful</aside>'
    expect(await storedHtml(html)).toBe(html)
    expect(await storedHtml('<img src="/files/courts/a.webp" alt="The court">')).toBe(
      '<img src="/files/courts/a.webp" alt="The court" />',
    )
    expect(await storedHtml('<h1>Too big</h1>')).toBe('<h3>Too big</h3>')
  })
})

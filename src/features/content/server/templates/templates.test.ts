import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emailTemplates } from '#db/schema.ts'
import { listTemplates } from '#platform/mail/templates.ts'
import { anAdministrator } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { injections } from '#test/injections.ts'
import { useWorld } from '#test/world.ts'
import type { ComponentTemplate, EmailPreview, EmailTemplate } from '../../template-contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})
afterEach(async () => {
  for (const table of ['email_templates', 'component_templates', 'outbox'])
    await world.database.pool.query(`delete from ${table}`)
})

const news = {
  templateKey: 'news',
  subject: 'News for {{name}}',
  htmlContent: '<p>Hi {{name}}</p>',
  textContent: 'Hi {{name}}',
  variables: ['name'],
}

const written = async (more: object = {}) =>
  (await (await administrator.post('/email-templates', { ...news, ...more })).json()) as EmailTemplate
/** The built-in templates, as the administrator sees them. */
const builtIns = async () => {
  await listTemplates(world.app, world.app.mailTemplates.values())
  return (await (await administrator.get('/email-templates?limit=200')).json()) as EmailTemplate[]
}
const preview = async (more: object) =>
  (await (await administrator.post('/email-templates/preview', { ...news, ...more })).json()) as EmailPreview

describe('email templates', () => {
  test('a new one is stored with its variables', async () => {
    expect(await written()).toMatchObject({ ...news, isActive: true, isBuiltIn: false, unknownVariables: [] })
    expect((await administrator.post('/email-templates', news)).status).toBe(409)
  })

  test('unknown variables are reported, also inside sections', async () => {
    const template = await written({ htmlContent: '<p>{{nmae}} {{#place}}{{street}}{{/place}} {{name}}</p>' })
    expect(template.unknownVariables).toEqual(['nmae', 'place', 'street'])
  })

  test('invalid braces are refused at their field', async () => {
    const { id } = await written()
    const reply = await administrator.patch(`/email-templates/${id}`, { textContent: 'Hi {{name' })
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { fields: { textContent: expect.stringContaining('Unclosed tag') as string } },
    ])
  })

  test('a built-in one keeps its key and its variables', async () => {
    const list = await builtIns()
    const builtIn = list.find(({ templateKey }) => templateKey === 'team_paid')!
    expect(list.flatMap(({ unknownVariables }) => unknownVariables)).toEqual([])
    expect((await administrator.patch(`/email-templates/${builtIn.id}`, { templateKey: 'mine' })).status).toBe(409)
    const edit = { subject: 'Paid: {{teamName}} {{teamNmae}}', variables: ['teamNmae'], revision: builtIn.revision }
    const edited = (await (await administrator.patch(`/email-templates/${builtIn.id}`, edit)).json()) as EmailTemplate
    expect(edited).toMatchObject({ variables: builtIn.variables, unknownVariables: ['teamNmae'] })
  })

  test('saving a built-in one unchanged keeps its text', async () => {
    await listTemplates(world.app, world.app.mailTemplates.values())
    const before = await world.app.db.select().from(emailTemplates)
    for (const { id, htmlContent } of before) {
      const reply = await administrator.patch(`/email-templates/${id}`, { htmlContent })
      expect(await reply.json()).toMatchObject({ htmlContent })
    }
  })

  test('saving without changes does not stop updates of the built-in text', async () => {
    const [builtIn] = await builtIns()
    expect((await administrator.patch(`/email-templates/${builtIn!.id}`, builtIn)).status).toBe(200)
    await world.database.pool.query(`update email_templates set subject = 'Of the version before'`)
    expect(await builtIns()).toContainEqual(builtIn)
  })

  test("an edit that started from another version's text is refused", async () => {
    const [{ id, revision }] = (await builtIns()) as [EmailTemplate]
    await world.database.pool.query(`update email_templates set subject = 'Of the next version' where id = $1`, [id])
    expect((await administrator.patch(`/email-templates/${id}`, { subject: 'Mine', revision })).status).toBe(409)
  })

  test('of two simultaneous edits, the second is refused', async () => {
    const { id, revision } = await written()
    const first = await administrator.patch(`/email-templates/${id}`, { subject: 'One', revision })
    const second = await administrator.patch(`/email-templates/${id}`, { subject: 'Two', revision })
    expect([first.status, second.status]).toEqual([200, 409])
  })

  test('the preview has a sample for each variable', async () => {
    const mail = await preview({
      templateKey: 'team_paid',
      subject: '{{teamName}} is in',
      htmlContent: '<p>{{nobody}}!</p>',
    })
    expect(mail).toMatchObject({ subject: 'River Rats is in', unknownVariables: ['nobody', 'name'] })
    expect(mail.knownVariables).toEqual(expect.arrayContaining(['teamName', 'supportEmail']))
    expect(mail.text).toMatch(/^Hi \n/)
    expect(mail.html).toContain('<p>!</p>')
  })

  test('a test email goes to its author and changes nothing else', async () => {
    const reply = await administrator.post('/email-templates/test', news)
    expect([reply.status, await reply.json()]).toEqual([201, { to: administrator.email }])
    const { rows } = await world.database.pool.query('select "to", subject, text, template_key from outbox')
    expect(rows).toEqual([
      {
        to: administrator.email,
        subject: 'Test: News for Maya Delgado',
        text: expect.stringMatching(/^Hi Maya Delgado\n\nQuestions\? Email support@homefield\.example or call /),
        template_key: 'news',
      },
    ])
    expect(await (await administrator.get('/email-templates')).json()).toEqual([])
  })

  test.each(injections)('scripts are removed from %s', async (injection) => {
    const template = injection.includes('{{') ? injection.replaceAll('{', '') : injection
    const { htmlContent } = await written({ htmlContent: `<p>Before</p>${template}<p>After</p>` })
    expect(htmlContent).toContain('<p>Before</p>')
    expect(htmlContent).not.toMatch(/<(?!\/?(p|a|img|div|strong|table)\b)/i)
    expect(htmlContent).not.toMatch(/<[^>]*(\son\w+\s*=|javascript|vbscript|data:|evil\.example|srcdoc|formaction)/i)
  })

  test('styles are kept unless they load something', async () => {
    const { htmlContent } = await written({
      htmlContent: '<p style="color: red">Red</p><p style="background: url(https://x.example/a.png)">Not</p>',
    })
    expect(htmlContent).toBe('<p style="color: red">Red</p><p>Not</p>')
  })
})

describe('component templates', () => {
  const card = { componentKey: 'card', componentName: 'Card', template: '<p>A card</p>', styles: 'p { color: green }' }
  const made = async (more: object = {}) =>
    (await (await administrator.post('/component-templates', { ...card, ...more })).json()) as ComponentTemplate

  test('one can be created, listed and changed; keys are unique', async () => {
    const { id, revision, ...component } = await made()
    expect(component).toMatchObject({ ...card, isActive: true })
    expect((await administrator.post('/component-templates', card)).status).toBe(409)
    const edited = await administrator.patch(`/component-templates/${id}`, { template: '<h3>New</h3>', revision })
    expect(await edited.json()).toMatchObject({ ...card, template: '<h3>New</h3>' })
    expect((await administrator.patch(`/component-templates/${id}`, { template: 'x', revision })).status).toBe(409)
    expect(await (await administrator.get('/component-templates')).json()).toHaveLength(1)
  })

  test.each(injections)('scripts are removed from %s', async (injection) => {
    const { template } = await made({ template: injection })
    expect(template).not.toMatch(/<(?!\/?(p|a|img|div|strong|table)\b)/i)
    expect(template).not.toMatch(/<[^>]*(\son\w+\s*=|javascript|vbscript|data:|evil\.example|srcdoc|formaction)/i)
  })
})

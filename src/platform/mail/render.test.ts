import mustache from 'mustache'
import { describe, expect, test, vi } from 'vitest'
import { renderMail, spansOf, templateProblem, withAbsoluteUrls } from './render.ts'
import { mailTemplates } from '#app/mail-templates.ts'
import { mailTemplate } from './templates.ts'

const words = (subject: string, content = '') => ({ subject, htmlContent: content, textContent: content })

describe('a mail', () => {
  const hostile = `<img src=x onerror="alert('1')">&`

  test.each(['{{team}}', '{{{team}}}', '{{&team}}'])(
    'has values from %s escaped in HTML and unchanged in plain text',
    (tag) => {
      const { html, text } = renderMail(words('', tag), { team: hostile })
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src&#x3D;x onerror&#x3D;&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
      expect(text).toBe(hostile)
    },
  )

  test('never treats a value as a template', () => {
    expect(renderMail(words('{{team}}'), { team: '{{secret}}', secret: 'no' }).subject).toBe('{{secret}}')
  })

  test.each([
    'Cup\r\nBcc: all@club.example',
    'Cup\u2028\u0085\n\n Bcc: all@club.example',
    '\u0000Cup\tBcc: all@club.example',
  ])('has a one-line subject for any team name (%j)', (team) => {
    const { subject } = renderMail(words('{{team}}'), { team })
    expect(subject).toMatch(/^Cup +Bcc: all@club\.example$/)
  })

  test('leaves unknown names empty, including those of Object.prototype', () => {
    expect(renderMail(words('a{{nothing}}b{{constructor}}c{{toString}}d'), {}).subject).toBe('abcd')
  })

  test('leaves out a paragraph whose value is empty', () => {
    const mail = mailTemplate('fee_due', ['fee', 'link'], {
      subject: '',
      greeting: 'Hi,',
      paragraphs: [{ when: 'fee', say: 'Pay {{fee}}.' }, 'Bye.'],
      button: 'Go',
    })
    const link = 'https://homefield.example/a?b=1&c=2'
    expect(renderMail(mail, { fee: '', link }).text).toBe(`Hi,\n\nBye.\n\nGo:\n${link}\n`)
    expect(renderMail(mail, { fee: '$5', link }).text).toBe(`Hi,\n\nPay $5.\n\nBye.\n\nGo:\n${link}\n`)
    expect(renderMail(mail, { fee: '', link }).html).toContain(
      `href="https:&#x2F;&#x2F;homefield.example&#x2F;a?b&#x3D;1&amp;c&#x3D;2"`,
    )
  })
})

test.each([...mailTemplates])('%s uses exactly the variables it lists', (_, mail) => {
  expect(templateProblem(mail)).toBeNull()
  const all = `${mail.subject}${mail.htmlContent}${mail.textContent}`
  const named = new Set([...all.matchAll(/\{\{[#/]?(\w+)\}\}/g)].map(([, name]) => name))
  expect(named).toEqual(new Set(mail.variables))
})

test('an invalid template is detected before it is used', () => {
  expect(templateProblem(words('{{#open}}'))).toMatch(/Unclosed section/)
})

test('templates are not cached', () => {
  const parsing = vi.spyOn(mustache.Writer.prototype, 'parse')
  renderMail(words('{{team}}', '{{team}}'), { team: 'Home' })
  spansOf('{{team}}')
  const caches = parsing.mock.contexts.map((writer) => (writer as { templateCache?: unknown }).templateCache)
  parsing.mockRestore()
  expect(caches).toEqual([undefined, undefined, undefined, undefined])
})

test.each([
  ['<img src="/files/media/a.webp" alt="">', '<img src="https://cup.example/files/media/a.webp" alt="">'],
  ['<a class="button" href="/profile">', '<a class="button" href="https://cup.example/profile">'],
  ['<img alt="" src="https://else.example/a.png">', '<img alt="" src="https://else.example/a.png">'],
  ['<a href="mailto:a@x.example">src="/a"</a>', '<a href="mailto:a@x.example">src="/a"</a>'],
])('%s is sent as an absolute URL', (html, whole) => {
  const config = { publicUrl: 'https://cup.example' } as Parameters<typeof withAbsoluteUrls>[0]['config']
  expect(withAbsoluteUrls({ config }, html)).toBe(whole)
})

import mustache from 'mustache'
import { describe, expect, test, vi } from 'vitest'
import { renderMail, spansOf, templateProblem, withWholeAddresses } from './mail-render.ts'
import { mailTemplates } from './mail-templates.ts'
import { template } from './mail-texts/template.ts'

const words = (subject: string, content = '') => ({ subject, htmlContent: content, textContent: content })

describe('a mail', () => {
  const hostile = `<img src=x onerror="alert('1')">&`

  test.each(['{{team}}', '{{{team}}}', '{{&team}}'])(
    'has its values escaped in HTML by %s, and plain in text',
    (tag) => {
      const { html, text } = renderMail(words('', tag), { team: hostile })
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src&#x3D;x onerror&#x3D;&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
      expect(text).toBe(hostile)
    },
  )

  test('never reads a value as a template', () => {
    expect(renderMail(words('{{team}}'), { team: '{{secret}}', secret: 'no' }).subject).toBe('{{secret}}')
  })

  test.each([
    'Cup\r\nBcc: all@club.example',
    'Cup\u2028\u0085\n\n Bcc: all@club.example',
    '\u0000Cup\tBcc: all@club.example',
  ])('has a subject of one line, whatever a team is called (%j)', (team) => {
    const { subject } = renderMail(words('{{team}}'), { team })
    expect(subject).toMatch(/^Cup +Bcc: all@club\.example$/)
  })

  test('says nothing where a template names what it does not know, also what every object has', () => {
    expect(renderMail(words('a{{nothing}}b{{constructor}}c{{toString}}d'), {}).subject).toBe('abcd')
  })

  test('leaves out a paragraph whose value is empty, without a gap', () => {
    const mail = template(['fee', 'link'], {
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

test.each(Object.entries(mailTemplates))('%s names every variable it lists and no other', (_, mail) => {
  expect(templateProblem(mail)).toBeNull()
  const all = `${mail.subject}${mail.htmlContent}${mail.textContent}`
  const named = new Set([...all.matchAll(/\{\{[#/]?(\w+)\}\}/g)].map(([, name]) => name))
  expect(named).toEqual(new Set(mail.variables))
})

test('words that mustache cannot read are found before they are used', () => {
  expect(templateProblem(words('{{#open}}'))).toMatch(/Unclosed section/)
})

test('no template is kept once it was read', () => {
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
])('%s goes out as a whole address', (html, whole) => {
  const config = { publicUrl: 'https://cup.example' } as Parameters<typeof withWholeAddresses>[0]['config']
  expect(withWholeAddresses({ config }, html)).toBe(whole)
})

import mustache from 'mustache'
import { brand } from '#lib/brand.ts'
import type { App } from '../app.ts'
import type { MailTemplate } from './templates.ts'

export type RenderedMail = { subject: string; html: string; text: string }

const subjectLength = 200

/** Without the cache, in which mustache keeps every template forever; the editor's preview parses one per keystroke. */
const writer = Object.assign(new mustache.Writer(), { templateCache: undefined })

/**
 * A mail's subject, HTML and text. Values are escaped in HTML by every tag, including `{{{…}}}`, and unchanged in text. The subject is a
 * single line. Unknown names are empty. Throws for an invalid template.
 */
export function renderMail(template: Omit<MailTemplate, 'variables'>, values: Record<string, string>): RenderedMail {
  const plain = withoutPrototype(values)
  const escaped = withoutPrototype(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mustache.escape(value)])),
  )
  const footer = values.supportEmail ? `Questions? Email ${values.supportEmail} or call ${values.supportPhone}.` : ''
  const subject = oneLine(writer.render(template.subject, plain, undefined, asItIs)).slice(0, subjectLength)
  return {
    subject,
    html: frame(subject, writer.render(template.htmlContent, escaped, undefined, asItIs), footer),
    text: writer.render(template.textContent, plain, undefined, asItIs) + (footer && `\n\n${footer}\n`),
  }
}

/** mustache's error message for an invalid template; null for a valid one. */
export function templateProblem(template: Omit<MailTemplate, 'variables'>): string | null {
  try {
    renderMail(template, {})
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export type Span = ReturnType<typeof mustache.parse>[number]

/** A template's tokens, as parsed by mustache. Throws for an invalid template. */
export function spansOf(template: string): Span[] {
  return writer.parse(template) as Span[]
}

/** Makes links and image URLs of this site absolute, because mail is read elsewhere. */
export function withAbsoluteUrls({ config }: Pick<App, 'config'>, html: string): string {
  return html.replace(/<(?:a|img)\s[^>]*>/g, (tag) =>
    tag.replace(/(\s(?:href|src)=")(\/(?!\/)[^"]*)/g, (_, before: string, path: string) => {
      return before + new URL(path, config.publicUrl).href
    }),
  )
}

const asItIs = { escape: (value: string) => value }

/** Keeps tags from reaching Object.prototype ('{{constructor}}'). */
function withoutPrototype(values: Record<string, string>): Record<string, string> {
  return Object.assign(Object.create(null) as Record<string, string>, values)
}

/** Line breaks and other control characters would let a team's name add headers. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** The HTML that surrounds every mail, with the brand on top. */
function frame(subject: string, content: string, footer: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${mustache.escape(subject)}</title>
<style>
body { margin: 0; padding: 24px 12px; background: #f4f7f1; color: #0b1f16; font: 16px/1.5 Archivo, Arial, sans-serif; }
main { max-width: 560px; margin: 0 auto; background: #ffffff; border: 1px solid #d2dcd4; border-radius: 6px; overflow: hidden; }
header { padding: 16px 24px; background: #0c2419; color: #f2f6ee; font-size: 20px; font-weight: 800; }
section { padding: 8px 24px 16px; }
footer { padding: 12px 24px; border-top: 1px solid #d2dcd4; color: #4b5c53; font-size: 14px; }
p { margin: 16px 0; white-space: pre-line; overflow-wrap: anywhere; }
.button { display: inline-block; padding: 12px 20px; background: #dcee2f; color: #0b1f16; border-radius: 4px; font-weight: 700; text-decoration: none; }
</style>
</head>
<body>
<main>
<header>${brand}</header>
<section>
${content}
</section>
${footer && `<footer>${mustache.escape(footer)}</footer>\n`}</main>
</body>
</html>
`
}

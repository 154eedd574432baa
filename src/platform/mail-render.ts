import mustache from 'mustache'
import { brand } from '#lib/brand.ts'
import type { App } from './app.ts'
import type { MailTemplate } from './mail-texts/template.ts'

export type RenderedMail = { subject: string; html: string; text: string }

const subjectLength = 200

/** Mustache keeps every template it ever read, and whoever edits one has each keystroke read as a new one: here nothing is kept. */
const writer = Object.assign(new mustache.Writer(), { templateCache: undefined })

/**
 * A mail in its three parts. Values are escaped for HTML whichever tag names them, `{{{…}}}` too; the text has them as they are; the
 * subject is one line whatever they contain. A name the mail does not know stands for nothing. Throws for a template that cannot be read.
 */
export function renderMail(template: Omit<MailTemplate, 'variables'>, values: Record<string, string>): RenderedMail {
  const plain = withoutPrototype(values)
  const escaped = withoutPrototype(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mustache.escape(value)])),
  )
  const subject = oneLine(writer.render(template.subject, plain, undefined, asItIs)).slice(0, subjectLength)
  return {
    subject,
    html: frame(subject, writer.render(template.htmlContent, escaped, undefined, asItIs)),
    text: writer.render(template.textContent, plain, undefined, asItIs),
  }
}

/** Why mustache cannot read these words, in its own words; null when it can. */
export function templateProblem(template: Omit<MailTemplate, 'variables'>): string | null {
  try {
    renderMail(template, {})
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export type Span = ReturnType<typeof mustache.parse>[number]

/** A template in the pieces that mustache reads; throws where it cannot. */
export function spansOf(template: string): Span[] {
  return writer.parse(template) as Span[]
}

/** Links to our own pages and pictures of ours, as a mail has to name them: it is read elsewhere. */
export function withWholeAddresses({ config }: Pick<App, 'config'>, html: string): string {
  return html.replace(/<(?:a|img)\s[^>]*>/g, (tag) =>
    tag.replace(/(\s(?:href|src)=")(\/(?!\/)[^"]*)/g, (_, before: string, path: string) => {
      return before + new URL(path, config.publicUrl).href
    }),
  )
}

const asItIs = { escape: (value: string) => value }

/** So that no tag reaches what every JavaScript object has ('{{constructor}}'). */
function withoutPrototype(values: Record<string, string>): Record<string, string> {
  return Object.assign(Object.create(null) as Record<string, string>, values)
}

/** Line ends and other control characters would let a team's name write headers of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** What all our mail has around it: the pitch with the brand on top, as on the pages. */
function frame(subject: string, content: string): string {
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
</main>
</body>
</html>
`
}

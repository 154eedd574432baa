import { AppError } from '#lib/errors.ts'
import { spansOf, templateProblem } from '#platform/mail-render.ts'
import type { Span } from '#platform/mail-render.ts'
import { mailTemplates } from '#platform/mail-templates.ts'
import { sanitisedMail } from './sanitise.ts'

type Words = { subject: string; htmlContent: string; textContent: string }

/** The template's three parts as they are stored. Refused at the part whose braces mustache cannot read. */
export function checkedWords<W extends Words>(words: W): W {
  for (const part of ['subject', 'htmlContent', 'textContent'] as const) {
    const problem = templateProblem({ subject: '', htmlContent: '', textContent: '', [part]: words[part] })
    if (problem) throw new AppError('invalid_input', { fields: { [part]: `The braces cannot be read: ${problem}` } })
  }
  return { ...words, htmlContent: sanitisedMail(words.htmlContent) }
}

/** What the mail of this key can name: fixed for those the product sends, else what the template says of itself. */
export function variablesOf(templateKey: string, own: readonly string[]): readonly string[] {
  return builtIn(templateKey)?.variables ?? own
}

export function builtIn(templateKey: string) {
  const all: Partial<Record<string, (typeof mailTemplates)[keyof typeof mailTemplates]>> = mailTemplates
  return Object.hasOwn(all, templateKey) ? all[templateKey] : undefined
}

/** The names that the words use and the mail does not know, each once. */
export function unknownVariables(words: Words, known: readonly string[]): string[] {
  const used = [words.subject, words.htmlContent, words.textContent].flatMap((part) => namesIn(spansOf(part)))
  return [...new Set(used)].filter((name) => name !== '.' && !known.includes(name))
}

/** Of every tag that stands for a value, also inside of sections. */
function namesIn(spans: readonly Span[]): string[] {
  return spans.flatMap(([kind, name, , , inside]) => {
    if (kind === 'text' || kind === '!' || kind === '=') return []
    return [name, ...(Array.isArray(inside) ? namesIn(inside) : [])]
  })
}

import { contactFieldNames } from '#lib/contact-details.ts'
import { AppError } from '#lib/errors.ts'
import { spansOf, templateProblem } from '#platform/mail/render.ts'
import type { Span } from '#platform/mail/render.ts'
import { sanitisedMail } from '../sanitize.ts'

type Words = { subject: string; htmlContent: string; textContent: string }

/** The template as it is stored. Refused at the part with invalid braces. */
export function checkedWords<W extends Words>(words: W): W {
  for (const part of ['subject', 'htmlContent', 'textContent'] as const) {
    const problem = templateProblem({ subject: '', htmlContent: '', textContent: '', [part]: words[part] })
    if (problem) throw new AppError('invalid_input', { fields: { [part]: `The braces are not valid: ${problem}` } })
  }
  return { ...words, htmlContent: sanitisedMail(words.htmlContent) }
}

/** The names that every mail with these variables has a value for. */
export const knownVariables = (variables: readonly string[]): string[] => [...variables, ...contactFieldNames]

/** The names used in the template that the mail does not have, without duplicates. */
export function unknownVariables(words: Words, known: readonly string[]): string[] {
  const used = [words.subject, words.htmlContent, words.textContent].flatMap((part) => namesIn(spansOf(part)))
  return [...new Set(used)].filter((name) => name !== '.' && !knownVariables(known).includes(name))
}

/** The names in all value tags, including those inside sections. */
function namesIn(spans: readonly Span[]): string[] {
  return spans.flatMap(([kind, name, , , inside]) => {
    if (kind === 'text' || kind === '!' || kind === '=') return []
    return [name, ...(Array.isArray(inside) ? namesIn(inside) : [])]
  })
}

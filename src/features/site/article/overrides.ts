import { htmlOf, imageOf, jsonOf, textOf } from '#features/content/rules.ts'
import type { TextOverrides } from '#features/content/rules.ts'
import { filledIn } from '#lib/contact-details.ts'
import type { ContactDetails } from '#lib/contact-details.ts'
import { maxPrizePool } from '#features/tournaments/values.ts'
import { maxFigureLabelLength, maxFigureLength, maxFigures, maxHighlightLength, maxHighlights } from '../values.ts'
import type { Article, Faq, FaqCategory, Figure, Prose } from './article.ts'
import type { Highlight } from '../texts/home.ts'
import type { Opening } from '../texts/careers.ts'

/**
 * The article with its overrides: `privacy.title` and `privacy.lead` as text, and `privacy.<section>` as HTML, whose title becomes the
 * section's heading. Blank overrides and ones of the wrong type are ignored.
 */
export function withOverrides(article: Article, texts: TextOverrides, details: ContactDetails): Article {
  const { key } = article
  const written = {
    ...article,
    title: textOf(texts, `${key}.title`, article.title),
    lead: textOf(texts, `${key}.lead`, article.lead),
    image: imageOf(texts, `${key}.image`) ?? undefined,
    figures: article.figures && jsonOf(texts, `${key}.figures`, isFigures, article.figures),
    figuresNote: article.figuresNote && textOf(texts, `${key}.figures.note`, article.figuresNote),
    sections: article.sections.map((section) => {
      const html = htmlOf(texts, `${key}.${section.id}`)
      return html ? { ...section, heading: texts[`${key}.${section.id}`]!.title, html } : section
    }),
  }
  return filledIn(written, details)
}

/** A question as written in JSON. The anchor is optional, and a single paragraph needs no list. */
type WrittenFaq = { id?: string; question: string; answer: string | readonly Prose[] }

/** `help.<category>` as JSON replaces all questions of the category. */
export function withFaqs(
  categories: readonly FaqCategory[],
  texts: TextOverrides,
  details: ContactDetails,
): readonly FaqCategory[] {
  const overrides = categories.map((category) => {
    const written = jsonOf<readonly WrittenFaq[] | null>(texts, faqKey(category), isFaqs, null)
    return { category, written }
  })
  if (overrides.every(({ written }) => !written)) return filledIn(categories, details)
  const taken = new Set(categories.map(({ id }) => id))
  const written = overrides.map(({ category, written: faqs }) => ({
    ...category,
    faqs: (faqs ?? category.faqs).map((faq) => faqFrom(faq, taken)),
  }))
  return filledIn(written, details)
}

export const faqKey = ({ id }: Pick<FaqCategory, 'id'>) => `help.${id}`

function faqFrom({ id, question, answer }: WrittenFaq, taken: Set<string>): Faq {
  const base = anchorFrom(id ?? question)
  let anchor = base
  for (let number = 2; taken.has(anchor); number += 1) anchor = `${base}-${number}`
  taken.add(anchor)
  return { id: anchor, question, answer: typeof answer === 'string' ? [answer] : answer }
}

function anchorFrom(words: string): string {
  const anchor = words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return anchor.replaceAll(/^-+|-+$/g, '').slice(0, 60) || 'answer'
}

/** `home.highlights` as JSON replaces the Community Highlights. */
export function withHighlights(highlights: readonly Highlight[], texts: TextOverrides): readonly Highlight[] {
  return jsonOf(texts, 'home.highlights', isHighlights, highlights)
}

export const championsKey = 'home.champions'

/** Whether Home shows real champions in place of the Community Highlights: `home.champions` as JSON is true. */
export const showsChampions = (texts: TextOverrides): boolean =>
  jsonOf(texts, championsKey, (value) => typeof value === 'boolean', false)

/** `careers.openings` as JSON replaces the open positions. */
export function withOpenings(openings: readonly Opening[], texts: TextOverrides): readonly Opening[] {
  return jsonOf(texts, 'careers.openings', isOpenings, openings)
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isProse = (value: unknown): value is Prose =>
  isText(value) || (isRecord(value) && (isTextList(value.list) || isTextList(value.steps)))

const isFaq = (faq: unknown) =>
  isRecord(faq) &&
  isText(faq.question) &&
  (isText(faq.answer) || (Array.isArray(faq.answer) && faq.answer.length > 0 && faq.answer.every(isProse))) &&
  (faq.id === undefined || isText(faq.id))

export function isFaqs(value: unknown): value is readonly WrittenFaq[] {
  return Array.isArray(value) && value.length > 0 && value.every(isFaq)
}

export const openingFields = ['id', 'title', 'team', 'place', 'contract', 'salary', 'about'] as const

const isOpening = (one: unknown) =>
  isRecord(one) && openingFields.every((field) => isText(one[field])) && isTextList(one.brings)

const fits = (value: unknown, maxLength: number) => isText(value) && value.length <= maxLength

function isFigures(value: unknown): value is readonly Figure[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= maxFigures &&
    value.every((one) => isRecord(one) && fits(one.value, maxFigureLength) && fits(one.label, maxFigureLabelLength))
  )
}

const isHighlight = (one: unknown) =>
  isRecord(one) &&
  [one.team, one.sport, one.achievement].every((text) => fits(text, maxHighlightLength)) &&
  typeof one.prize === 'number' &&
  one.prize >= 0 &&
  one.prize <= maxPrizePool

function isHighlights(value: unknown): value is readonly Highlight[] {
  return Array.isArray(value) && value.length > 0 && value.length <= maxHighlights && value.every(isHighlight)
}

export function isOpenings(value: unknown): value is readonly Opening[] {
  return Array.isArray(value) && value.every(isOpening)
}

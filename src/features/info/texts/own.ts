import { htmlOf, imageOf, jsonOf, textOf } from '#features/content/rules.ts'
import type { Texts } from '#features/content/rules.ts'
import type { Article, Faq, FaqCategory, Prose } from './article.ts'
import type { Opening } from './careers.ts'

/**
 * The built-in texts with what was written in their place: `privacy.title` and `privacy.lead` as text, `privacy.<section>` as HTML, whose
 * title is the section's heading. What is of another type than its place takes, or blank, leaves the built-in text standing.
 */
export function withTexts(article: Article, texts: Texts): Article {
  const { key } = article
  return {
    ...article,
    title: textOf(texts, `${key}.title`, article.title),
    lead: textOf(texts, `${key}.lead`, article.lead),
    image: imageOf(texts, `${key}.image`) ?? undefined,
    sections: article.sections.map((section) => {
      const html = htmlOf(texts, `${key}.${section.id}`)
      return html ? { ...section, heading: texts[`${key}.${section.id}`]!.title, html } : section
    }),
  }
}

/** A question as it is written in JSON: without an anchor it is given one, and one paragraph needs no list. */
type WrittenFaq = { id?: string; question: string; answer: string | readonly Prose[] }

/** `help.<category>` as JSON: the category's questions, all of them. */
export function withFaqs(categories: readonly FaqCategory[], texts: Texts): readonly FaqCategory[] {
  const own = categories.map((category) => {
    const written = jsonOf<readonly WrittenFaq[] | null>(texts, faqKey(category), isFaqs, null)
    return { category, written }
  })
  if (own.every(({ written }) => !written)) return categories
  const taken = new Set(categories.map(({ id }) => id))
  return own.map(({ category, written }) => ({
    ...category,
    faqs: (written ?? category.faqs).map((faq) => faqFrom(faq, taken)),
  }))
}

export const faqKey = ({ id }: Pick<FaqCategory, 'id'>) => `help.${id}`

function faqFrom({ id, question, answer }: WrittenFaq, taken: Set<string>): Faq {
  const wanted = anchorFrom(id ?? question)
  let anchor = wanted
  for (let number = 2; taken.has(anchor); number += 1) anchor = `${wanted}-${number}`
  taken.add(anchor)
  return { id: anchor, question, answer: typeof answer === 'string' ? [answer] : answer }
}

function anchorFrom(words: string): string {
  const anchor = words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return anchor.replaceAll(/^-+|-+$/g, '').slice(0, 60) || 'answer'
}

/** `careers.openings` as JSON. */
export function withOpenings(openings: readonly Opening[], texts: Texts): readonly Opening[] {
  return jsonOf(texts, 'careers.openings', isOpenings, openings)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isProse = (value: unknown): value is Prose =>
  isText(value) || (isRecord(value) && (isTexts(value.list) || isTexts(value.steps)))

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
  isRecord(one) && openingFields.every((field) => isText(one[field])) && isTexts(one.brings)

export function isOpenings(value: unknown): value is readonly Opening[] {
  return Array.isArray(value) && value.every(isOpening)
}

import { textsOf } from './article/article.ts'
import type { FaqCategory } from './article/article.ts'
import { plainText } from './article/markup.ts'
import { minWritingMs } from './values.ts'

/**
 * Detects simple bots: they fill in the field that people do not see, or send the form too quickly. Both values come from the client, so
 * the limit per address is what stops floods.
 */
export function botRefusal(sent: { website?: string; tookMs?: number }): 'looks_automated' | null {
  const isTooQuick = sent.tookMs !== undefined && sent.tookMs < minWritingMs
  return sent.website || isTooQuick ? 'looks_automated' : null
}

/** The questions that contain the search in any letter case. Categories without a match are left out; an empty search finds all. */
export function faqsMatching(categories: readonly FaqCategory[], search: string): readonly FaqCategory[] {
  const words = search.trim().toLowerCase()
  if (!words) return categories
  const isMatch = (text: string) => plainText(text).toLowerCase().includes(words)
  return categories
    .map((category) => ({
      ...category,
      faqs: category.faqs.filter((faq) => [faq.question, ...faq.answer.flatMap(textsOf)].some(isMatch)),
    }))
    .filter((category) => category.faqs.length > 0)
}

import type { Block, FaqCategory } from './article/article.ts'
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
  const wanted = search.trim().toLowerCase()
  if (!wanted) return categories
  const isWanted = (text: string) => plainText(text).toLowerCase().includes(wanted)
  return categories
    .map((category) => ({
      ...category,
      faqs: category.faqs.filter((faq) => [faq.question, ...faq.answer.flatMap(textsOf)].some(isWanted)),
    }))
    .filter((category) => category.faqs.length > 0)
}

/**
 * Every text of a block, with its markup.
 * @internal
 */
export function textsOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block]
  if ('table' in block) return [block.table.caption, ...block.table.head, ...block.table.rows.flat()]
  return Object.values(block).flat(2)
}

import type { Block, FaqCategory } from './texts/article.ts'
import { plainText } from './texts/markup.ts'
import { minWritingMs } from './values.ts'

/**
 * Whether a program filled in the form: something stands in the field that people do not see, or it was quicker than hands are.
 * A sieve for the simple ones, since both are claims; what holds against floods is the limit per address.
 */
export function botRefusal(sent: { website?: string; tookMs?: number }): 'looks_automated' | null {
  const isTooQuick = sent.tookMs !== undefined && sent.tookMs < minWritingMs
  return sent.website || isTooQuick ? 'looks_automated' : null
}

/**
 * The questions whose words or answer contain the search, in any letter case; categories without one are left out.
 * A search for nothing finds everything.
 */
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

/** Every text that stands in a block, with its marks. */
export function textsOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block]
  if ('table' in block) return [block.table.caption, ...block.table.head, ...block.table.rows.flat()]
  return Object.values(block).flat(2)
}

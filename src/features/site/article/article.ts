/**
 * A page of text as data, so that the administrator can replace parts by key. In every text, `[label](/path)` is a link (also https,
 * mailto and tel) and `**text**` is bold; there is no other markup.
 */
export interface Article {
  key: string
  title: string
  lead: string
  /** When it was last changed ('2026-11-20'), for legal texts. */
  changedOn?: string
  /** The hero picture, if one was chosen. */
  image?: { url: string; alt: string }
  /** Figures in the hero. */
  figures?: readonly Figure[]
  /** What the figures count. */
  figuresNote?: string
  sections: readonly Section[]
}

export interface Figure {
  value: string
  label: string
}

export interface Section {
  /** The anchor for links; stays the same when the heading changes. */
  id: string
  heading: string
  /** The sport whose court is drawn beside the heading. */
  sport?: string
  blocks: readonly Block[]
  /** Sanitized HTML that replaces the blocks. */
  html?: string
}

/** A string is a paragraph. */
export type Prose = string | { list: readonly string[] } | { steps: readonly string[] }

export type Block =
  | Prose
  | { note: string }
  | { warning: string }
  | { facts: readonly (readonly [term: string, detail: string])[] }
  /** Like facts, but with sentences. */
  | { points: readonly (readonly [title: string, text: string])[] }
  | { table: Table }

export interface Table {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface Faq {
  /** The anchor for links; stays the same when the question changes. */
  id: string
  question: string
  answer: readonly Prose[]
}

export interface FaqCategory {
  id: string
  title: string
  faqs: readonly Faq[]
}

/** Every text of a block, with its markup. */
export function textsOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block]
  if ('table' in block) return [block.table.caption, ...block.table.head, ...block.table.rows.flat()]
  return Object.values(block).flat(2)
}

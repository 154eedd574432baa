/**
 * The texts of the site are data, so that they can be replaced by key without touching a page. In every text `[words](/where)` is a
 * link (to a page, an address, a mail or telephone link) and `**words**` are strong; nothing else is markup.
 */
export interface Article {
  key: string
  title: string
  lead: string
  /** The day it was last changed ('2026-11-20'), where that matters. */
  changedOn?: string
  /** The address of a picture to begin with, where one was chosen. */
  image?: string
  /** Numbers to begin with. */
  figures?: readonly (readonly [value: string, label: string])[]
  sections: readonly Section[]
}

export interface Section {
  /** The anchor that links to it use; stays as it is when the heading changes. */
  id: string
  heading: string
  /** Whose field is drawn beside the heading. */
  sport?: string
  blocks: readonly Block[]
  /** Sanitised HTML that was written in place of the blocks. */
  html?: string
}

/** A bare text is a paragraph. */
export type Prose = string | { list: readonly string[] } | { steps: readonly string[] }

export type Block =
  | Prose
  | { note: string }
  | { warning: string }
  | { facts: readonly (readonly [term: string, detail: string])[] }
  /** Like facts, where the detail is a sentence. */
  | { points: readonly (readonly [title: string, text: string])[] }
  | { table: Table }

export interface Table {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface Faq {
  /** The anchor that links to it use; stays as it is when the question changes. */
  id: string
  question: string
  answer: readonly Prose[]
}

export interface FaqCategory {
  id: string
  title: string
  faqs: readonly Faq[]
}

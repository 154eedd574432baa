import type { ContentType } from './values.ts'

/** A text on the site that can be replaced. */
export interface Slot {
  key: string
  type: ContentType
  /** Its heading, or a label if it has none. */
  title: string
  builtIn: string | readonly object[]
  /** Shown under the field. */
  hint?: string
  /** Chosen from a list instead of written. */
  picks?: 'component'
  /** Why the page cannot show this value; null if it can. */
  validate?: (value: unknown) => string | null
}

/** The slots of one page, in order. */
export interface SlotPage {
  /** The first part of its keys. */
  page: string
  title: string
  path: string
  slots: readonly Slot[]
}

import type { ContentType } from './values.ts'

/** A field of every row of a list. */
export interface RowField {
  name: string
  label: string
  kind: 'text' | 'sport' | 'dollars'
  /** What is wrong with its value; null if nothing is. */
  error: (value: unknown) => string | null
}

/** A list that is edited row by row, and stored as JSON. */
export interface RowList {
  /** What a row is: 'team'. */
  noun: string
  max: number
  fields: readonly RowField[]
}

/** A text on the site that can be replaced. */
export interface Slot {
  key: string
  type: ContentType
  /** Its heading, or a label if it has none. */
  title: string
  builtIn: string | readonly object[]
  /** Shown under the field. */
  hint?: string
  /** Chosen from a list, or turned on and off, instead of written. */
  picks?: 'component' | 'switch'
  /** Edited row by row instead of as JSON. */
  rows?: RowList
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

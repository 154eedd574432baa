import type { ContentType } from './values.ts'

/** A text of the site that can be written anew: where it stands, and what stands there while nobody has. */
export interface Slot {
  key: string
  type: ContentType
  /** Its heading where it has one, else what it is. */
  title: string
  builtIn: string | readonly object[]
  /** Said under the field, where there is something to know. */
  hint?: string
  /** Why a JSON value has not the shape that the page needs; null when it has. */
  fault?: (value: unknown) => string | null
}

/** The texts of one page, in the order they stand there. */
export interface SlotPage {
  /** What its keys begin with. */
  page: string
  title: string
  path: string
  slots: readonly Slot[]
}

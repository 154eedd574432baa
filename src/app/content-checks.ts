import { slotPages } from '#features/site/slots.ts'

/** The checks of texts whose pages need them in a certain shape, by content key. */
export const contentChecks = new Map(
  slotPages.flatMap(({ slots }) => slots.flatMap(({ key, validate }) => (validate ? [[key, validate] as const] : []))),
)

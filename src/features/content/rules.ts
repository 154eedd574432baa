import type { ContentType } from './values.ts'

/** A text somebody wrote in place of a built-in one. */
export type OwnText = { contentType: ContentType; title: string; content: unknown }

/** By content key. */
export type Texts = Readonly<Record<string, OwnText>>

type Listed = OwnText & { contentKey: string; isActive: boolean }

/** What pages show of a list: a text that is switched off leaves the built-in one in its place, also for who may see it listed. */
export function textsFrom(list: readonly Listed[]): Texts {
  const active = list.filter(({ isActive }) => isActive)
  return Object.fromEntries(
    active.map(({ contentKey, contentType, title, content }) => [contentKey, { contentType, title, content }]),
  )
}

/** The words of a key, or the built-in ones where nothing was written. What is no text is shown as JSON text (SPEC.md §5). */
export function textOf(texts: Texts, key: string, builtIn: string): string {
  return shownText(texts[key]?.content).trim() || builtIn
}

/** The value of a JSON key if it is of the shape the page needs, else the built-in one. */
export function jsonOf<T>(texts: Texts, key: string, isFit: (value: unknown) => value is T, builtIn: T): T {
  const own = texts[key]
  return own?.contentType === 'json' && isFit(own.content) ? own.content : builtIn
}

/** The sanitised HTML of a key, or null where the built-in text stands. */
export function htmlOf(texts: Texts, key: string): string | null {
  const own = texts[key]
  return own?.contentType === 'html' && typeof own.content === 'string' && own.content.trim() ? own.content : null
}

/** The address of the picture of a key, or null where the built-in one stands. */
export function imageOf(texts: Texts, key: string): string | null {
  const own = texts[key]
  return own?.contentType === 'image' && typeof own.content === 'string' && own.content ? own.content : null
}

/** Content as text: as it is, or as JSON when it is none. */
export function shownText(content: unknown): string {
  if (content === undefined || content === null) return ''
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2)
}

/** Words that stand alone on a page, by content key: what each is, and what it says while nothing else is written for it. */
export type Words = Readonly<Record<string, readonly [what: string, words: string]>>

/** What the page says, by key: what was written, else the built-in words. */
export function wordsFrom<W extends Words>(texts: Texts, words: W): Record<keyof W, string> {
  const said = Object.entries(words).map(([key, [, builtIn]]) => [key, textOf(texts, key, builtIn)])
  return Object.fromEntries(said) as Record<keyof W, string>
}

import type { ContentType } from './values.ts'

/** Content that the administrator wrote in place of a built-in text. */
export type TextOverride = {
  contentType: ContentType
  title: string
  content: unknown
  /** The component that a page's component slot names. */
  component?: { html: string; styles: string }
  /** What a picture shows. */
  alt?: string
}

/** By content key. */
export type TextOverrides = Readonly<Record<string, TextOverride>>

type Listed = TextOverride & { contentKey: string; isActive: boolean }

/** The overrides that pages show. Inactive ones are left out, even for the administrator, whose list includes them. */
export function overridesFrom(list: readonly Listed[]): TextOverrides {
  const active = list.filter(({ isActive }) => isActive)
  return Object.fromEntries(
    active.map(({ contentKey, contentType, title, content, component, alt }) => [
      contentKey,
      { contentType, title, content, component, alt },
    ]),
  )
}

/** The text of a key, or the built-in one where nothing was written. */
export function textOf(texts: TextOverrides, key: string, builtIn: string): string {
  return contentAsText(texts[key]?.content).trim() || builtIn
}

/** The value of a JSON key if it has the shape the page needs, otherwise the built-in one. */
export function jsonOf<T>(texts: TextOverrides, key: string, isValid: (value: unknown) => value is T, builtIn: T): T {
  const override = texts[key]
  return override?.contentType === 'json' && isValid(override.content) ? override.content : builtIn
}

/** The sanitized HTML of a key, or null for the built-in text. */
export function htmlOf(texts: TextOverrides, key: string): string | null {
  const override = texts[key]
  return override?.contentType === 'html' && typeof override.content === 'string' && override.content.trim()
    ? override.content
    : null
}

/** A key's picture and what it shows, or null for the built-in one. */
export function imageOf(texts: TextOverrides, key: string): { url: string; alt: string } | null {
  const override = texts[key]
  return override?.contentType === 'image' && typeof override.content === 'string' && override.content
    ? { url: override.content, alt: override.alt ?? '' }
    : null
}

/** Strings as they are, other values as formatted JSON. */
export function contentAsText(content: unknown): string {
  if (content === undefined || content === null) return ''
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2)
}

/** Short texts of a page by content key: a label for the Content Manager, and the built-in text. */
export type PageCopy = Readonly<Record<string, readonly [label: string, builtIn: string]>>

/** A page's texts by content key: what was written, otherwise the built-in text. */
export function copyFrom<Copy extends PageCopy>(texts: TextOverrides, copy: Copy): Record<keyof Copy, string> {
  const entries = Object.entries(copy).map(([key, [, builtIn]]) => [key, textOf(texts, key, builtIn)])
  return Object.fromEntries(entries) as Record<keyof Copy, string>
}

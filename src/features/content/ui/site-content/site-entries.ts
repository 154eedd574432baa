import type { SiteContent } from '../../contract.ts'
import { contentAsText } from '../../rules.ts'
import type { Slot, SlotPage } from '../../slots.ts'

/** One row of the list: a slot, an override, or both. */
export interface ContentEntry {
  key: string
  slot?: Slot
  page?: SlotPage
  record?: SiteContent
}

export interface ContentGroup {
  id: string
  title: string
  entries: ContentEntry[]
}

/** Every slot with its override, page by page, then the content that no page uses. */
export function entryGroups(slotPages: readonly SlotPage[], records: readonly SiteContent[]): ContentGroup[] {
  const byKey = new Map(records.map((record) => [record.contentKey, record]))
  const pages = slotPages.map((page) => ({
    id: page.page,
    title: page.title,
    entries: page.slots.map((slot): ContentEntry => ({ key: slot.key, slot, page, record: byKey.get(slot.key) })),
  }))
  const placed = new Set(slotPages.flatMap(({ slots }) => slots.map(({ key }) => key)))
  const others = records.filter(({ contentKey }) => !placed.has(contentKey))
  const rest = {
    id: 'other',
    title: 'Other content',
    entries: others.map((record) => ({ key: record.contentKey, record })),
  }
  return others.length > 0 ? [...pages, rest] : pages
}

/** The built-in text of this key and its page; neither if no page shows it. */
export function placeOf(slotPages: readonly SlotPage[], key: string): Pick<ContentEntry, 'slot' | 'page'> {
  const page = slotPages.find(({ slots }) => slots.some((slot) => slot.key === key))
  return page ? { page, slot: page.slots.find((slot) => slot.key === key) } : {}
}

/** The groups, with only the entries whose key, title or text contains the search in any letter case. */
export function groupsMatching(groups: readonly ContentGroup[], search: string): ContentGroup[] {
  const input = search.trim().toLowerCase()
  const isMatch = (entry: ContentEntry) =>
    [entry.key, titleOf(entry), contentAsText(contentOf(entry))].some((text) => text.toLowerCase().includes(input))
  return groups
    .map((group) => ({ ...group, entries: input ? group.entries.filter(isMatch) : group.entries }))
    .filter(({ entries }) => entries.length > 0)
}

export const titleOf = ({ record, slot }: ContentEntry) => record?.title ?? slot?.title ?? ''
export const typeOf = ({ record, slot }: ContentEntry) => record?.contentType ?? slot?.type ?? 'text'
export const contentOf = ({ record, slot }: ContentEntry) => record?.content ?? slot?.builtIn ?? ''

/** What the page shows, if there is one. It falls back to the built-in text if the override is inactive or of the wrong type or shape. */
export function stateOf({ record, slot }: ContentEntry): 'built-in' | 'changed' | 'inactive' | 'invalid' | 'unused' {
  if (!record) return 'built-in'
  if (!record.isActive) return 'inactive'
  if (!slot) return 'unused'
  const isValid = slot.type === record.contentType && !slot.validate?.(record.content)
  return isValid ? 'changed' : 'invalid'
}

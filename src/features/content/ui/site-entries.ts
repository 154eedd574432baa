import type { SiteContent } from '../contract.ts'
import { shownText } from '../rules.ts'
import type { Slot, SlotPage } from '../slots.ts'

/** One line of the list: a place on the site, what was written for it, or both. */
export interface Entry {
  key: string
  slot?: Slot
  page?: SlotPage
  record?: SiteContent
}

export interface EntryGroup {
  id: string
  title: string
  entries: Entry[]
}

/** Every place on the site with what was written for it, page by page, and at the end what stands nowhere. */
export function entryGroups(slotPages: readonly SlotPage[], records: readonly SiteContent[]): EntryGroup[] {
  const byKey = new Map(records.map((record) => [record.contentKey, record]))
  const pages = slotPages.map((page) => ({
    id: page.page,
    title: page.title,
    entries: page.slots.map((slot): Entry => ({ key: slot.key, slot, page, record: byKey.get(slot.key) })),
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

/** The groups with the entries whose key, title or words contain the search, in any letter case. */
export function groupsMatching(groups: readonly EntryGroup[], search: string): EntryGroup[] {
  const wanted = search.trim().toLowerCase()
  const isWanted = (entry: Entry) =>
    [entry.key, titleOf(entry), shownText(contentOf(entry))].some((text) => text.toLowerCase().includes(wanted))
  return groups
    .map((group) => ({ ...group, entries: wanted ? group.entries.filter(isWanted) : group.entries }))
    .filter(({ entries }) => entries.length > 0)
}

export const titleOf = ({ record, slot }: Entry) => record?.title ?? slot?.title ?? ''
export const typeOf = ({ record, slot }: Entry) => record?.contentType ?? slot?.type ?? 'text'
export const contentOf = ({ record, slot }: Entry) => record?.content ?? slot?.builtIn ?? ''

/** What pages show of it: the built-in text also where an own one is switched off or of another type than its place takes. */
export function stateOf({ record, slot }: Entry): 'built-in' | 'own' | 'inactive' | 'unfit' {
  if (!record) return 'built-in'
  if (!record.isActive) return 'inactive'
  const isFit = !slot || (slot.type === record.contentType && !slot.fault?.(record.content))
  return isFit ? 'own' : 'unfit'
}

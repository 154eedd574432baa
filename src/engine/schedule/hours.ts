import type { Court, Span } from './model.ts'

/** Spans in order, joined where they touch or overlap. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** What remains of spans, in order, when these are taken. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const result: Span[] = []
  const busy = joined(taken)
  let next = 0
  for (const span of joined(spans)) {
    let { start } = span
    while (next < busy.length && busy[next]!.end <= start) next += 1
    for (let at = next; at < busy.length && busy[at]!.start < span.end; at += 1) {
      if (busy[at]!.start > start) result.push({ start, end: busy[at]!.start })
      start = Math.max(start, busy[at]!.end)
    }
    if (start < span.end) result.push({ start, end: span.end })
  }
  return result
}

/** The first minute from `from` on at which this many minutes fit into one of the spans, or null. */
export function firstFit(spans: readonly Span[], from: number, minutes: number): number | null {
  for (let index = firstEndingAfter(spans, from); index < spans.length; index += 1) {
    const start = Math.max(from, spans[index]!.start)
    if (start + minutes <= spans[index]!.end) return start
  }
  return null
}

/** The index of the first span that ends after this minute. Expects spans in order. */
export function firstEndingAfter(spans: readonly Span[], minute: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (spans[middle]!.end > minute) high = middle
    else low = middle + 1
  }
  return low
}

/** A pause this long, on all courts, separates two days. */
const nightMinutes = 240

/** The days on which courts can be used. */
export function daysOf(courts: readonly Pick<Court, 'hours'>[]): Span[] {
  const days: Span[] = []
  for (const { start, end } of joined(courts.flatMap(({ hours }) => hours))) {
    const last = days.at(-1)
    if (last && start - last.end < nightMinutes) last.end = end
    else days.push({ start, end })
  }
  return days
}

/** The index of the day that a minute belongs to; after the last day and at night, of the next one. */
export const dayOf = (days: readonly Span[], minute: number): number => firstEndingAfter(days, minute)

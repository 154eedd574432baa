import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { canonicalZone } from '#lib/dates.ts'
import { inputOf } from '../inputs.ts'

/** The time zone of the picked location, unless the user has chosen one. */
export function useSuggestedZone(form: RefObject<HTMLFormElement | null>) {
  const [note, setNote] = useState<string | null>(null)
  const isChosen = useRef(false)
  const isSuggesting = useRef(false)
  return {
    note,
    suggest: (timeZone: string) => {
      const select = form.current && inputOf(form.current, 'timeZone')
      if (!(select instanceof HTMLSelectElement) || isChosen.current) return
      const zone = zoneAmong(
        [...select.options].map(({ value }) => value),
        timeZone,
      )
      if (!zone) return
      isSuggesting.current = true
      chooseOption(select, zone)
      isSuggesting.current = false
      setNote(`Set to the location's time zone. Times are in ${zone}.`)
    },
    choose: () => {
      if (isSuggesting.current) return
      isChosen.current = true
      setNote(null)
    },
    reset: () => {
      isChosen.current = false
      setNote(null)
    },
  }
}

/** Chooses an option as if the user had. */
function chooseOption(select: HTMLSelectElement, value: string) {
  select.value = value
  select.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Browsers list zones under their older names, such as Asia/Calcutta, and may not know the newest ones.
 * @internal
 */
export function zoneAmong(zones: string[], timeZone: string): string | undefined {
  if (zones.includes(timeZone)) return timeZone
  const canonical = canonicalZone(timeZone)
  return canonical === null ? undefined : zones.find((name) => canonicalZone(name) === canonical)
}

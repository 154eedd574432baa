import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { inputOf } from '../inputs.ts'
import { zoneAmong } from './zones.ts'

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

import { useEffect, useRef, useState } from 'react'
import { changesOf } from './fields.ts'
import type { FormValues } from './fields.ts'
import { keepDraft, readDraft, removeDraft } from './draft.ts'
import { fillIn, readForm } from './inputs.ts'

/** The values in the form, including what was typed before hydration or restored by the browser. */
export function useTypedValues(start: FormValues) {
  const form = useRef<HTMLFormElement>(null)
  const [{ since, values }, setTyped] = useState({ since: start, values: start })
  // Values are compared with their initial values: after a reset, nothing has changed.
  const isDirty = since === start && Object.keys(changesOf(start, values)).length > 0
  const setValues = (typed: FormValues) => setTyped({ since: start, values: typed })

  useEffect(() => {
    setTyped({ since: start, values: form.current ? readForm(form.current) : start })
  }, [start])

  const fill = (filled: Partial<FormValues>): FormValues => {
    if (form.current) fillIn(form.current, filled)
    const typed = form.current ? readForm(form.current) : start
    setValues(typed)
    return typed
  }

  return { form, values, setValues, fill, isDirty }
}

/** Fills in the draft of an earlier visit once, and keeps what is typed as the next one. */
export function useDraft(start: FormValues, fill: (values: Partial<FormValues>) => FormValues, isOn = false) {
  const [isKept, setIsKept] = useState(false)
  const [isRestored, setIsRestored] = useState(false)
  const isRead = useRef(false)

  useEffect(() => {
    // Without the browser's time zone, the form is about to start again with it.
    const draft = isOn && !isRead.current && start.timeZone !== '' ? readDraft() : null
    if (start.timeZone !== '') isRead.current = true
    if (!draft) return
    fill(draft)
    setIsKept(true)
    setIsRestored(true)
  }, [start, isOn])

  return {
    isKept,
    isRestored,
    keep: (values: FormValues) => {
      if (isOn) setIsKept(keepDraft(changesOf(start, values)))
    },
    discard: () => {
      removeDraft()
      setIsRestored(false)
    },
  }
}

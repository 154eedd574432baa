import { useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft, removeDraft } from './draft.ts'
import { changesOf } from '../fields.ts'
import type { FormValues } from '../fields.ts'
import { fillIn, readForm } from '../inputs.ts'

/**
 * The values in the form, including what was typed before hydration or restored by the browser. With `keepsDraft`, they are kept on this
 * device, and filled in at the next visit.
 */
export function useTypedValues(start: FormValues, keepsDraft: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const untouched = { since: start, values: start, isKept: false, isRestored: false }
  const [typed, setTyped] = useState(untouched)
  const { since, values, isKept, isRestored } = typed
  // Values are compared with their initial values: after a reset, nothing has changed.
  const isDirty = since === start && Object.keys(changesOf(start, values)).length > 0

  useEffect(() => {
    // Without the browser's time zone, the form is about to start again with it.
    const draft = keepsDraft && start.timeZone !== '' ? readDraft() : null
    if (draft && form.current) fillIn(form.current, draft)
    const initial = form.current ? readForm(form.current) : start
    setTyped({ since: start, values: initial, isKept: draft !== null, isRestored: draft !== null })
  }, [start, keepsDraft])

  const setValues = (changed: FormValues) => {
    const isKept = keepsDraft && keepDraft(changesOf(start, changed))
    setTyped({ since: start, values: changed, isKept, isRestored })
  }

  return {
    form,
    values,
    setValues,
    isDirty,
    /** Whether the values would be lost with the page. */
    isUnsaved: isDirty && !isKept,
    /** Whether the form started with the draft of an earlier visit. */
    isRestored,
    /** Fills in these values as if the user had typed them. */
    fill: (filled: Partial<FormValues>) => {
      if (!form.current) return
      fillIn(form.current, filled)
      setValues(readForm(form.current))
    },
    reset: () => {
      if (keepsDraft) removeDraft()
      setTyped(untouched)
    },
  }
}

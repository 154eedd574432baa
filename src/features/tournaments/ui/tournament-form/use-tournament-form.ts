import { useEffect, useRef, useState } from 'react'
import type { InputEvent, RefObject, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLazy } from '#ui/lazy.tsx'
import type { Problems, FieldMessages } from './checks.ts'
import { changesOf, formFields, valuesFrom } from './fields.ts'
import type { FormField, FormValues } from './fields.ts'
import type { Purpose } from './purposes.ts'
import { showInvalidDate, showRefusal } from './refusal-toasts.ts'
import type { FailureToast } from './refusal-toasts.ts'

/** zod and the contract are larger than the form, so they are fetched on the first change. */
const loadChecks = () => import('./checks.ts')
type Checks = Awaited<ReturnType<typeof loadChecks>>

export interface TournamentFormOptions<Sent> {
  purpose: Purpose<Sent>
  /** The form's initial values. Must be the same object at every render until they change. */
  start: FormValues
  /** Throws Refused. */
  send: (sent: Sent) => Promise<void>
  /** The toast for what `send` threw, unless it was about dates. */
  failure: FailureToast
}

/** The state of a tournament form, for any purpose. */
export type TournamentFormState = Omit<ReturnType<typeof useTournamentForm>, 'isDirty' | 'unsaved'>

/**
 * The state of a form with uncontrolled inputs: what was typed before hydration is kept, and the page needs no form library. Problems show
 * after the first submit, then while typing; the server's refusals show until that field changes.
 */
export function useTournamentForm<Sent>({ purpose, start, send, failure }: TournamentFormOptions<Sent>) {
  const { form, values, setValues, isDirty } = useTypedValues(start)
  const { code: loadedChecks } = useLazy(loadChecks, isDirty || null)
  const [checks, setChecks] = useState<Checks | null>(null)
  const [found, setFound] = useState<FieldMessages>({})
  const [refused, setRefused] = useState<FieldMessages>({})
  const [isSending, setIsSending] = useState(false)
  const zone = useSuggestedZone(form)

  const showProblems = (inForm: FieldMessages, byServer: FieldMessages) => {
    setFound(inForm)
    setRefused(byServer)
  }

  const submit = async (inputs: HTMLFormElement) => {
    const typed = readForm(inputs)
    // If the checks don't load, the values are sent unchecked: the server checks them anyway.
    const loaded = await loadChecks().catch(() => null)
    const problems = loaded ? purpose.problems(loaded, start, typed) : {}
    setChecks(loaded)
    flushSync(() => showProblems(messagesOf(problems), {}))
    if (focusFirst(inputs, problems)) return showInvalidDate(problems)
    try {
      await send(purpose.toSend(start, typed))
    } catch (error) {
      const sentences = showRefusal(error, failure)
      flushSync(() => showProblems({}, sentences))
      focusFirst(inputs, sentences)
    }
  }

  return {
    start,
    values,
    problems: { ...refused, ...found },
    notes: { ...loadedChecks?.notesOn(values), ...(zone.note && { timeZone: zone.note }) },
    suggestTimeZone: zone.suggest,
    sports: purpose.sports(start),
    maxTeamSize: purpose.maxTeamSize,
    formats: purpose.formats(start),
    isDirty,
    /** For the dialog around the form. */
    unsaved: { hasChanges: isDirty, discard: () => form.current?.reset() },
    isSending,
    /** For the `<form>`. */
    props: {
      ref: form,
      noValidate: true,
      onInput: (event: InputEvent<HTMLFormElement>) => {
        const typed = readForm(event.currentTarget)
        const { name } = event.target as HTMLInputElement
        setValues(typed)
        if (name === 'timeZone') zone.choose()
        if (checks) {
          showProblems(messagesOf(purpose.problems(checks, start, typed)), { ...refused, [name]: undefined })
        }
      },
      onReset: () => {
        setValues(start)
        zone.reset()
        setChecks(null)
        showProblems({}, {})
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isSending) return
        setIsSending(true)
        void submit(event.currentTarget).finally(() => setIsSending(false))
      },
    },
  }
}

/** The values in the form, including what was typed before hydration or restored by the browser. */
function useTypedValues(start: FormValues) {
  const form = useRef<HTMLFormElement>(null)
  const [{ since, values }, setTyped] = useState({ since: start, values: start })
  // Values are compared with their initial values: after a reset, nothing has changed.
  const isDirty = since === start && Object.keys(changesOf(start, values)).length > 0
  const setValues = (typed: FormValues) => setTyped({ since: start, values: typed })

  useEffect(() => {
    setTyped({ since: start, values: form.current ? readForm(form.current) : start })
  }, [start])

  return { form, values, setValues, isDirty }
}

/** The time zone of the picked location, unless the user has chosen one. */
function useSuggestedZone(form: RefObject<HTMLFormElement | null>) {
  const [note, setNote] = useState<string | null>(null)
  const isChosen = useRef(false)
  const isSuggesting = useRef(false)
  return {
    note,
    suggest: (timeZone: string) => {
      const select = form.current && inputOf(form.current, 'timeZone')
      if (!(select instanceof HTMLSelectElement) || isChosen.current) return
      const known = zoneAmong(
        [...select.options].map(({ value }) => value),
        timeZone,
      )
      if (!known) return
      isSuggesting.current = true
      chooseOption(select, known)
      isSuggesting.current = false
      setNote(`Set to the location's time zone. Times are in ${known}.`)
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

/** Browsers list zones under their older names, such as Asia/Calcutta. */
function zoneAmong(known: string[], timeZone: string): string | undefined {
  if (known.includes(timeZone)) return timeZone
  const wanted = canonical(timeZone)
  return known.find((name) => name !== '' && canonical(name) === wanted)
}

const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** A date input that is partly filled in; the browser reports it as empty. */
const unfinishedDate = 'unfinished'

function readForm(form: HTMLFormElement): FormValues {
  return valuesFrom((field) => {
    const input = inputOf(form, field)
    if (input instanceof HTMLInputElement && input.type === 'number') return input.valueAsNumber
    return input.type === 'datetime-local' && input.validity.badInput ? unfinishedDate : input.value
  })
}

function inputOf(form: HTMLFormElement, field: FormField) {
  return form.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
}

/** Moves the focus to the first field with a problem; false when there is none. */
function focusFirst(form: HTMLFormElement, problems: object): boolean {
  const first = formFields.find((field) => field in problems)
  if (first) inputOf(form, first).focus()
  return first !== undefined
}

function messagesOf(problems: Problems): FieldMessages {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem.message]))
}

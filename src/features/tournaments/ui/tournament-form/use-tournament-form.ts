import { useState } from 'react'
import type { InputEvent, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { loadOptional, useLazy } from '#ui/lazy.tsx'
import type { Problems, FieldMessages } from './checks.ts'
import type { FormValues } from './fields.ts'
import { focusFirst, readForm } from './inputs.ts'
import type { Purpose } from './purposes.ts'
import { showInvalidDate, showRefusal } from './refusal-toasts.ts'
import type { FailureToast } from './refusal-toasts.ts'
import { useSuggestedZone } from './time-zone/use-suggested-zone.ts'
import { useTypedValues } from './unsaved/use-typed-values.ts'

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
  /** Whether what was typed is kept on this device until it is sent. */
  keepsDraft?: boolean
}

/** The state of a tournament form, for any purpose. */
export type TournamentFormState = Omit<ReturnType<typeof useTournamentForm>, 'isDirty' | 'unsaved'>

/**
 * The state of a form with uncontrolled inputs: what was typed before hydration is kept, and the page needs no form library. Problems show
 * after the first submit, then while typing; the server's refusals show until that field changes.
 */
export function useTournamentForm<Sent>({
  purpose,
  start,
  send,
  failure,
  keepsDraft = false,
}: TournamentFormOptions<Sent>) {
  const { form, values, setValues, isDirty, isUnsaved, isRestored, fill, reset } = useTypedValues(start, keepsDraft)
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
    const loaded = await loadOptional(loadChecks)
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
    isUnsaved,
    isRestored,
    fill,
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
        reset()
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

function messagesOf(problems: Problems): FieldMessages {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem.message]))
}

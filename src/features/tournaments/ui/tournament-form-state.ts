import { useEffect, useRef, useState } from 'react'
import type { InputEvent, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Problems, Sentences } from './tournament-form-check.ts'
import { inputOf, readForm } from './tournament-form-read.ts'
import { tellInvalidDate, tellRefusal } from './tournament-form-refusal.ts'
import type { Failure } from './tournament-form-refusal.ts'
import { changesOf, formFields } from './tournament-form-values.ts'
import type { FormValues } from './tournament-form-values.ts'

/** zod and the contract weigh more than the form: they are fetched when somebody begins to type. */
const loadChecks = () => import('./tournament-form-check.ts')
type Checks = Awaited<ReturnType<typeof loadChecks>>

export interface FormActs {
  /** What the form starts with, and what it is reset to. The same object at every render but when the page comes alive. */
  start: FormValues
  check: (checks: Checks, values: FormValues) => Problems
  /** Sends the values and leaves the page; throws Refused. */
  send: (values: FormValues) => Promise<void>
  /** The toast for what `send` threw, unless it was about dates. */
  failure: Failure
}

/**
 * The state around a form whose inputs keep their own text: what was typed before the page came alive stays where it is, and the
 * page, which every visitor may open, does without a form library. Wrong fields are told when the form is sent, and from then on
 * while somebody types; what the server refused is told until that field changes.
 */
export function useTournamentForm({ start, check, send, failure }: FormActs) {
  const { form, values, setValues, isDirty } = useTyped(start)
  const tools = useChecks(isDirty)
  const [checks, setChecks] = useState<Checks | null>(null)
  const [found, setFound] = useState<Sentences>({})
  const [refused, setRefused] = useState<Sentences>({})
  const [isSending, setIsSending] = useState(false)

  const tell = (inForm: Sentences, byServer: Sentences) => {
    setFound(inForm)
    setRefused(byServer)
  }

  const submit = async (inputs: HTMLFormElement) => {
    const typed = readForm(inputs)
    // Should the checks not load, the values go to the server unchecked: it checks them all the same.
    const loaded = await loadChecks().catch(() => null)
    const problems = loaded ? check(loaded, typed) : {}
    setChecks(loaded)
    flushSync(() => tell(sentencesOf(problems), {}))
    if (focusFirst(inputs, problems)) return tellInvalidDate(problems)
    try {
      await send(typed)
    } catch (error) {
      const sentences = tellRefusal(error, failure)
      flushSync(() => tell({}, sentences))
      focusFirst(inputs, sentences)
    }
  }

  return {
    form,
    content: { start, values, problems: { ...refused, ...found }, notes: tools?.notesOn(values) ?? {} },
    isDirty,
    isSending,
    onInput: (event: InputEvent<HTMLFormElement>) => {
      const typed = readForm(event.currentTarget)
      const { name } = event.target as HTMLInputElement
      setValues(typed)
      if (checks) tell(sentencesOf(check(checks, typed)), { ...refused, [name]: undefined })
    },
    onReset: () => {
      setValues(start)
      setChecks(null)
      tell({}, {})
    },
    onSubmit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isSending) return
      setIsSending(true)
      await submit(event.currentTarget)
      setIsSending(false)
    },
  }
}

/** What stands in the form; also what was typed before the page came alive, or was put back by the browser. */
function useTyped(start: FormValues) {
  const form = useRef<HTMLFormElement>(null)
  const [{ since, values }, setTyped] = useState({ since: start, values: start })
  // What stands there is compared with the start it stands for: with another one nothing was changed by hand.
  const isDirty = since === start && Object.keys(changesOf(start, values)).length > 0
  const setValues = (typed: FormValues) => setTyped({ since: start, values: typed })

  useEffect(() => {
    setTyped({ since: start, values: form.current ? readForm(form.current) : start })
  }, [start])

  return { form, values, setValues, isDirty }
}

/** The checks, from the first change on; should they not load, they are asked for again, and answered for, when the form is sent. */
function useChecks(isDirty: boolean): Checks | null {
  const [checks, setChecks] = useState<Checks | null>(null)
  useEffect(() => {
    if (isDirty) loadChecks().then(setChecks, () => {})
  }, [isDirty])
  return checks
}

/** Puts the focus into the first wrong field; false when none is wrong. */
function focusFirst(form: HTMLFormElement, wrong: object): boolean {
  const first = formFields.find((field) => field in wrong)
  if (first) inputOf(form, first).focus()
  return first !== undefined
}

function sentencesOf(problems: Problems): Sentences {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem.message]))
}

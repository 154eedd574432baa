import { useRef, useState } from 'react'
import type { ChangeEvent, SubmitEvent } from 'react'
import { Refused, answer } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { ContactForm } from '../contract.ts'
import { minWritingMs, responseHours } from '../values.ts'

export type ContactValues = Record<(typeof fields)[number], string>
export type ContactProblems = Partial<ContactValues>

const fields = ['name', 'email', 'type', 'subject', 'message'] as const

/** zod and the contract weigh more than the page: they are fetched when somebody begins to write. */
const loadCheck = () => import('./contact-check.ts')

/**
 * The contact form's own course of things. Its fields keep their values themselves, so nothing is lost that was typed before the page
 * came alive, and after a failure everything stands where it was. (react-hook-form would weigh more than all the rest of the page.)
 */
export function useContactForm() {
  const client = useClient()
  const [openedAt] = useState(() => performance.now())
  const sending = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [problems, setProblems] = useState<ContactProblems>({})
  const [failure, setFailure] = useState<{ reason: string; typed: ContactValues } | null>(null)

  const mark = (form: HTMLFormElement, wrong: ContactProblems): boolean => {
    setProblems(wrong)
    const first = fields.find((name) => wrong[name])
    if (first) (form.elements.namedItem(first) as HTMLElement).focus()
    return first !== undefined
  }

  const send = async (form: HTMLFormElement) => {
    const typed = valuesOf(form)
    const check = await loadCheck().catch(() => null) // unchecked, it goes to the server: it checks all the same
    if (check && mark(form, check.problemsOf(typed))) return
    try {
      await pause(openedAt + minWritingMs - performance.now())
      const website = (form.elements.namedItem('website') as HTMLInputElement).value
      const tookMs = Math.ceil(performance.now() - openedAt)
      const json = { ...(typed as ContactForm), website, tookMs }
      // Whoever leaves the page at once has sent it all the same.
      await answer(client.contact.$post({ json }, { init: { keepalive: true } }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!mark(form, error.fields)) setFailure({ reason: error.message, typed })
      return
    }
    form.reset()
    const description = `We'll get back to you within ${responseHours.general} hours.`
    toast({ title: 'Message sent successfully!', description })
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    setIsSending(true)
    setFailure(null)
    try {
      await send(event.currentTarget)
    } finally {
      sending.current = false
      setIsSending(false)
    }
  }

  /** A mark goes as soon as its field is changed. */
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    setProblems((marked) => ({ ...marked, [name]: undefined }))
  }

  return { isSending, problems, failure, on: { onSubmit, onChange, onFocus: prepare } }
}

function prepare() {
  loadCheck().catch(() => {}) // asked for again, and answered for, when it is needed
}

function valuesOf(form: HTMLFormElement): ContactValues {
  const data = new FormData(form)
  const entries = fields.map((name) => [name, data.get(name)])
  return Object.fromEntries(entries) as ContactValues
}

/** The server takes what was written quicker than by hand for a program's: nobody is sent there before that time is over. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

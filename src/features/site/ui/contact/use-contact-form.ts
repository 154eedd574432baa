import { useRef, useState } from 'react'
import type { ChangeEvent, SubmitEvent } from 'react'
import { Refused, unwrap } from '#ui/client/api.ts'
import { loadOptional, preload } from '#ui/lazy.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { ContactForm } from '../../contract.ts'
import { minWritingMs, responseHours } from '../../values.ts'
import type { ContactProblems, ContactValues } from './contact-check.ts'

const fields = ['name', 'email', 'type', 'subject', 'message'] as const

/** Loads zod and the contract, which are larger than the page, once someone starts typing. */
const loadCheck = () => import('./contact-check.ts')

/**
 * The state of the contact form. The fields are uncontrolled, so text typed before hydration or before a failed attempt is kept.
 * (react-hook-form would be larger than the rest of the page.)
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
    const check = await loadOptional(loadCheck) // without it, the server validates alone
    if (check && mark(form, check.problemsOf(typed))) return
    try {
      await pause(openedAt + minWritingMs - performance.now())
      const website = (form.elements.namedItem('website') as HTMLInputElement).value
      const tookMs = Math.ceil(performance.now() - openedAt)
      const json = { ...(typed as ContactForm), website, tookMs }
      // keepalive: leaving the page does not abort the request.
      await unwrap(client.contact.$post({ json }, { init: { keepalive: true } }))
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

  /** Editing a field clears its error. */
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    setProblems((marked) => ({ ...marked, [name]: undefined }))
  }

  return { isSending, problems, failure, on: { onSubmit, onChange, onFocus: () => preload(loadCheck) } }
}

function valuesOf(form: HTMLFormElement): ContactValues {
  const data = new FormData(form)
  const entries = fields.map((name) => [name, data.get(name)])
  return Object.fromEntries(entries) as ContactValues
}

/** The server treats anything sent faster as a bot's, so the form waits that long. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

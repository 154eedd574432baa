import { ContactForm } from '../contract.ts'
import type { ContactProblems, ContactValues } from './use-contact-form.ts'

/** What is wrong with the message, field by field, in the contract's own words; nothing when it can be sent. */
export function problemsOf(values: ContactValues): ContactProblems {
  const problems: ContactProblems = {}
  for (const { path, message } of ContactForm.safeParse(values).error?.issues ?? []) {
    problems[path[0] as keyof ContactValues] ??= message
  }
  return problems
}

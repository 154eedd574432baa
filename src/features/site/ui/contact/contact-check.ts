import { ContactForm } from '../../contract.ts'

export type ContactValues = Record<keyof ContactForm, string>
export type ContactProblems = Partial<ContactValues>

/** Validation errors by field; empty if the message can be sent. */
export function problemsOf(values: ContactValues): ContactProblems {
  const problems: ContactProblems = {}
  for (const { path, message } of ContactForm.safeParse(values).error?.issues ?? []) {
    problems[path[0] as keyof ContactValues] ??= message
  }
  return problems
}

import { z } from 'zod'
import { contactTypes, maxEmailLength, maxMessageLength, maxNameLength, maxSubjectLength } from './values.ts'

const emailRule = 'Please enter a valid email'

const text = (what: string, required: string, maxLength: number) =>
  z.string(required).trim().min(1, required).max(maxLength, `${what} must be at most ${maxLength} characters`)

/** A single line: names and subjects go into email headers, where a second line would be another header. */
const line = (what: string, required: string, maxLength: number) =>
  text(what, required, maxLength).regex(/^\P{Cc}*$/u, `${what} must be a single line`)

/** Every field of the contact form. */
export const ContactForm = z.object({
  name: line('Your name', 'Please enter your name', maxNameLength),
  email: z.string(emailRule).trim().max(maxEmailLength, emailRule).pipe(z.email(emailRule)),
  type: z.enum(contactTypes, 'Please choose a category'),
  subject: line('The subject', 'Please enter a subject', maxSubjectLength),
  message: text('The message', 'Please write a message', maxMessageLength),
})

/** The form as sent, with two optional fields that give bots away. */
export const SendMessage = ContactForm.extend({
  type: ContactForm.shape.type.default('general'),
  /** The value of the hidden field. */
  website: z.string().max(2_000).optional(),
  /** Milliseconds the form was open. */
  tookMs: z.number().min(0).optional(),
})

/** Asks to remove the name of a player without an account, as everyone sees it, from a team. */
export const AskForRemoval = ContactForm.pick({ email: true }).extend({
  name: z.string('Please choose a name').min(1, 'Please choose a name').max(maxNameLength, 'Please choose a name'),
})
export const RemoveName = AskForRemoval.pick({ name: true })
export const RemovalAsked = z.object({ teamId: z.uuid() })

export const ContactMessage = ContactForm.extend({ id: z.uuid(), createdAt: z.iso.datetime() })

export type ContactForm = z.infer<typeof ContactForm>
export type SendMessage = z.infer<typeof SendMessage>
export type AskForRemoval = z.infer<typeof AskForRemoval>
export type ContactMessage = z.infer<typeof ContactMessage>

import { expect, test } from 'vitest'
import { ContactForm, SendMessage } from './contract.ts'
import { contactTypes } from './values.ts'

const letter = {
  name: 'Ana Ruiz',
  email: 'ana@club.example',
  type: 'tournament',
  subject: 'Parking',
  message: 'Is there any at the gym?',
}

const errorsOf = (form: object) =>
  ContactForm.safeParse(form).error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []

test.each([
  ['name', '', 'Please enter your name'],
  ['name', '   ', 'Please enter your name'],
  ['name', undefined, 'Please enter your name'],
  ['name', 'A'.repeat(121), 'Your name must be at most 120 characters'],
  ['name', 'Ana\r\nBcc: everyone@club.example', 'Your name must be a single line'],
  ['email', '', 'Please enter a valid email'],
  ['email', 'ana@', 'Please enter a valid email'],
  ['email', 'ana@club', 'Please enter a valid email'],
  ['email', `${'a'.repeat(250)}@club.example`, 'Please enter a valid email'],
  ['type', 'complaint', 'Please choose a category'],
  ['type', '', 'Please choose a category'],
  ['subject', ' ', 'Please enter a subject'],
  ['subject', 'Parking\nReply-To: me@elsewhere.example', 'The subject must be a single line'],
  ['subject', 'P'.repeat(201), 'The subject must be at most 200 characters'],
  ['message', '\n \n', 'Please write a message'],
  ['message', 'M'.repeat(5_001), 'The message must be at most 5000 characters'],
])('a contact form with %s %j is refused: %s', (field, value, sentence) => {
  expect(errorsOf({ ...letter, [field]: value })).toEqual([[field, sentence]])
})

test.each(contactTypes)('%s is a category', (type) => {
  expect(errorsOf({ ...letter, type })).toEqual([])
})

test('surrounding whitespace is trimmed, and line breaks within a message are kept', () => {
  const typed = { ...letter, name: '  Ana Ruiz ', email: ' ana@club.example ', message: '\nFirst.\n\nSecond.\n' }
  expect(ContactForm.parse(typed)).toEqual({ ...letter, message: 'First.\n\nSecond.' })
})

test('a message without a category is a general question', () => {
  const { type: _, ...rest } = letter
  expect(SendMessage.parse(rest)).toMatchObject({ type: 'general' })
})

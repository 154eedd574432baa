import { expect, test } from 'vitest'
import { openings } from '../texts/careers.ts'
import { faqCategories } from '../texts/faq/categories.ts'
import { faqsError, openingsError } from './validation.ts'

const faq = { question: 'When?', answer: 'At nine.' }

test('the built-in questions and positions are valid', () => {
  expect(faqCategories.map(({ faqs }) => faqsError(faqs))).toEqual(faqCategories.map(() => null))
  expect(openingsError(openings)).toBeNull()
})

test.each([
  [faq, /^This must be a list/],
  [[], /^This must be a list with at least one question/],
  [[faq, { answer: 'At nine.' }], 'Question 2: "question" is missing or not text.'],
  [[{ ...faq, id: 7 }], 'Question 1: "id" is missing or not text.'],
  [[{ ...faq, answer: [] }], /^Question 1: "answer" must be text, or a list/],
  [[faq, faq, { ...faq, answer: [{ list: 'one' }] }], /^Question 3: "answer" /],
  [[null], 'Question 1: "question" is missing or not text.'],
])('questions: %j', (value, sentence) => {
  expect(faqsError(value)).toMatch(sentence)
})

test.each([
  ['none', 'This must be a list of positions: [{ "id": "…", "title": "…", … }]'],
  [[openings[0], { ...openings[0], salary: undefined }], 'Position 2: "salary" is missing or not text.'],
  [[{ ...openings[0], brings: 'Cake' }], 'Position 1: "brings" must be a list of texts.'],
  [['Referee'], 'Position 1: "id" is missing or not text.'],
])('positions: %j', (value, sentence) => {
  expect(openingsError(value)).toBe(sentence)
})

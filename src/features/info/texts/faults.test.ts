import { expect, test } from 'vitest'
import { openings } from './careers.ts'
import { faqCategories } from './faq.ts'
import { faultInFaqs, faultInOpenings } from './faults.ts'

const faq = { question: 'When?', answer: 'At nine.' }

test('the built-in texts have no fault', () => {
  expect(faqCategories.map(({ faqs }) => faultInFaqs(faqs))).toEqual(faqCategories.map(() => null))
  expect(faultInOpenings(openings)).toBeNull()
})

test.each([
  [faq, /^This has to be a list/],
  [[], /^This has to be a list with at least one question/],
  [[faq, { answer: 'At nine.' }], 'Question 2: "question" is missing or is not a text.'],
  [[{ ...faq, id: 7 }], 'Question 1: "id" is missing or is not a text.'],
  [[{ ...faq, answer: [] }], /^Question 1: "answer" has to be a text, or a list/],
  [[faq, faq, { ...faq, answer: [{ list: 'one' }] }], /^Question 3: "answer" /],
  [[null], 'Question 1: "question" is missing or is not a text.'],
])('questions: %j', (value, sentence) => {
  expect(faultInFaqs(value)).toMatch(sentence)
})

test.each([
  ['none', 'This has to be a list of positions: [{ "id": "…", "title": "…", … }]'],
  [[openings[0], { ...openings[0], salary: undefined }], 'Position 2: "salary" is missing or is not a text.'],
  [[{ ...openings[0], brings: 'Cake' }], 'Position 1: "brings" has to be a list of texts.'],
  [['Referee'], 'Position 1: "id" is missing or is not a text.'],
])('positions: %j', (value, sentence) => {
  expect(faultInOpenings(value)).toBe(sentence)
})

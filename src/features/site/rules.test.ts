import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textsOf } from './article/article.ts'
import type { FaqCategory } from './article/article.ts'
import { botRefusal, faqsMatching } from './rules.ts'
import { faqCategories } from './texts/faq/categories.ts'
import { plainText } from './article/markup.ts'

test.each([
  [{}, null],
  [{ website: '', tookMs: 2_000 }, null],
  [{ website: '', tookMs: 90_000 }, null],
  [{ tookMs: 1_999 }, 'looks_automated'],
  [{ tookMs: 0 }, 'looks_automated'],
  [{ website: 'https://pills.example', tookMs: 60_000 }, 'looks_automated'],
  [{ website: ' ' }, 'looks_automated'],
] as const)('a form sent with %j: %s', (sent, refusal) => {
  expect(botRefusal(sent)).toBe(refusal)
})

const everyFaq = faqCategories.flatMap((category) => category.faqs)
const found = (categories: readonly FaqCategory[]) => categories.flatMap((category) => category.faqs)

const ids = (typed: string) => found(faqsMatching(faqCategories, typed)).map(({ id }) => id)

/** The visible texts of a question and its answer. */
const visibleTexts = (faq: (typeof everyFaq)[number]) =>
  [faq.question, ...faq.answer.flatMap(textsOf)].map((text) => plainText(text))

describe('the Help Center search', () => {
  test('finds exactly the questions that contain the search in any letter case', () => {
    const anything = fc.string({ minLength: 1, unit: 'grapheme' })
    const aPart = fc
      .constantFrom(...everyFaq.flatMap(visibleTexts))
      .chain((text) =>
        fc
          .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 12 }))
          .map(([at, length]) => text.slice(at, at + length)),
      )
    const inAnyCase = fc
      .tuple(fc.oneof(anything, aPart), fc.boolean())
      .map(([text, isUpper]) => (isUpper ? text.toUpperCase() : text))
    fc.assert(
      fc.property(inAnyCase, (typed) => {
        const wanted = typed.trim().toLowerCase()
        const expected = everyFaq.filter((faq) => visibleTexts(faq).some((text) => text.toLowerCase().includes(wanted)))
        expect(found(faqsMatching(faqCategories, typed))).toEqual(expected)
      }),
    )
  })

  test('finds every question by its own text', () => {
    for (const faq of everyFaq) expect(found(faqsMatching(faqCategories, faq.question.toUpperCase()))).toContain(faq)
  })

  test('searches the visible text: link labels and bold text, but not markup or URLs', () => {
    expect(ids('register now, pay later')).toContain('pay-later')
    expect(ids('**')).toEqual([])
    expect(ids('](/')).toEqual([])
    expect(ids('/terms#refunds')).toEqual([])
  })

  test('an empty search finds everything, and categories without a match are left out', () => {
    for (const nothing of ['', ' ', '\t']) expect(faqsMatching(faqCategories, nothing)).toBe(faqCategories)
    expect(faqsMatching(faqCategories, 'leaderboard').map(({ id }) => id)).toEqual(['payments'])
    expect(faqsMatching(faqCategories, 'no such words anywhere')).toEqual([])
  })
})

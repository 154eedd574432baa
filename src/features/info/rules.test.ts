import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { botRefusal, faqsMatching, textsOf } from './rules.ts'
import type { FaqCategory } from './texts/article.ts'
import { faqCategories } from './texts/faq.ts'
import { plainText } from './texts/markup.ts'

test.each([
  [{}, null],
  [{ website: '', tookMs: 2_000 }, null],
  [{ website: '', tookMs: 90_000 }, null],
  [{ tookMs: 1_999 }, 'looks_automated'],
  [{ tookMs: 0 }, 'looks_automated'],
  [{ website: 'https://pills.example', tookMs: 60_000 }, 'looks_automated'],
  [{ website: ' ' }, 'looks_automated'],
] as const)('a form sent with %j is refused as %s', (sent, refusal) => {
  expect(botRefusal(sent)).toBe(refusal)
})

const everyFaq = faqCategories.flatMap((category) => category.faqs)
const found = (categories: readonly FaqCategory[]) => categories.flatMap((category) => category.faqs)

const ids = (typed: string) => found(faqsMatching(faqCategories, typed)).map(({ id }) => id)

/** What a visitor reads of a question and its answer. */
const readingOf = (faq: (typeof everyFaq)[number]) =>
  [faq.question, ...faq.answer.flatMap(textsOf)].map((text) => plainText(text))

describe('the search of the Help Center', () => {
  test('finds exactly the questions whose words contain what was typed, in any letter case', () => {
    const anything = fc.string({ minLength: 1, unit: 'grapheme' })
    const aPart = fc
      .constantFrom(...everyFaq.flatMap(readingOf))
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
        const expected = everyFaq.filter((faq) => readingOf(faq).some((text) => text.toLowerCase().includes(wanted)))
        expect(found(faqsMatching(faqCategories, typed))).toEqual(expected)
      }),
    )
  })

  test('finds every question by any part of itself', () => {
    for (const faq of everyFaq) expect(found(faqsMatching(faqCategories, faq.question.toUpperCase()))).toContain(faq)
  })

  test('reads answers as visitors do: words in bold and links are found, their marks and addresses are not', () => {
    expect(ids('register now, pay later')).toContain('pay-later')
    expect(ids('**')).toEqual([])
    expect(ids('](/')).toEqual([])
    expect(ids('/terms#refunds')).toEqual([])
  })

  test('a search for nothing finds everything, and categories without a result are left out', () => {
    for (const nothing of ['', ' ', '\t']) expect(faqsMatching(faqCategories, nothing)).toBe(faqCategories)
    expect(faqsMatching(faqCategories, 'leaderboard').map(({ id }) => id)).toEqual(['payments'])
    expect(faqsMatching(faqCategories, 'no such words anywhere')).toEqual([])
  })
})

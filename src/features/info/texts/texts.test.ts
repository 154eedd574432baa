import { describe, expect, test } from 'vitest'
import { textsOf } from '../rules.ts'
import { contactTypes } from '../values.ts'
import { about } from './about.ts'
import type { Article } from './article.ts'
import { careers, openings } from './careers.ts'
import { faqCategories } from './faq.ts'
import { piecesOf, plainText } from './markup.ts'
import { privacy } from './privacy.ts'
import { rules } from './rules.ts'
import { safety } from './safety.ts'
import { terms } from './terms.ts'

const articles: Record<string, Article> = { rules, safety, about, careers, privacy, terms }
const everyFaq = faqCategories.flatMap((category) => category.faqs)

/** Every text of each page, with its marks. */
const texts: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(articles).map(([page, { title, lead, figures, sections }]) => [
      page,
      [title, lead, ...(figures ?? []).flat(), ...sections.flatMap((s) => [s.heading, ...s.blocks.flatMap(textsOf)])],
    ]),
  ),
  help: everyFaq.flatMap((faq) => [faq.question, ...faq.answer.flatMap(textsOf)]),
}

describe('the texts are whole', () => {
  test('the rules have a section for each sport', () => {
    expect(rules.sections.flatMap(({ sport }) => sport ?? [])).toEqual([
      'basketball',
      'soccer',
      'tennis',
      'volleyball',
      'baseball',
      'badminton',
      'football',
    ])
  })

  test('the penalties are a table of three strikes', () => {
    const blocks = rules.sections.find(({ id }) => id === 'three-strikes')!.blocks
    const tables = blocks.flatMap((block) => (typeof block === 'object' && 'table' in block ? block.table : []))
    expect(tables.map(({ rows }) => rows.map(([strike]) => strike))).toEqual([
      ['First strike', 'Second strike', 'Third strike'],
    ])
  })

  test('four positions are open, each with a range of salaries', () => {
    expect(openings).toHaveLength(4)
    for (const { salary } of openings) expect(salary).toMatch(/^\$\d+,000 - \$\d+,000$/)
  })

  test('the questions stand in the four categories', () => {
    expect(faqCategories.map(({ title }) => title)).toEqual([
      'Getting Started',
      'Tournament Participation',
      'Payments & Prizes',
      'Safety & Rules',
    ])
  })
})

test('the example of a refund is what a withdrawal gives back', () => {
  expect(texts.terms!.join()).toContain('For an entry fee of $50 that is $1.75, so $48.25 comes back to you.')
})

const pages = `/ /tournaments /create-tournament /community /profile /rankings /help /contact
  /rules /safety /about /careers /privacy /terms`.split(/\s+/)

/** Every address within the site that a text may name. */
const addresses = new Set([
  ...pages,
  ...contactTypes.map((type) => `/contact?type=${type}`),
  ...Object.entries(articles).flatMap(([page, { sections }]) => sections.map(({ id }) => `/${page}#${id}`)),
])

const links = Object.entries(texts).flatMap(([page, all]) =>
  all.flatMap((text) => piecesOf(text).flatMap(({ href }) => (href?.startsWith('/') ? [[page, href] as const] : []))),
)

test.each(links)('in %s, %s leads to a page and a place that exist', (_, href) => {
  expect(addresses).toContain(href)
})

test('every mark in every text is understood', () => {
  for (const text of Object.values(texts).flat()) expect(plainText(text)).not.toMatch(/\*\*|\]\(/)
})

test('an anchor is found once on its page', () => {
  const anchors = {
    ...Object.fromEntries(Object.entries(articles).map(([page, { sections }]) => [page, sections.map(({ id }) => id)])),
    help: [...faqCategories, ...everyFaq].map(({ id }) => id),
  }
  for (const ids of Object.values(anchors)) expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
})

test('every row of a table has a cell for each column', () => {
  const blocks = Object.values(articles).flatMap(({ sections }) => sections.flatMap((section) => section.blocks))
  for (const block of blocks) {
    if (typeof block === 'string' || !('table' in block)) continue
    for (const row of block.table.rows) expect(row).toHaveLength(block.table.head.length)
  }
})

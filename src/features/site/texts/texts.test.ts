import { describe, expect, test } from 'vitest'
import { sports } from '#lib/sports.ts'
import { contactTypes } from '../values.ts'
import { about } from './about.ts'
import { textsOf } from '../article/article.ts'
import type { Article } from '../article/article.ts'
import { careers, openings } from './careers.ts'
import { faqCategories } from './faq/categories.ts'
import { piecesOf, plainText } from '../article/markup.ts'
import { privacy } from './privacy.ts'
import { rules } from './rules.ts'
import { safety } from './safety.ts'
import { terms } from './terms.ts'

const articles: Record<string, Article> = { rules, safety, about, careers, privacy, terms }
const everyFaq = faqCategories.flatMap((category) => category.faqs)

/** Every text of each page, with its markup. */
const texts: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(articles).map(([page, { title, lead, figures, figuresNote = '', sections }]) => [
      page,
      [
        title,
        lead,
        figuresNote,
        ...(figures ?? []).flatMap(({ value, label }) => [value, label]),
        ...sections.flatMap((s) => [s.heading, ...s.blocks.flatMap(textsOf)]),
      ],
    ]),
  ),
  help: everyFaq.flatMap((faq) => [faq.question, ...faq.answer.flatMap(textsOf)]),
}

describe('the texts are complete', () => {
  test('the rules have a section for each sport', () => {
    expect(rules.sections.flatMap(({ sport }) => sport ?? [])).toEqual(sports)
  })

  test('the penalties are a table of three strikes', () => {
    const blocks = rules.sections.find(({ id }) => id === 'three-strikes')!.blocks
    const tables = blocks.flatMap((block) => (typeof block === 'object' && 'table' in block ? block.table : []))
    expect(tables.map(({ rows }) => rows.map(([strike]) => strike))).toEqual([
      ['First strike', 'Second strike', 'Third strike'],
    ])
  })

  test('there are four open positions, each with a salary range', () => {
    expect(openings).toHaveLength(4)
    for (const { salary } of openings) expect(salary).toMatch(/^\$\d+,000 - \$\d+,000$/)
  })

  test('the FAQ has four categories', () => {
    expect(faqCategories.map(({ title }) => title)).toEqual([
      'Getting Started',
      'Tournament Participation',
      'Payments & Prizes',
      'Safety & Rules',
    ])
  })
})

test('the refund example matches what a withdrawal returns', () => {
  expect(texts.terms!.join()).toContain('For an entry fee of $50, that is $1.75, so you get $48.25 back.')
})

const pages = `/ /tournaments /create-tournament /community /profile /rankings /help /contact
  /rules /safety /about /careers /privacy /terms`.split(/\s+/)

/** Every internal link a text may use. */
const addresses = new Set([
  ...pages,
  ...contactTypes.map((type) => `/contact?type=${type}`),
  ...Object.entries(articles).flatMap(([page, { sections }]) => sections.map(({ id }) => `/${page}#${id}`)),
])

const links = Object.entries(texts).flatMap(([page, all]) =>
  all.flatMap((text) => piecesOf(text).flatMap(({ href }) => (href?.startsWith('/') ? [[page, href] as const] : []))),
)

test.each(links)('in %s, the link %s points to an existing page and section', (_, href) => {
  expect(addresses).toContain(href)
})

test('every text has valid markup', () => {
  for (const text of Object.values(texts).flat()) expect(plainText(text)).not.toMatch(/\*\*|\]\(/)
})

test('anchors are unique on each page', () => {
  const anchors = {
    ...Object.fromEntries(Object.entries(articles).map(([page, { sections }]) => [page, sections.map(({ id }) => id)])),
    help: [...faqCategories, ...everyFaq].map(({ id }) => id),
  }
  for (const ids of Object.values(anchors)) expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
})

test('every table row has a cell for each column', () => {
  const blocks = Object.values(articles).flatMap(({ sections }) => sections.flatMap((section) => section.blocks))
  for (const block of blocks) {
    if (typeof block === 'string' || !('table' in block)) continue
    for (const row of block.table.rows) expect(row).toHaveLength(block.table.head.length)
  }
})

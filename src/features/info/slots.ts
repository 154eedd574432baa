import type { Words } from '#features/content/rules.ts'
import type { Slot, SlotPage } from '#features/content/slots.ts'
import { about } from './texts/about.ts'
import type { Article } from './texts/article.ts'
import { careers, openings } from './texts/careers.ts'
import { faqCategories } from './texts/faq.ts'
import { faultInFaqs, faultInOpenings } from './texts/faults.ts'
import { htmlFrom } from './texts/html.ts'
import { faqKey } from './texts/own.ts'
import { privacy } from './texts/privacy.ts'
import { rules } from './texts/rules.ts'
import { safety } from './texts/safety.ts'
import { terms } from './texts/terms.ts'
import { contactWords, footerWords, helpWords, homeWords } from './texts/words.ts'

/** Every text of the site that can be written anew, page by page. Heavy: for the Content Manager alone. */
export const slotPages: readonly SlotPage[] = [
  { page: 'home', title: 'Home', path: '/', slots: wordSlots(homeWords) },
  { page: 'footer', title: 'Footer', path: '/', slots: wordSlots(footerWords) },
  { page: 'help', title: 'Help Center', path: '/help', slots: [...wordSlots(helpWords), ...faqSlots()] },
  { page: 'contact', title: 'Contact Us', path: '/contact', slots: wordSlots(contactWords) },
  articlePage(rules),
  articlePage(safety),
  articlePage(about, [
    {
      key: 'about.image',
      type: 'image',
      title: 'Picture',
      builtIn: '',
      hint: 'Beside the title on wide screens. Without one, the court is drawn.',
    },
  ]),
  articlePage(careers, [
    {
      key: 'careers.openings',
      type: 'json',
      title: 'Open Positions',
      builtIn: openings,
      fault: faultInOpenings,
      hint: 'A list; each position has id, title, team, place, contract, salary, about, and a list called brings.',
    },
  ]),
  articlePage(privacy),
  articlePage(terms),
]

function articlePage(article: Article, more: readonly Slot[] = []): SlotPage {
  const { key, title, lead, sections } = article
  const slots: Slot[] = [
    { key: `${key}.title`, type: 'text', title: 'Title', builtIn: title },
    { key: `${key}.lead`, type: 'text', title: 'Under the title', builtIn: lead },
    ...more,
    ...sections.map(({ id, heading, blocks }) => ({
      key: `${key}.${id}`,
      type: 'html' as const,
      title: heading,
      builtIn: htmlFrom(blocks),
      hint: 'The title is the heading of this section.',
    })),
  ]
  return { page: key, title, path: `/${key}`, slots }
}

function wordSlots(words: Words): Slot[] {
  return Object.entries(words).map(([key, [what, builtIn]]) => ({ key, type: 'text', title: what, builtIn }))
}

function faqSlots(): Slot[] {
  return faqCategories.map((category) => ({
    key: faqKey(category),
    type: 'json',
    title: category.title,
    builtIn: category.faqs,
    fault: faultInFaqs,
    hint: 'A list; each entry has a question and an answer, which is a text or a list of paragraphs.',
  }))
}

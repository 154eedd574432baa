import { componentSlot } from '#features/content/values.ts'
import { contactFieldNames, contactFields, contactKey, contactPage } from '#lib/contact-details.ts'
import type { PageCopy } from '#features/content/rules.ts'
import type { Slot, SlotPage } from '#features/content/slots.ts'
import { about } from './texts/about.ts'
import type { Article } from './article/article.ts'
import { careers, openings } from './texts/careers.ts'
import { faqCategories } from './texts/faq/categories.ts'
import { faqsError, figuresError, highlightsError, openingsError, switchError } from './article/validation.ts'
import { htmlFrom } from './article/html.ts'
import { championsKey, faqKey } from './article/overrides.ts'
import { figureRows, highlightRows } from './article/row-lists.ts'
import { highlights } from './texts/home.ts'
import { privacy } from './texts/privacy.ts'
import { rules } from './texts/rules.ts'
import { safety } from './texts/safety.ts'
import { terms } from './texts/terms.ts'
import { contactCopy, footerCopy, helpCopy, homeCopy } from './texts/page-copy.ts'

const placeholdersHint =
  '{{supportEmail}}, {{supportPhone}} and {{supportHours}} are replaced with your contact details.'

/** Every text of the site that can be replaced, page by page. Large: only the Content Manager should load it. */
export const slotPages: readonly SlotPage[] = [
  {
    page: 'home',
    title: 'Home',
    path: '/',
    slots: [
      ...copySlots(homeCopy),
      {
        key: 'home.highlights',
        type: 'json',
        title: 'Community Highlights',
        builtIn: highlights,
        validate: highlightsError,
        rows: highlightRows,
      },
      {
        key: championsKey,
        type: 'json',
        title: 'Show real champions',
        builtIn: 'false',
        picks: 'switch',
        validate: switchError,
        hint: 'Show up to four recent champions on Home, with links, instead of the teams above. Only finished tournaments with verified results count. If there are none yet, Home shows the teams above.',
      },
      componentSlotOf('home'),
    ],
  },
  { page: contactPage, title: 'Contact details', path: '/contact', slots: contactSlots() },
  { page: 'footer', title: 'Footer', path: '/', slots: copySlots(footerCopy) },
  { page: 'help', title: 'Help Center', path: '/help', slots: [...copySlots(helpCopy), ...faqSlots()] },
  { page: 'contact', title: 'Contact Us', path: '/contact', slots: copySlots(contactCopy) },
  articlePage(rules),
  articlePage(safety),
  articlePage(about, [
    {
      key: 'about.image',
      type: 'image',
      title: 'Picture',
      builtIn: '',
      hint: 'Shown beside the title on wide screens. Without a picture, a court is drawn.',
    },
    {
      key: 'about.figures',
      type: 'json',
      title: 'Figures',
      builtIn: about.figures ?? [],
      validate: figuresError,
      rows: figureRows,
    },
    { key: 'about.figures.note', type: 'text', title: 'What the figures count', builtIn: about.figuresNote ?? '' },
  ]),
  articlePage(careers, [
    {
      key: 'careers.openings',
      type: 'json',
      title: 'Open Positions',
      builtIn: openings,
      validate: openingsError,
      hint: 'A list of positions with id, title, team, place, contract, salary, about, and a list called brings.',
    },
  ]),
  articlePage(privacy),
  articlePage(terms),
]

function articlePage(article: Article, more: readonly Slot[] = []): SlotPage {
  const { key, title, lead, sections } = article
  const slots: Slot[] = [
    { key: `${key}.title`, type: 'text', title: 'Title', builtIn: title },
    { key: `${key}.lead`, type: 'text', title: 'Introduction', builtIn: lead },
    ...more,
    ...sections.map(({ id, heading, blocks }) => ({
      key: `${key}.${id}`,
      type: 'html' as const,
      title: heading,
      builtIn: htmlFrom(blocks),
      hint: `The title is the heading of this section. ${placeholdersHint}`,
    })),
    componentSlotOf(key),
  ]
  return { page: key, title, path: `/${key}`, slots }
}

function componentSlotOf(page: string): Slot {
  return {
    key: componentSlot(page),
    type: 'text',
    title: 'Component',
    builtIn: '',
    picks: 'component',
    hint: 'Shown at the bottom of the page. Create components on the Components tab.',
  }
}

/** Used on every page, in links and in emails. */
function contactSlots(): Slot[] {
  return contactFieldNames.map((field) => {
    const { label, builtIn, error } = contactFields[field]
    const hint = builtIn.startsWith('https:') ? 'In the footer. Leave it empty to hide the link.' : undefined
    const validate = (value: unknown) => error(typeof value === 'string' ? value : '')
    return { key: contactKey(field), type: 'text', title: label, builtIn, validate, hint }
  })
}

function copySlots(copy: PageCopy): Slot[] {
  return Object.entries(copy).map(([key, [label, builtIn]]) => ({ key, type: 'text', title: label, builtIn }))
}

function faqSlots(): Slot[] {
  return faqCategories.map((category) => ({
    key: faqKey(category),
    type: 'json',
    title: category.title,
    builtIn: category.faqs,
    validate: faqsError,
    hint: 'A list of questions, each with an answer that is text or a list of paragraphs.',
  }))
}

/** The checks of texts whose pages need them in a certain shape, by content key. */
export const contentChecks = new Map(
  slotPages.flatMap(({ slots }) => slots.flatMap(({ key, validate }) => (validate ? [[key, validate] as const] : []))),
)

import type { Words } from '#features/content/rules.ts'
import { brand } from '#lib/brand.ts'

export const homeWords = {
  'home.hero.title': ['Headline', 'Play, compete and connect'],
  'home.hero.lead': [
    'Under the headline',
    'Find a tournament near you, enter your team, pay by card and follow the day live.',
  ],
} as const satisfies Words

export const footerWords = {
  'footer.tagline': ['Tagline', `${brand} connects communities through sports competition.`],
  'footer.copyright': ['Copyright', `© 2025 ${brand}. All rights reserved.`],
  'footer.made-with': ['Last line', 'Made with love for sports communities'],
} as const satisfies Words

export const helpWords = {
  'help.title': ['Title', 'Help Center'],
  'help.lead': ['Under the title', 'Search the answers, or ask a person.'],
} as const satisfies Words

export const contactWords = {
  'contact.title': ['Title', 'Contact Us'],
  'contact.lead': ['Under the title', 'Say what it is about. A person reads it, and answers you by email.'],
  'contact.promise': ['Above the response times', 'We answer within'],
} as const satisfies Words

import type { PageCopy } from '#features/content/rules.ts'
import { brand } from '#lib/brand.ts'

export const homeCopy = {
  'home.hero.title': ['Headline', 'Play, compete and connect'],
  'home.hero.lead': [
    'Introduction',
    'Find a tournament near you, register your team, pay by card and follow the games live.',
  ],
  'home.step1.title': ['How It Works, step 1: title', 'Discover Tournaments'],
  'home.step1.text': [
    'How It Works, step 1: text',
    'Search by sport, skill level or town. See the date, location, entry fee and open spots for each one.',
  ],
  'home.step2.title': ['How It Works, step 2: title', 'Register & Pay'],
  'home.step2.text': [
    'How It Works, step 2: text',
    'Name your team and pay the entry fee by card. We hold your spot while you pay.',
  ],
  'home.step3.title': ['How It Works, step 3: title', 'Compete & Win'],
  'home.step3.text': ['How It Works, step 3: text', 'Play your games, win prizes and climb the local rankings.'],
  'home.call.title': ['Call to action: title', 'Ready to organize a tournament?'],
  'home.call.text': [
    'Call to action: text',
    'Set the date, the fee and the number of teams. Teams register and pay online.',
  ],
} as const satisfies PageCopy

export const footerCopy = {
  'footer.tagline': ['Tagline', `${brand} connects communities through sports competition.`],
  'footer.copyright': ['Copyright', `© 2025 ${brand}. All rights reserved.`],
  'footer.made-with': ['Last line', 'Made with love for sports communities'],
} as const satisfies PageCopy

export const helpCopy = {
  'help.title': ['Title', 'Help Center'],
  'help.lead': ['Introduction', 'Search our answers, or talk to a person.'],
} as const satisfies PageCopy

export const contactCopy = {
  'contact.title': ['Title', 'Contact Us'],
  'contact.lead': ['Introduction', 'Tell us what you need. A person will read your message and reply by email.'],
  'contact.promise': ['Above the response times', 'We reply within'],
} as const satisfies PageCopy

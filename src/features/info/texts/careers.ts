import { brand } from '#lib/brand.ts'
import { support } from '../values.ts'
import type { Article } from './article.ts'

export interface Opening {
  id: string
  title: string
  team: string
  place: string
  contract: string
  /** A year, before taxes. */
  salary: string
  about: string
  brings: readonly string[]
}

export const openings: readonly Opening[] = [
  {
    id: 'full-stack-engineer',
    title: 'Full-Stack Engineer',
    team: 'Product',
    place: 'New York, or remote in the US',
    contract: 'Full-time',
    salary: '$115,000 - $145,000',
    about:
      'You build what captains and organizers use with one thumb beside the court: brackets, live scores, payments that have to be right to the cent.',
    brings: [
      'Some years of TypeScript, on the page and on the server',
      'SQL that you wrote yourself, and have seen go wrong under load',
      'Care for people on slow phones and with screen readers',
    ],
  },
  {
    id: 'community-manager',
    title: 'Community Manager',
    team: 'Community',
    place: 'New York, Chicago or Austin',
    contract: 'Full-time',
    salary: '$58,000 - $72,000',
    about:
      'You know the clubs, the halls and the people with the keys. You help organizers with their first tournament, and come to the second one to watch.',
    brings: [
      'You have run a league, a tournament or a club',
      'You write short, friendly messages, and answer them',
      'Weekends outdoors are a good thing to you',
    ],
  },
  {
    id: 'tournament-operations',
    title: 'Tournament Operations Coordinator',
    team: 'Operations',
    place: 'Remote in the US, with travel',
    contract: 'Full-time',
    salary: '$52,000 - $64,000',
    about:
      'When it rains in Denver and the finals have to move, you are the one who moves them. You look after schedules, officials and refunds, and keep everybody informed.',
    brings: [
      'A calm head at nine on a Saturday morning',
      'The rules of at least two of our sports by heart',
      'A driver’s license',
    ],
  },
  {
    id: 'product-designer',
    title: 'Product Designer',
    team: 'Product',
    place: 'Remote, in time zones from New York to Berlin',
    contract: 'Full-time or 4 days a week',
    salary: '$95,000 - $120,000',
    about:
      'You draw screens that can be read in the sun, and you can tell a penalty box from a service box. From the first sketch to the last pixel they are yours.',
    brings: [
      'A portfolio with things that people use every day',
      'An eye for type, rhythm and empty states',
      'Pleasure in testing with players at the court',
    ],
  },
]

export const careers: Article = {
  key: 'careers',
  title: 'Careers',
  lead: 'Work on what you would use on Saturday anyway.',
  sections: [
    {
      id: 'with-us',
      heading: 'How we work',
      blocks: [
        {
          points: [
            ['Small teams', 'Three or four people own a thing from idea to Monday’s numbers.'],
            ['Pay in the open', 'The range stands at every opening, and is the same for everybody in it.'],
            ['Time to play', '25 days off, and no meetings on Friday afternoons.'],
            ['Covered', 'Health, dental and vision insurance from the first day; a 401(k) match of 4 %.'],
            ['Your entry fees', 'Enter any tournament you like. We pay.'],
            ['Learning', '$1,500 a year for courses, books or a referee’s license.'],
          ],
        },
      ],
    },
    {
      id: 'apply',
      heading: 'How to apply',
      blocks: [
        {
          steps: [
            'Press Apply: it opens an email with the opening in its subject. A few sentences and a resume are enough, no cover letter.',
            'You hear from us within a week, whatever the answer.',
            'Two talks: one with the team, one about work you have done. No puzzles, no unpaid homework.',
            'An offer, in writing, within three days.',
          ],
        },
        `Nothing here that fits? Write to [${support.careersEmail}](mailto:${support.careersEmail}) all the same. ${brand} hires people for what they can do; we ask neither for your age nor for a photo, and we make the process work for you if you tell us what you need.`,
      ],
    },
  ],
}

import { brand } from '#lib/brand.ts'
import type { Article } from '../article/article.ts'

export interface Opening {
  id: string
  title: string
  team: string
  place: string
  contract: string
  /** Per year, before taxes. */
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
      'Build what captains and organizers use with one thumb at the court: brackets, live scores, and payments that are right to the cent.',
    brings: [
      'Several years of TypeScript in the browser and on the server',
      'Hands-on SQL experience, including queries that buckled under load',
      'Care for people who use slow phones or screen readers',
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
      'You know the clubs, the gyms and the people with the keys. Help organizers run their first tournament, then come watch their second.',
    brings: [
      'Experience running a league, a tournament or a club',
      'Short, friendly writing and quick replies',
      'A love of weekends outdoors',
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
      'When it rains in Denver and the finals have to move, you move them. Look after schedules, officials and refunds, and keep everyone informed.',
    brings: [
      'A calm head at nine on a Saturday morning',
      'A solid knowledge of the rules of at least two of our sports',
      "A driver's license",
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
      'Design screens that people can read in the sun, and know a penalty box from a service box. You own your work from the first sketch to the last pixel.',
    brings: [
      'A portfolio of products that people use every day',
      'An eye for typography, rhythm and empty states',
      'Enthusiasm for testing with players at the court',
    ],
  },
]

export const careers: Article = {
  key: 'careers',
  title: 'Careers',
  lead: "Build something you'd use on Saturday anyway.",
  sections: [
    {
      id: 'with-us',
      heading: 'How we work',
      blocks: [
        {
          points: [
            ['Small teams', 'Three or four people own a feature from idea to results.'],
            ['Open salaries', 'Every opening lists its salary range, and the same range applies to everyone.'],
            ['Time to play', '25 days off a year, and no meetings on Friday afternoons.'],
            ['Benefits', 'Health, dental and vision insurance from day one, and a 4% 401(k) match.'],
            ['Your entry fees', "Enter any tournament you like. It's on us."],
            ['Learning', "$1,500 a year for courses, books or a referee's license."],
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
            'Select Apply to open an email draft. Send a few sentences and your resume. No cover letter needed.',
            'We reply within a week, whatever the answer.',
            'Two interviews: one with the team and one about your work. No puzzles and no unpaid homework.',
            'A written offer within three days.',
          ],
        },
        `Nothing that fits? Email us anyway at [{{careersEmail}}](mailto:{{careersEmail}}). ${brand} hires people for what they can do. Please leave out your age and photo, and tell us if you need any adjustments to the process.`,
      ],
    },
  ],
}

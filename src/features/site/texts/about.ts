import { brand } from '#lib/brand.ts'
import type { Article } from '../article/article.ts'

export const about: Article = {
  key: 'about',
  title: `About ${brand}`,
  lead: 'Every town has a court, and people who want to play on it this weekend. We bring them together.',
  figures: [
    { value: '25,000+', label: 'players' },
    { value: '1,200+', label: 'tournaments' },
    { value: '$500K+', label: 'in prizes' },
    { value: '50+', label: 'cities' },
  ],
  figuresNote:
    'Across all our events, on this site and before it. The counters on the home page are for this site alone.',
  sections: [
    {
      id: 'why',
      heading: 'Why we started',
      blocks: [
        'It started with a basketball tournament nobody could find. There was a flyer at the gym, a phone number nobody answered, and an envelope for the entry fees. Eight teams wanted to play. Three showed up.',
        `Local sports have plenty of players. What they needed was one place that shows when and where to play, what it costs and how many spots are left. ${brand} is that place, for the sixteen-team cup with prize money and for free Sunday volleyball behind the school.`,
      ],
    },
    {
      id: 'what',
      heading: 'What we do',
      blocks: [
        {
          list: [
            '**For players**: find a tournament by sport, level or location, and see which ones still have room.',
            '**For captains**: register a team in a minute and pay by card. We hold your spot before you pay, so it is yours once the payment goes through.',
            '**For organizers**: one page with all the details, online registration, and entry fees collected before the first whistle.',
            '**For the town**: results, rankings and champions to talk about on Monday.',
          ],
        },
      ],
    },
    {
      id: 'values',
      heading: 'What we believe in',
      blocks: [
        {
          points: [
            ['Fair', 'The last spot goes to the first team that claims it. One refund policy applies to everyone.'],
            ['Open', 'You can see every tournament, result and rule without an account.'],
            ['Local', "Real fields, real teams, an hour's drive at most."],
            ['For everyone', 'Beginners and champions are welcome, and many tournaments are free.'],
          ],
        },
      ],
    },
    {
      id: 'join',
      heading: 'Join us',
      blocks: [
        `[Find a tournament](/tournaments), [create one](/create-tournament), or [work with us](/careers). Clubs, towns and sponsors who want to partner with us: [send us a message](/contact?type=partnership) or call [{{supportPhone}}](tel:{{supportPhoneNumber}}).`,
      ],
    },
  ],
}

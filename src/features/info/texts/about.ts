import { brand } from '#lib/brand.ts'
import { marketing, support } from '../values.ts'
import type { Article } from './article.ts'

export const about: Article = {
  key: 'about',
  title: `About ${brand}`,
  lead: 'Every town has a court, and somebody who wants to play on it this weekend. We bring them together.',
  figures: [
    [marketing.players, 'players'],
    [marketing.tournaments, 'tournaments'],
    [marketing.prizes, 'in prizes'],
    [marketing.cities, 'cities'],
  ],
  sections: [
    {
      id: 'why',
      heading: 'Why we are here',
      blocks: [
        'It began with a basketball tournament that nobody could find. There was a flyer at the gym, a phone number that rang out, and an envelope for the entry fees. Eight teams would have come; three did.',
        `Local sport does not lack players. It lacks one place that says when, where, what it costs, and whether there is still room. ${brand} is that place: for the sixteen-team cup with prize money as much as for the free volleyball Sunday behind the school.`,
      ],
    },
    {
      id: 'what',
      heading: 'What we do',
      blocks: [
        {
          list: [
            '**For players**: find a tournament by sport, level or place, and see at once who has room left.',
            '**For captains**: enter a team in a minute, pay by card, and be sure of the place, because a place is held before any money moves.',
            '**For organizers**: a page that says it all, entries that count themselves, and payments that are settled when the whistle blows.',
            '**For the town**: results, rankings and champions that people talk about on Monday.',
          ],
        },
      ],
    },
    {
      id: 'values',
      heading: 'What we hold to',
      blocks: [
        {
          points: [
            ['Fair', 'The last place goes to whoever was first. Refunds follow one rule, and it stands in the terms.'],
            ['Open', 'You can read every tournament, result and rule without an account.'],
            ['Local', 'Real fields, real teams, an hour’s drive at most.'],
            ['For everybody', 'Beginners and champions, any body, any wallet: many tournaments are free.'],
          ],
        },
      ],
    },
    {
      id: 'join',
      heading: 'Play with us',
      blocks: [
        `[Find a tournament](/tournaments), [create one](/create-tournament), or [come and work with us](/careers). Clubs, towns and sponsors who would like to do something together: [write to us](/contact?type=partnership), or call [${support.phone}](${support.phoneLink}).`,
      ],
    },
  ],
}

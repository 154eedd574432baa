import { holdMinutes, maxUnpaidEntries, payLaterHours, reminderHours } from '#features/teams/values.ts'
import { policy } from '../values.ts'
import type { Faq } from './article.ts'

export const participation: readonly Faq[] = [
  {
    id: 'register-team',
    question: 'How do I register a team?',
    answer: [
      {
        steps: [
          'Open the tournament and press **Register Team**.',
          'Type your team’s name. You become its captain.',
          'Pay by card, or choose to pay later. For a free tournament there is nothing to pay.',
        ],
      },
      'Your team then stands in the list on the tournament’s page, with its payment state.',
    ],
  },
  {
    id: 'hold',
    question: 'How long is my place held while I pay?',
    answer: [
      `For **${holdMinutes} minutes** from the moment the card form opens. Nobody can take the place from you in that time. When it runs out, the place is released and nothing is charged; if there is still room, you simply start again.`,
    ],
  },
  {
    id: 'pay-later',
    question: 'Can I register now and pay later?',
    answer: [
      `Yes. Choose **Register now, pay later**: your team is listed as pending and keeps its place for **${payLaterHours} hours**, or until the registration deadline if that comes first. Pay from the tournament’s page with **Pay now**.`,
      `${reminderHours} hours before the place would lapse we remind you. You can have up to ${maxUnpaidEntries} unpaid teams in one tournament.`,
    ],
  },
  {
    id: 'closed-or-full',
    question: 'What do “Tournament Full” and “Registration Closed” mean?',
    answer: [
      '**Tournament Full**: every place is taken, some perhaps only held by somebody who is paying just now. Look again a little later; places come back when a payment is not finished or a team withdraws.',
      '**Registration Closed**: the deadline is over. The moment of the deadline itself is already too late.',
    ],
  },
  {
    id: 'roster',
    question: 'How many players does a team have?',
    answer: [
      `How many play at a time stands as team size on the tournament’s page. A roster typically has **${policy.roster.from}-${policy.roster.to}** players, so that nobody has to play every minute; singles and small-sided tournaments need fewer.`,
    ],
  },
  {
    id: 'players',
    question: 'How do I say who plays?',
    answer: [
      'In [My Teams](/profile), press **Edit team** and list your players, one a line: a name, or @ and a username for those who have an account. You can change the list, and the team’s name, until registration closes.',
    ],
  },
  {
    id: 'several-teams',
    question: 'Can I register more than one team?',
    answer: [
      `Yes, as many as there are places, each under a name of its own. No more than ${maxUnpaidEntries} of them may be unpaid at the same time.`,
    ],
  },
  {
    id: 'schedule',
    question: 'When do I learn when we play?',
    answer: [
      `The schedule is published **${policy.scheduleHours} hours ahead** of the first match. The format is Single Elimination unless the tournament’s page says otherwise.`,
    ],
  },
  {
    id: 'arrive',
    question: 'When should we be there, and what if we are late?',
    answer: [
      `Be there **${policy.arriveMinutes} minutes early**. From the scheduled time you have a **${policy.graceMinutes}-minute grace period**; after that the other team wins by walkover. If you are stuck on the road, call the organizer.`,
    ],
  },
  {
    id: 'withdraw',
    question: 'We cannot come. How do we withdraw?',
    answer: [
      `The captain withdraws the team from [My Teams](/profile). What you get back is shown before you decide: the entry fee minus the processing fee, **up to ${policy.refundHours} hours before the start**. A team that is not paid yet can go at any time and owes nothing.`,
      'Please do withdraw, even late: another team may be waiting for the place.',
    ],
  },
  {
    id: 'cancelled',
    question: 'What happens when a tournament is cancelled?',
    answer: [
      'Every team that paid by card gets its whole entry fee back on that card, by itself. You need not ask for it. Cash is given back by the organizer.',
    ],
  },
]

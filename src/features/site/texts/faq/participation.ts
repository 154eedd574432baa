import {
  holdMinutes,
  lapsesBeforeShortHolds,
  maxUnpaidEntries,
  payLaterHours,
  reminderHours,
  shortHoldMinutes,
} from '#features/registrations/values.ts'
import type { Faq } from '../../article/article.ts'
import { policy } from '../../values.ts'

export const participation: readonly Faq[] = [
  {
    id: 'register-team',
    question: 'How do I register a team?',
    answer: [
      {
        steps: [
          'Open the tournament and select **Register Team**.',
          "Enter your team's name. You become its captain.",
          'Pay by card, or choose to pay later. Free tournaments need no payment.',
        ],
      },
      "Your team then appears on the tournament's page with its payment status.",
    ],
  },
  {
    id: 'hold',
    question: 'How long is my spot held while I pay?',
    answer: [
      `For **${holdMinutes} minutes** after you open the card form. Nobody else can take your spot during that time. When the hold expires, your spot is released and you are not charged. You can start again if there are spots left. If ${lapsesBeforeShortHolds} of your holds in a tournament end unpaid within a day, your next holds there last ${shortHoldMinutes} minutes.`,
    ],
  },
  {
    id: 'pay-later',
    question: 'Can I register now and pay later?',
    answer: [
      `Yes. Select **Register now, pay later**. Your team is listed as pending and keeps its spot for **${payLaterHours} hours**, or until the registration deadline if that comes first. To pay, select **Pay now** on the tournament's page.`,
      `We remind you ${reminderHours} hours before your spot expires. You can have up to ${maxUnpaidEntries} unpaid teams in one tournament.`,
      "Teams that pay later can take at most half of the spots, so unpaid teams can't fill a tournament. You can always pay right away while there are spots left.",
    ],
  },
  {
    id: 'closed-or-full',
    question: 'What do “Tournament Full” and “Registration Closed” mean?',
    answer: [
      '**Tournament Full**: every spot is taken or on hold for someone who is paying. Check back later: spots open up when a payment is not completed or a team withdraws.',
      '**Registration Closed**: the registration deadline has passed.',
    ],
  },
  {
    id: 'roster',
    question: 'How many players does a team have?',
    answer: [
      `The team size on the tournament's page is the number of players on the field at a time. A roster typically has **${policy.roster.from}-${policy.roster.to}** players, so that everyone gets a rest. Singles and small-sided tournaments need fewer.`,
    ],
  },
  {
    id: 'players',
    question: 'How do I add my players?',
    answer: [
      "In [My Teams](/profile), select **Edit team** and list one player per line: a name, or @username for members. You can change the list and the team's name until registration closes.",
    ],
  },
  {
    id: 'several-teams',
    question: 'Can I register more than one team?',
    answer: [
      `Yes, as many as there are spots, each with its own name. Up to ${maxUnpaidEntries} of them can be unpaid at the same time.`,
    ],
  },
  {
    id: 'schedule',
    question: 'When do I find out when we play?',
    answer: [
      `The schedule is published **${policy.scheduleHours} hours ahead** of the first match. The format is Single Elimination unless the tournament's page says otherwise.`,
    ],
  },
  {
    id: 'arrive',
    question: 'When should we arrive, and what if we are late?',
    answer: [
      `Arrive **${policy.arriveMinutes} minutes early**. There is a **${policy.graceMinutes}-minute grace period** after the scheduled start. After that, the other team wins by walkover. If you are running late, call the organizer.`,
    ],
  },
  {
    id: 'withdraw',
    question: "We can't make it. How do we withdraw?",
    answer: [
      `The captain withdraws the team in [My Teams](/profile) and sees the refund before confirming. **Up to ${policy.refundHours} hours before the start**, you get back the entry fee minus the processing fee. An unpaid team can withdraw at any time and owes nothing.`,
      'Please withdraw even if it is too late for a refund: another team may be waiting for your spot.',
    ],
  },
  {
    id: 'cancelled',
    question: 'What happens when a tournament is canceled?',
    answer: [
      'Every team that paid by card automatically gets a full refund to that card. You do not have to ask for it. The organizer returns fees that were paid in cash.',
    ],
  },
]

import {
  fullRefundHours,
  holdMinutes,
  maxUnpaidEntries,
  moveHours,
  moveMiles,
  payLaterHours,
  shortHoldMinutes,
} from '#features/registrations/values.ts'
import { maxTeamsLimit, minTeams } from '#features/tournaments/values.ts'
import { brand } from '#lib/brand.ts'
import type { Article } from '../article/article.ts'
import { policy, responseHours, textsChangedOn } from '../values.ts'
import { feeExample, processingFeeText } from './fee.ts'

export const terms: Article = {
  key: 'terms',
  title: 'Terms of Service',
  lead: `What you can expect from ${brand}, and what ${brand} and the people you play with expect from you.`,
  changedOn: textsChangedOn,
  sections: [
    {
      id: 'agreement',
      heading: 'Our agreement',
      blocks: [
        `These terms apply between you and ${brand} whenever you use this site: when you search for a tournament, sign up, organize, register a team or pay. By creating an account you accept them and our [Privacy Policy](/privacy). If you do not agree, please do not create an account. You can still read every public page.`,
        `On ${brand}, organizers publish tournaments and captains register teams. The organizer runs the tournament and is responsible for it: the venue, the officials, the prizes and everything the tournament's page promises. We run the site, manage registrations, collect entry fees through a payment provider and refund them as described in these terms.`,
      ],
    },
    {
      id: 'age',
      heading: 'Who can use the site',
      blocks: [
        `You must be at least **${policy.minimumAge} years old** to have an account. If you are a minor where you live, a parent or guardian must agree to these terms and to each payment you make.`,
        'Use your real name and an email address you can be reached at. Each person may have one account. Keep your password to yourself, and tell us right away if you think someone else is using your account.',
      ],
    },
    {
      id: 'organizing',
      heading: 'Organizing a tournament',
      blocks: [
        'When you create a tournament, you become its organizer. As an organizer, you agree to the following:',
        {
          list: [
            `Your tournament's page is accurate: the dates, location, entry fee, prize pool, team size and rules are the ones that apply on the day. A tournament has ${minTeams} to ${maxTeamsLimit} teams and a registration deadline before its start.`,
            'You have the right to use the venue, and the required permits and insurance.',
            `You publish the schedule at least ${policy.scheduleHours} hours before the first match.`,
            `You pay the prizes within ${policy.prizeHours} hours of completion.`,
            'You follow our [Tournament Rules](/rules) and [Safety Guidelines](/safety), and have someone on site who can respond to an emergency.',
            'You do not discriminate. Age groups, skill levels and mixed or single-gender divisions are fine if the page says so.',
          ],
        },
        `Once a tournament is published, our administrator makes changes and cancellations: [contact us](/contact). The entry fee of a registered team never changes.`,
      ],
    },
    {
      id: 'entering',
      heading: 'Registering a team',
      blocks: [
        'The person who registers a team is its captain and represents its players. A spot is yours once we confirm it. Registration closes at the deadline or when the last spot is taken, whichever comes first.',
        {
          list: [
            `While the card form is open, your spot is held for **${holdMinutes} minutes**. When the hold expires, the spot is released and you are not charged. If three of your holds in a tournament end unpaid within a day, your next holds there last ${shortHoldMinutes} minutes.`,
            `If you choose to pay later, your team is listed as pending and keeps its spot for **${payLaterHours} hours**, or until the registration deadline if that comes first. If it's still unpaid, your spot is released.`,
            `You can have at most ${maxUnpaidEntries} unpaid or free teams in one tournament, and as many paid ones as there are spots. Before you register a second unpaid or free team, you must confirm your email address.`,
            "Teams that pay later can take at most half of the spots. If you withdraw an unpaid team and register again, you don't get extra time to pay.",
            'Team names must be unique within a tournament. We change or remove names that are offensive or impersonate someone else.',
            'Free tournaments need no payment. Your team is registered right away.',
          ],
        },
      ],
    },
    {
      id: 'payments',
      heading: 'Entry fees and payments',
      blocks: [
        "The entry fee is the one shown on the tournament's page when you register, per team, in US dollars. Your card is charged once, in full, when you confirm the payment.",
        "Our payment provider processes all card payments. Your card number goes directly from your browser to the provider. It never reaches our servers, and we do not store it. Your receipt shows only the card's brand and last four digits.",
        "If your card is declined, you are not charged, and your spot stays on hold so that you can try again. If your connection drops after you confirm, we'll register your team as soon as the payment is confirmed. You are never charged twice for one spot.",
        'If your payment arrives after your spot was released, you get a full refund.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Withdrawing and refunds',
      blocks: [
        {
          note: `You can withdraw a paid team and get its entry fee back **up to ${policy.refundHours} hours before the tournament starts**, minus the processing fee.`,
        },
        {
          table: {
            caption: 'Refunds',
            head: ['What happens', 'When', 'Refund'],
            rows: [
              [
                'You withdraw a paid team',
                `Up to ${policy.refundHours} hours before the start`,
                'Entry fee minus the processing fee',
              ],
              [
                'You withdraw a paid team, or do not show up',
                `Less than ${policy.refundHours} hours before the start`,
                'None',
              ],
              [
                'The organizer withdraws a team that was paid for through its pay link',
                `Up to ${policy.refundHours} hours before the start`,
                'Entry fee minus the processing fee, to the card that paid',
              ],
              ['You withdraw an unpaid team', 'Any time', 'You owe nothing'],
              [
                `You withdraw because your team's day moved by more than ${moveHours} hours, or the location by more than ${moveMiles} miles`,
                `Within ${fullRefundHours} hours of our notice, and before your first match`,
                'Full refund',
              ],
              ['The tournament is canceled', 'Any time', 'Full refund'],
              ['Your payment arrives after your spot was released', 'Any time', 'Full refund'],
              ['Your team is disqualified', 'During the tournament', 'None'],
            ],
          },
        },
        `The processing fee is what the payment provider charges us and does not return: ${processingFeeText}, rounded up to the cent. ${feeExample}`,
        `Refunds go to the card you paid with. We send them as soon as you withdraw or the tournament is canceled. Banks usually take 5 to 10 business days to show them. The organizer returns fees that were paid in cash.`,
      ],
    },
    {
      id: 'prizes',
      heading: 'Prizes',
      blocks: [
        `Prizes are paid **within ${policy.prizeHours} hours of completion**. The organizer pays the captain of the winning team, who shares the prize with the players. The prize pool is the one on the tournament's page. Unless the page says how it is divided, the champion gets all of it.`,
        `The organizer may ask for proof that a player was eligible. If a prize is late, [contact us](/contact). We reply to payment questions within ${responseHours.payment} hours. Winners are responsible for taxes on their prizes.`,
      ],
    },
    {
      id: 'conduct',
      heading: 'Fair play on and off the field',
      blocks: [
        'On the field, the [Tournament Rules](/rules) and their three strikes apply. On the site, please do not:',
        {
          list: [
            'enter results, wins or prizes that did not happen;',
            'harass, threaten or discriminate against anyone;',
            "use someone else's account or card;",
            "collect other people's data or overload the site;",
            'try to break in. If you find a vulnerability, [tell us](/contact) first. We will thank you, not sue you.',
          ],
        },
        'We may remove content, cancel registrations or close accounts that break these rules. Teams paid for with a stolen card, or whose payment is disputed without good reason, lose their spot.',
      ],
    },
    {
      id: 'your-content',
      heading: 'Your content',
      blocks: [
        'You own the team names, descriptions, pictures and statistics you publish. You allow us to show them on the site and in link previews while they are published here. Only publish content you have the right to share.',
      ],
    },
    {
      id: 'risk',
      heading: 'Risk of injury',
      blocks: [
        'Sports can cause injuries. You decide whether you and your team are fit to play, you follow the [Safety Guidelines](/safety), and you accept the ordinary risks of your sport. Captains make sure that their players know this. We strongly recommend health insurance for every player.',
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      blocks: [
        `We work to keep ${brand} available and correct, but we cannot promise that it will never fail. Our liability is unlimited for damage we cause intentionally or through gross negligence, for death or injury that is our fault, and wherever the law does not allow a limit. In all other cases, our liability is limited to the entry fees you paid through ${brand} in the previous twelve months.`,
        'For issues on the field, at the venue or with prizes, please contact the organizer first. We can help you reach them.',
      ],
    },
    {
      id: 'ending',
      heading: 'Closing your account',
      blocks: [
        `You can delete your account at any time in [My Teams](/profile), under **Account**. We remove your personal data from the site and keep only what the [Privacy Policy](/privacy#retention) lists. Paid teams stay registered unless you withdraw them first, and payment records are kept.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        'When these terms change, we update the date at the top of this page. We announce important changes on the site at least 30 days before they take effect. They are never retroactive: the terms in effect when you registered and paid continue to apply.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and contact',
      blocks: [
        'These terms are governed by the laws of the State of New York. You keep any consumer protection rights you have under the law where you live. If one of these terms is invalid, the others still apply.',
        `Questions? [{{supportEmail}}](mailto:{{supportEmail}}), [{{supportPhone}}](tel:{{supportPhoneNumber}}), {{supportHours}}, or the [contact form](/contact).`,
      ],
    },
  ],
}

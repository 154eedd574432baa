import { holdMinutes, maxUnpaidEntries, payLaterHours } from '#features/teams/values.ts'
import { maxTeamsLimit, minTeams } from '#features/tournaments/values.ts'
import { brand } from '#lib/brand.ts'
import { policy, responseHours, support, textsChangedOn } from '../values.ts'
import type { Article } from './article.ts'
import { feeExample, feeInWords } from './fee.ts'

export const terms: Article = {
  key: 'terms',
  title: 'Terms of Service',
  lead: `What you can count on from ${brand}, and what ${brand} and the people you play with count on from you.`,
  changedOn: textsChangedOn,
  sections: [
    {
      id: 'agreement',
      heading: 'The agreement',
      blocks: [
        `These terms apply between you and ${brand} whenever you use this site: when you look for a tournament, sign up, organize, enter a team or pay. By creating an account you accept them together with our [Privacy Policy](/privacy). If you do not agree, please do not create an account; you can still read every public page.`,
        `${brand} is the place where organizers publish tournaments and captains enter teams. The organizer runs the tournament on the day and is responsible for it: the venue, the officials, the prizes and whatever the tournament’s own page promises. We run the site, hold the places, take the entry fees through a payment provider and give them back where these terms say so.`,
      ],
    },
    {
      id: 'age',
      heading: 'Who may use it',
      blocks: [
        `You must be at least **${policy.minimumAge} years old** to have an account. If you are not yet of age where you live, a parent or guardian has to agree to these terms and to each payment you make.`,
        'Give your real name and an email address that reaches you. One person has one account, and it is yours alone: keep the password to yourself, and tell us at once when you think somebody else is using it.',
      ],
    },
    {
      id: 'organizing',
      heading: 'Organizing a tournament',
      blocks: [
        'Whoever is logged in can create a tournament and becomes its organizer. As an organizer you agree to these points:',
        {
          list: [
            `The page is true: dates, place, entry fee, prize pool, team size and rules are what teams will find on the day. A tournament has ${minTeams} to ${maxTeamsLimit} teams and a registration deadline before its start.`,
            'You have the right to use the venue, and whatever permits and insurance it takes.',
            `You publish the schedule at least ${policy.scheduleHours} hours before the first match.`,
            `You pay the prizes within ${policy.prizeHours} hours of completion.`,
            'You follow our [Tournament Rules](/rules) and [Safety Guidelines](/safety), and have somebody on site who can act in an emergency.',
            'You turn nobody away for who they are. Age groups, skill levels and mixed or single divisions are fine when the page says so.',
          ],
        },
        `After it is published, a tournament is changed or cancelled by our administrator: [write to us](/contact). The entry fee of teams that are already registered never changes afterwards.`,
      ],
    },
    {
      id: 'entering',
      heading: 'Entering a team',
      blocks: [
        'Whoever registers a team is its captain, and speaks for the players on it. A place is only yours once we say so: registration closes at the deadline, or when the last place is taken, whichever comes first.',
        {
          list: [
            `While the card form is open, your place is held for **${holdMinutes} minutes**. If the time runs out it is released, and nothing is charged.`,
            `If you choose to pay later, your team is listed as pending and keeps its place for **${payLaterHours} hours**, or until the registration deadline if that comes first. Unpaid by then, the place goes to somebody else.`,
            `You can have at most ${maxUnpaidEntries} unpaid teams in one tournament, and as many paid ones as there are places.`,
            'A team’s name is unique within its tournament. Names that insult or that pretend to be somebody else are changed or removed.',
            'Entering a free tournament takes no payment; your team is registered at once.',
          ],
        },
      ],
    },
    {
      id: 'payments',
      heading: 'Entry fees and payments',
      blocks: [
        'The entry fee is the one on the tournament’s page at the moment you enter, per team, in US dollars. It is charged once, in full, when you confirm your card.',
        'Cards are handled by our payment provider. Your card number goes straight from your browser to the provider; it never reaches our servers and we never keep it.',
        'A declined card costs nothing, and your place stays held so that you can try again. If the connection breaks after you have confirmed, nothing is lost: the provider tells us, and your team is registered without you. You are never charged twice for one place.',
        'If your payment arrives after your place has been given away, you get all of it back.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Withdrawing and refunds',
      blocks: [
        {
          note: `You can withdraw a paid team and have its entry fee back **up to ${policy.refundHours} hours before the tournament starts**, minus the processing fee.`,
        },
        {
          table: {
            caption: 'What you get back',
            head: ['What happens', 'When', 'You get back'],
            rows: [
              [
                'You withdraw a paid team',
                `Up to ${policy.refundHours} hours before the start`,
                'The entry fee minus the processing fee',
              ],
              [
                'You withdraw a paid team, or do not show up',
                `Less than ${policy.refundHours} hours before the start`,
                'Nothing',
              ],
              ['You withdraw a team that is not paid yet', 'Any time', 'You owe nothing'],
              ['The tournament is cancelled', 'Any time', 'All of it'],
              ['Your payment came after the place was given away', 'Any time', 'All of it'],
              ['Your team is disqualified', 'During the tournament', 'Nothing'],
            ],
          },
        },
        `The processing fee is what the card payment itself costs and what the provider does not give back to us: ${feeInWords}, rounded up to the cent. ${feeExample}`,
        `Refunds go to the card that paid. We send them as soon as you withdraw or the tournament is cancelled; your bank usually shows them within 5 to 10 business days. Fees that were paid in cash are given back by the organizer by hand.`,
      ],
    },
    {
      id: 'prizes',
      heading: 'Prizes',
      blocks: [
        `Prizes are paid **within ${policy.prizeHours} hours of completion** of the tournament, by its organizer, to the captain of the winning team, who shares them with the players. The prize pool is the one on the tournament’s page; where the page does not say how it is divided, all of it goes to the champion.`,
        `The organizer may ask for proof that a player was entitled to play. If a prize has not arrived in time, [tell us](/contact): questions about payments are answered within ${responseHours.payment} hours. Taxes on a prize are for whoever receives it.`,
      ],
    },
    {
      id: 'conduct',
      heading: 'Fair play, here and on the field',
      blocks: [
        'On the field the [Tournament Rules](/rules) apply, with their three strikes. On the site, please do not:',
        {
          list: [
            'enter results, wins or prizes that did not happen;',
            'harass, threaten or discriminate against anybody;',
            'use somebody else’s account or card;',
            'collect other people’s data, or flood the site with requests;',
            'try to break in. If you found a weakness, [tell us](/contact) first: we will thank you and not sue you.',
          ],
        },
        'We may remove content, cancel entries or close accounts that break these rules. Whoever pays for a team with a stolen card, or takes back a payment without reason, loses the place.',
      ],
    },
    {
      id: 'your-content',
      heading: 'What you publish',
      blocks: [
        'Team names, tournament texts, pictures and statistics remain yours. You allow us to show them on the site and in links to it, for as long as they are published here. Please publish only what you have the right to publish.',
      ],
    },
    {
      id: 'risk',
      heading: 'Sport has risks',
      blocks: [
        'Playing sport can injure you. You decide whether you and your team are fit to play, you follow the [Safety Guidelines](/safety), and you take the ordinary risks of your sport on yourself. Captains tell their players so. We strongly recommend that every player has health insurance.',
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      blocks: [
        `We work to keep ${brand} available and correct, and cannot promise that it never fails. We are liable without limit for what we cause on purpose or by gross negligence, for injury to life, body or health that is our fault, and wherever the law does not let us limit it. For anything else our liability ends at the entry fees you paid through ${brand} in the twelve months before.`,
        'For what happens on the field, at the venue or with the prizes, please turn to the organizer first. We help to bring the two of you together.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending it',
      blocks: [
        `You can delete your account at any time, in [My Teams](/profile) under **Account**. Your personal data is then removed from the site and kept only as long as the [Privacy Policy](/privacy#retention) says. Teams that are paid for stay entered until you withdraw them; payments that have been made stay on record.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        'When these terms change, the new date stands at the top of this page. Changes that matter are announced on the site at least 30 days before they apply, and never reach back: what you have entered and paid for stays under the terms of that day.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and contact',
      blocks: [
        'These terms are governed by the laws of the State of New York. Where you live as a consumer, the protection that your local law gives you stays with you. If one of these points turns out not to hold, the others still do.',
        `Questions? [${support.email}](mailto:${support.email}), [${support.phone}](${support.phoneLink}), ${support.hours}, or the [contact form](/contact).`,
      ],
    },
  ],
}

import { policy, responseHours } from '../values.ts'
import type { Faq } from './article.ts'

export const safetyAndRules: readonly Faq[] = [
  {
    id: 'which-rules',
    question: 'Which rules do we play by?',
    answer: [
      'By those on the tournament’s page. Where it says nothing, the [Tournament Rules](/rules) hold, with a section for each sport.',
    ],
  },
  {
    id: 'strikes',
    question: 'What are the three strikes?',
    answer: [
      'The first strike is a warning. With the second, a player sits out the next match, or a team starts it behind. With the third, player or team are out of the tournament, without a refund. Violence, threats and discrimination are a third strike at once. See the [table](/rules#three-strikes).',
    ],
  },
  {
    id: 'age',
    question: 'How old do I have to be?',
    answer: [
      `At least **${policy.minimumAge}** to have an account. Some tournaments have age groups of their own, which stand on their page; younger players come with a captain who has their guardians’ consent.`,
    ],
  },
  {
    id: 'bad-weather',
    question: 'What happens when it rains, or worse?',
    answer: [
      'Rain alone stops few sports. At lightning everybody leaves the field, and play goes on 30 minutes after the last of it. The limits for heat, cold, wind and air are in the [Safety Guidelines](/safety#weather). If the tournament cannot be played at all, entry fees go back in full.',
    ],
  },
  {
    id: 'injury',
    question: 'Somebody is hurt. What do I do?',
    answer: [
      'Stop play, call the emergency number (911 in the US), and send for the first-aider, whom every organizer has on site. The steps are in the [Safety Guidelines](/safety#emergency).',
    ],
  },
  {
    id: 'report-player',
    question: 'How do I report unfair or unsafe behavior?',
    answer: [
      `Tell the organizer at once: they can act on the spot. Then [write to us](/contact?type=tournament) with the tournament, the time and what you saw. You hear from us within ${responseHours.general} hours, and we keep to ourselves who told us.`,
    ],
  },
  {
    id: 'protest',
    question: 'We think a match was decided wrongly. Can we protest?',
    answer: [
      'Yes: say so before play goes on, and give the organizer your reason in writing within 15 minutes after the match. What an official saw cannot be protested, only how a rule was applied. The steps are in the [Tournament Rules](/rules#protests).',
    ],
  },
  {
    id: 'delete-account',
    question: 'How do I delete my account?',
    answer: [
      'In [My Teams](/profile), under **Account**. Your name, email address, photo and profile go at once. Teams that are paid for stay entered; withdraw them first if you want an entry fee back. Places not paid for are given up. What is kept, and how long, stands in the [Privacy Policy](/privacy#retention).',
    ],
  },
  {
    id: 'email-visible',
    question: 'Who can see my email address?',
    answer: [
      'Members who are logged in, unless you hide it in your profile. Visitors never see it. All about your data stands in the [Privacy Policy](/privacy#who-sees).',
    ],
  },
]

import type { Faq } from '../../article/article.ts'
import { policy, responseHours } from '../../values.ts'

export const safetyAndRules: readonly Faq[] = [
  {
    id: 'which-rules',
    question: 'Which rules do we play by?',
    answer: [
      "The rules on the tournament's page come first. For everything else, the [Tournament Rules](/rules) apply, with a section for each sport.",
    ],
  },
  {
    id: 'strikes',
    question: 'What are the three strikes?',
    answer: [
      'The first strike is a warning. After the second, a player sits out the next match, or a team starts it behind. After the third, the player or team is out of the tournament without a refund. Violence, threats and discrimination are an immediate third strike. See the [table](/rules#three-strikes).',
    ],
  },
  {
    id: 'age',
    question: 'How old do I have to be?',
    answer: [
      `You must be at least **${policy.minimumAge}** to have an account. Some tournaments have their own age groups, listed on their page. Younger players need a captain who has their guardians' consent.`,
    ],
  },
  {
    id: 'bad-weather',
    question: 'What happens in bad weather?',
    answer: [
      'Most sports continue in the rain. At the first lightning or thunder, everyone leaves the field, and play resumes 30 minutes after the last one. The [Safety Guidelines](/safety#weather) list the limits for heat, cold, wind and air quality. If the tournament cannot be played at all, entry fees are refunded in full.',
    ],
  },
  {
    id: 'injury',
    question: 'Someone is hurt. What do I do?',
    answer: [
      'Stop play, call the emergency number (911 in the US), and get the first-aider. Every organizer has one on site. See the [Safety Guidelines](/safety#emergency) for the steps.',
    ],
  },
  {
    id: 'report-player',
    question: 'How do I report unfair or unsafe behavior?',
    answer: [
      `Tell the organizer right away so they can step in. Then [send us a message](/contact?type=tournament) with the tournament, the time and what you saw. We reply within ${responseHours.general} hours and keep your name confidential.`,
    ],
  },
  {
    id: 'protest',
    question: 'We think a match was decided wrongly. Can we protest?',
    answer: [
      'Yes. Tell the official before play continues, and give the organizer your reason in writing within 15 minutes after the match. You can protest how a rule was applied, but not judgment calls. See the [Tournament Rules](/rules#protests) for the steps.',
    ],
  },
  {
    id: 'delete-account',
    question: 'How do I delete my account?',
    answer: [
      'In [My Teams](/profile), under **Account**. We remove your name, email address, photo and profile right away. Paid teams stay registered, so withdraw them first if you want a refund. Unpaid spots are released. The [Privacy Policy](/privacy#retention) explains what we keep and for how long.',
    ],
  },
  {
    id: 'email-visible',
    question: 'Who can see my email address?',
    answer: [
      'Only you and our administrator, until you show it in your profile. Then logged-in members who have confirmed their own email address can see it too. Visitors never can. See the [Privacy Policy](/privacy#who-sees) for more about your data.',
    ],
  },
]

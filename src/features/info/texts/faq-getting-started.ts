import { minNameLength, minPasswordLength, minUsernameLength } from '#features/accounts/values.ts'
import { maxTeamsLimit, minEntryFee, minTeams } from '#features/tournaments/values.ts'
import { brand } from '#lib/brand.ts'
import { formatDollars } from '#lib/money.ts'
import { policy, responseHours, support } from '../values.ts'
import type { Faq } from './article.ts'

export const gettingStarted: readonly Faq[] = [
  {
    id: 'account',
    question: 'How do I create an account?',
    answer: [
      `Press **Sign Up** at the top of any page. You give your first and last name (${minNameLength} letters or more each), a username (${minUsernameLength} or more), your email address, and a password of at least ${minPasswordLength} characters, typed twice. You are logged in at once.`,
      `You must be at least ${policy.minimumAge} years old.`,
    ],
  },
  {
    id: 'without-account',
    question: 'What can I do without an account?',
    answer: [
      'Look around as much as you like: every tournament, the teams in it, the rankings and the rules are public. You need an account to create a tournament or to register a team.',
    ],
  },
  {
    id: 'cost',
    question: `What does ${brand} cost?`,
    answer: [
      `An account is free, and so is creating a tournament. What you pay is the entry fee of a tournament you enter, as it stands on its page. Many tournaments are free; where there is a fee, it is ${formatDollars(minEntryFee)} or more per team.`,
    ],
  },
  {
    id: 'find',
    question: 'How do I find a tournament near me?',
    answer: [
      'Open [Discover](/tournaments) and search for a town, a venue or a name. Narrow it down by sport and skill level. Tournaments that you can still enter come first, the soonest deadline on top.',
      'What you searched for stands in the address of the page, so you can send it to your team.',
    ],
  },
  {
    id: 'organize',
    question: 'How do I organize a tournament?',
    answer: [
      {
        steps: [
          'Log in and open [Create Tournament](/create-tournament).',
          `Say what is played, where and when, how many teams may come (${minTeams} to ${maxTeamsLimit}), how many players a team has, and what it costs.`,
          'Add your own rules, and press **Create Tournament**. The page is public at once, and teams can enter.',
        ],
      },
      'Times are meant in your own time zone, and are shown to everybody in the time zone of the tournament.',
    ],
  },
  {
    id: 'change-tournament',
    question: 'I made a mistake in my tournament. How do I change it?',
    answer: [
      'After it is published, a tournament is changed by our administrator, so that nobody who has already entered is surprised. [Write to us](/contact?type=tournament) with its link and what should stand there.',
    ],
  },
  {
    id: 'sports',
    question: 'Which sports can I play?',
    answer: [
      'Basketball, soccer, tennis, volleyball, baseball, badminton and football. Each has its section in the [Tournament Rules](/rules). Badminton and football tournaments are set up with our help: [write to us](/contact?type=tournament).',
    ],
  },
  {
    id: 'password',
    question: 'I cannot log in. What now?',
    answer: [
      'Check the email address first, then the password: capitals count. After too many wrong attempts an account rests for a quarter of an hour.',
      'Forgotten it? Press **Forgot password?** where you log in. We mail you a link, and behind it you choose a new one.',
      `Still no luck? Write to [${support.email}](mailto:${support.email}) from the email address of your account. Technical problems are answered within ${responseHours.technical} hours.`,
    ],
  },
  {
    id: 'contact',
    question: 'How do I reach a person?',
    answer: [
      `By chat, email or phone, ${support.hours}, or at any time through the [contact form](/contact). You hear from us within ${responseHours.general} hours; within ${responseHours.technical} for technical problems, and within ${responseHours.payment} when it is about a payment.`,
    ],
  },
]

import { minNameLength, minPasswordLength, minUsernameLength } from '#features/accounts/values.ts'
import { maxTeamsLimit, minEntryFee, minTeams } from '#features/tournaments/values.ts'
import { brand } from '#lib/brand.ts'
import { formatDollars } from '#lib/money.ts'
import { sportRecords, sports, type Sport } from '#lib/sports.ts'
import { capitalize, listed } from '#lib/words.ts'
import type { Faq } from '../../article/article.ts'
import { policy, responseHours } from '../../values.ts'

const inText = (sport: Sport) => sportRecords[sport].label.toLowerCase()
const onRequest = sports.filter((sport) => sportRecords[sport].offered !== 'create')

export const gettingStarted: readonly Faq[] = [
  {
    id: 'account',
    question: 'How do I create an account?',
    answer: [
      `Select **Sign Up** at the top of any page. Enter your first and last name (at least ${minNameLength} letters each), a username (at least ${minUsernameLength} characters), your email address, and a password of at least ${minPasswordLength} characters. You'll be logged in right away.`,
      `You must be at least ${policy.minimumAge} years old.`,
    ],
  },
  {
    id: 'without-account',
    question: 'What can I do without an account?',
    answer: [
      'You can browse every tournament, its teams, the rankings and the rules. You need an account to create a tournament or register a team.',
    ],
  },
  {
    id: 'cost',
    question: `What does ${brand} cost?`,
    answer: [
      `Creating an account or a tournament is free. You only pay a tournament's entry fee, shown on its page, when you register a team. Many tournaments are free; other entry fees start at ${formatDollars(minEntryFee)} per team.`,
    ],
  },
  {
    id: 'find',
    question: 'How do I find a tournament near me?',
    answer: [
      'Open [Discover](/tournaments) and search for a town, a venue or a name. You can filter by sport and skill level. Tournaments open for registration come first, starting with the earliest deadline.',
      "Your search is saved in the page's address, so you can share the link with your team.",
    ],
  },
  {
    id: 'organize',
    question: 'How do I organize a tournament?',
    answer: [
      {
        steps: [
          'Log in and open [Create Tournament](/create-tournament).',
          `Enter the sport, location and dates, the number of teams (${minTeams} to ${maxTeamsLimit}), the team size and the entry fee.`,
          'Add your own rules and select **Create Tournament**. The page is public right away, and teams can register.',
        ],
      },
      "Enter times in your own time zone. Everyone sees them in the tournament's time zone.",
    ],
  },
  {
    id: 'teams-by-hand',
    question: 'A team registered with me by phone. How do I add it?',
    answer: [
      {
        steps: [
          "On your tournament's page, select **Run tournament** and open **Teams**. Select **Add teams** and enter one team per line: its name, then its players. You can add the username or email address of its captain, and a phone number.",
          "If you didn't enter a captain, select **More** next to the team, then **Claim link**. Show the QR code to the person who leads the team, or send them the link. They open it, log in and select **Become the captain**.",
          "We'll notify you when someone becomes the captain. If it's the wrong person, you can select **Undo claim** until the team's first match.",
        ],
      },
      'Each link works once. If you sent it to the wrong person, select **Revoke** and create a new one.',
    ],
  },
  {
    id: 'courts-and-times',
    question: 'How do I plan courts and times?',
    answer: [
      {
        steps: [
          "On your tournament's page, select **Run tournament** and open **Schedule**. Enter your courts, their opening hours, how long a match takes, and how long teams rest between matches.",
          'After the draw, select **Create a schedule**. To move a match, tap it, then tap one of the places offered.',
          `Select **Publish schedule** at least ${policy.scheduleHours} hours before the start. Every team is notified of its courts and times. After that, only teams whose matches move are notified.`,
        ],
      },
      'Want teams to referee or keep score? Choose that under **Duty teams**, next to your courts. Each match is assigned a team that is not playing. Tap a match to choose a different team.',
      'Running late, or is it raining? Select **Report a delay**. You can see which matches move before anyone is notified.',
      'No fixed times? Choose **Next free court** and call each match when a court is free. Teams see their place in line.',
    ],
  },
  {
    id: 'change-tournament',
    question: 'I made a mistake in my tournament. How do I change it?',
    answer: [
      'Once a tournament is published, our administrator makes the changes, so that teams that have already registered are not surprised. [Send us a message](/contact?type=tournament) with the link and the correction.',
    ],
  },
  {
    id: 'sports',
    question: 'Which sports can I play?',
    answer: [
      `${capitalize(listed(sports.map(inText)))}. Each sport has its own section in the [Tournament Rules](/rules). To set up a ${listed(onRequest.map(inText), 'or')} tournament, [contact us](/contact?type=tournament).`,
    ],
  },
  {
    id: 'password',
    question: "I can't log in. What should I do?",
    answer: [
      'Check your email address first, then your password, which is case-sensitive. After too many failed attempts you have to wait 15 minutes.',
      'Forgot your password? Select **Forgot password?** in the login dialog. We email you a link to choose a new one.',
      `Still not working? Email [{{supportEmail}}](mailto:{{supportEmail}}) from your account's email address. We reply to technical questions within ${responseHours.technical} hours.`,
    ],
  },
  {
    id: 'contact',
    question: 'How do I reach a person?',
    answer: [
      `By chat, email or phone, {{supportHours}}, or at any time through the [contact form](/contact). We reply within ${responseHours.general} hours, to technical problems within ${responseHours.technical} hours, and to payment questions within ${responseHours.payment} hours.`,
    ],
  },
]

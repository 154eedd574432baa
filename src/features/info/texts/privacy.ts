import { brand } from '#lib/brand.ts'
import { policy, responseHours, support, textsChangedOn } from '../values.ts'
import type { Article } from './article.ts'

export const privacy: Article = {
  key: 'privacy',
  title: 'Privacy Policy',
  lead: `What ${brand} knows about you, who sees it, how long it is kept, and how you get it changed or removed.`,
  changedOn: textsChangedOn,
  sections: [
    {
      id: 'short',
      heading: 'The short version',
      blocks: [
        {
          list: [
            'We keep what it takes to run tournaments, and nothing for advertising. We do not sell data, and there are no trackers or analytics of others on this site.',
            'Card data goes straight to the payment provider. We never receive or keep card numbers.',
            'Two cookies: one that keeps you logged in, one that remembers your theme.',
            `After an account is deleted, what belongs to it is kept for ${policy.accountYears} years; tournament data for ${policy.tournamentYears} years.`,
            `You must be at least ${policy.minimumAge} to have an account.`,
          ],
        },
      ],
    },
    {
      id: 'data',
      heading: 'What we keep',
      blocks: [
        {
          table: {
            caption: 'What we keep, and what for',
            head: ['What', 'Where it comes from', 'What for'],
            rows: [
              [
                'Name, username, email address, password',
                'You, when you sign up. The password is stored as a hash that cannot be turned back (scrypt).',
                'Your account, and reaching you',
              ],
              [
                'Photo, location, bio, preferred sports',
                'You, if you like, in your profile',
                'Letting others know whom they play with',
              ],
              [
                'Tournaments, teams, players’ names, results, wins, losses, prizes',
                'Organizers, captains and players',
                'Running tournaments, the ranking',
              ],
              [
                'Entry fees: amount, time, status, the provider’s payment number',
                'You and the payment provider',
                'Registrations, refunds, bookkeeping',
              ],
              ['Notifications', 'What happens in your tournaments', 'Telling you'],
              ['Messages: name, email address, category, text', 'You, in the contact form', 'Answering you'],
              ['Browser name of each login', 'Your browser', 'Keeping you logged in, noticing misuse'],
              [
                'Counters of attempts by network address or account',
                'Your browser',
                'Stopping floods and password guessing; they lapse after minutes, at most an hour',
              ],
            ],
          },
        },
        'Our server logs record which of our addresses was asked for and whether that worked; not your network address, nor what you typed or paid with. Pictures and names of teams are shown as they were given to us.',
      ],
    },
    {
      id: 'who-sees',
      heading: 'Who sees it',
      blocks: [
        {
          table: {
            caption: 'Who sees what',
            head: ['What', 'Who'],
            rows: [
              ['Name, username, photo, teams, results and ranking', 'Everybody: tournaments are public'],
              ['Email address', 'Members who are logged in, unless you hide it in your profile. Never visitors.'],
              [
                'What you paid and what you still owe',
                'You and our administrator. On a team everybody sees paid or pending.',
              ],
              ['Notifications', 'You alone'],
              ['Mail we sent you', 'You and our administrator'],
              ['Messages to us', 'Whoever answers them'],
              ['Password', 'Nobody, us included'],
            ],
          },
        },
        'Outside of our team, only these receive data, each no more than the work takes:',
        {
          list: [
            '**The payment provider** (Stripe) processes card payments and refunds. We give it the amount, and numbers that tell it which registration and account the payment is for; you give it your card.',
            '**Our hosting and email services** store and deliver for us, under contracts that forbid them anything else.',
            '**Map search**: when you look for a place, we may pass on the words you typed, never who typed them. Most searches are answered by a list of towns of our own.',
            '**Authorities**, when the law obliges us.',
          ],
        },
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'We set two cookies. Neither follows you around, so there is no banner to click away. Beyond them your browser only notes how far you scrolled, so that going back leads to the same place; it forgets that with the tab, and we never see it.',
        {
          table: {
            caption: 'Our cookies',
            head: ['Cookie', 'What it does', 'How long'],
            rows: [
              [
                'Session',
                'Keeps you logged in. Scripts cannot read it.',
                `${policy.sessionDays} days after your last visit, or until you log out`,
              ],
              ['Theme', 'Remembers light or dark, once you have chosen', 'One year'],
            ],
          },
        },
        'The page where you pay by card loads the payment provider’s script, which sets cookies of its own there to recognize fraud. It is loaded on that page only.',
      ],
    },
    {
      id: 'payments',
      heading: 'Card payments',
      blocks: [
        'The fields for your card belong to the payment provider, even though they stand on our page. What you type into them goes to the provider over an encrypted connection and never reaches our servers. What comes back to us is whether the payment succeeded, and its number there.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      blocks: [
        {
          table: {
            caption: 'How long we keep what',
            head: ['What', 'How long'],
            rows: [
              [
                'Your account',
                `While you have it. When it is deleted, your name, email address, photo and profile are erased; what is left, a record without a name, is kept for ${policy.accountYears} years after deletion, to settle claims, and then erased too. Where teams or payments belong to it, it stays with them, without a name.`,
              ],
              [
                'Tournament data: registrations, results, payments and refunds',
                `${policy.tournamentYears} years after its end, as bookkeeping law demands; without your name once your account is deleted. Then who played in a team and the team’s photo are erased; dates, results and sums stay.`,
              ],
              ['Mail we sent you', `${policy.mailDays} days`],
              [
                'Messages to us',
                `${policy.mailDays} days after your matter was settled, or until you ask us to delete them`,
              ],
              ['Logins', `Until you log out, or ${policy.sessionDays} days after your last visit`],
            ],
          },
        },
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'Wherever you live, you can ask us to',
        {
          list: [
            'show you what we keep about you, and hand it to you as a file;',
            'correct what is wrong;',
            'delete your account and what belongs to it (you can do so yourself, in [My Teams](/profile) under **Account**);',
            'stop using your data for something, or object to it;',
            'explain a decision that concerned you.',
          ],
        },
        `Write to [${support.email}](mailto:${support.email}) from the email address of your account. You hear from us within ${responseHours.general} hours, and have the matter done within 30 days. It costs nothing, and nobody is treated worse for asking. If you are not content with our answer, you can complain to the data protection authority where you live.`,
      ],
    },
    {
      id: 'basis',
      heading: 'On what grounds',
      blocks: [
        'We use your data because the agreement with you needs it (account, registrations, payments), because the law demands it (bookkeeping), because we have a fair interest in it (security, a public ranking), or because you agreed (what you add to your profile; you can take it out again at any time).',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      blocks: [
        'Connections are encrypted. Passwords are hashed, sessions live in cookies that scripts cannot read, and every request is checked on the server for whether this person may do this. Attempts to guess passwords are slowed down. If data should ever get into the wrong hands, we tell those concerned, and the authorities, within 72 hours.',
      ],
    },
    {
      id: 'children',
      heading: 'Young players',
      blocks: [
        `Accounts are for people who are at least **${policy.minimumAge}**. If we learn that somebody younger has one, we delete it. Captains who list younger players on a team need a parent’s or guardian’s consent, and give first names only.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and contact',
      blocks: [
        'When this policy changes, the new date stands at the top. If a change matters, we announce it on the site at least 30 days before.',
        `Responsible for your data: ${brand}, [${support.email}](mailto:${support.email}), [${support.phone}](${support.phoneLink}), ${support.hours}. You can also use the [contact form](/contact).`,
      ],
    },
  ],
}

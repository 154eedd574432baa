import { knownVisitDays, pendingLoginMinutes } from '#features/accounts/values.ts'
import { brand } from '#lib/brand.ts'
import type { Article } from '../article/article.ts'
import { policy, responseHours, textsChangedOn } from '../values.ts'

export const privacy: Article = {
  key: 'privacy',
  title: 'Privacy Policy',
  lead: `What ${brand} knows about you, who can see it, how long we keep it, and how to change or remove it.`,
  changedOn: textsChangedOn,
  sections: [
    {
      id: 'short',
      heading: 'The short version',
      blocks: [
        {
          list: [
            'We keep what we need to run tournaments, and nothing for advertising. We do not sell data, and this site has no third-party trackers or analytics.',
            "Card data goes directly to the payment provider. We never receive or store card numbers. For your receipt, we keep the card's brand and last four digits.",
            "We use five cookies: one keeps you logged in, one tells the page that you're logged in, one recognizes a browser you have logged in with, one waits for your code if you have two-factor authentication on, and one remembers your theme.",
            `We keep account data for ${policy.accountYears} years after deletion, and tournament data for ${policy.tournamentYears} years.`,
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
            caption: 'What we keep and why',
            head: ['Data', 'Source', 'Purpose'],
            rows: [
              [
                'Name, username, email address, password',
                'You, when you sign up. We store a one-way hash of your password (scrypt).',
                'Running your account and contacting you',
              ],
              [
                'Photo, location, bio, preferred sports',
                'You, optionally, in your profile',
                'Showing others who they play with',
              ],
              [
                "Tournaments, teams, players' names, results, wins, losses, prizes",
                'Organizers, captains and players',
                'Running tournaments and the rankings',
              ],
              [
                "Entry fees: amount, time, status, the provider's payment number",
                'You and the payment provider',
                'Registrations, refunds and accounting',
              ],
              [
                "A team's phone number and check-ins",
                'The captain (optional), the organizer and co-organizers',
                'Checking in and calling the team on game day',
              ],
              ['Notifications', 'Events in your tournaments', 'Keeping you informed'],
              [
                'Saved searches: sport, skill level, fee, distance, and the place to within about half a mile',
                'You, when you save a search',
                'Notifying you of new tournaments, until you delete the search',
              ],
              ['Messages: name, email address, category, text', 'You, in the contact form', 'Replying to you'],
              [
                'Browser of each login, its first and last use, and a shortened network address',
                'Your browser',
                "Keeping you logged in, showing you where you're logged in, detecting misuse",
              ],
              [
                'With two-factor authentication: what your authenticator app makes its codes from, encrypted, and one-way codes of your recovery codes',
                'You, when you turn it on',
                'Checking your codes',
              ],
              [
                'Passkeys: their public keys, the device you added them on, when you added and last used them',
                'Your browser, when you add one',
                'Logging you in with them',
              ],
              [
                'Counts of attempts by network address or account',
                'Your browser',
                'Stopping abuse and password guessing. They expire within a day.',
              ],
              [
                'Networks you logged in from, as a one-way code',
                'Your browser',
                'Letting you log in while someone else is guessing your password',
              ],
            ],
          },
        },
        'Our server logs record which page was requested and whether the request succeeded. They do not contain what you typed or how you paid. Your network address is recorded only with failed logins and refused requests, to stop abuse.',
      ],
    },
    {
      id: 'who-sees',
      heading: 'Who can see it',
      blocks: [
        {
          table: {
            caption: 'Who can see what',
            head: ['Data', 'Who can see it'],
            rows: [
              ['Name, username, photo, teams, results and ranking', 'Everyone: tournaments are public'],
              [
                'Email address',
                'Nobody but you and our administrator. If you show it in your profile: logged-in members who have confirmed their own email address. Never visitors.',
              ],
              [
                'What you paid, how, and what you owe',
                'You, the officials of the tournament and our administrator. Everyone can see whether a team is paid or pending.',
              ],
              ['Notifications and saved searches', 'Only you'],
              [
                "A team's phone number and check-ins",
                'The organizer and co-organizers. The captain can also see a phone number saved after they became captain.',
              ],
              [
                'Invitations to a team, sent to an email address without an account',
                `${policy.mailDays} days after the tournament ends`,
              ],
              ['Emails we sent you', 'You and our administrator'],
              ['Messages to us', 'Our support team'],
              ['Password', 'Nobody, including us'],
            ],
          },
        },
        'Outside our team, only these receive data, and only what they need:',
        {
          list: [
            '**The payment provider** (Stripe) processes card payments and refunds. We send it the amount and the ids of your registration and account. You give it your card details.',
            '**Our hosting and email services** store and deliver data for us. Their contracts forbid any other use.',
            '**Location search**: when you search for a location, we may pass on what you typed, but never who you are. Most searches use our own list of towns.',
            '**Authorities**, when the law requires it.',
          ],
        },
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'We set five cookies. None of them tracks you, so there is no cookie banner. Your browser also remembers your scroll position until you close the tab. We never see it.',
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
              [
                'Logged in',
                "Tells the page that you're logged in, so that the layout doesn't jump when your name loads. It holds nothing else.",
                'As long as the session cookie',
              ],
              [
                'Device',
                'Recognizes a browser you have logged in with, so that others who guess your password cannot lock you out. Scripts cannot read it.',
                `${knownVisitDays} days after your last login`,
              ],
              [
                'Login',
                'With two-factor authentication, remembers that you entered the right password until you enter the code. Scripts cannot read it.',
                `${pendingLoginMinutes} minutes`,
              ],
              ['Theme', 'Remembers the light or dark theme, if you choose one', 'One year'],
            ],
          },
        },
        "The payment page loads the payment provider's script, which sets its own cookies to detect fraud. No other page loads it.",
      ],
    },
    {
      id: 'payments',
      heading: 'Card payments',
      blocks: [
        "The card fields on our page belong to the payment provider. What you type there goes to the provider over an encrypted connection and never reaches our servers. We only receive the payment's status and ID and, for your receipt, the card's brand and last four digits.",
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      blocks: [
        {
          table: {
            caption: 'How long we keep your data',
            head: ['Data', 'How long'],
            rows: [
              [
                'Your account',
                `As long as you have it. When you delete it, we erase your name, email address, photo and profile. We keep an anonymous record for ${policy.accountYears} years after deletion to settle claims, and longer only if teams or payments belong to it.`,
              ],
              [
                'Tournament data: registrations, results, payments and refunds',
                `${policy.tournamentYears} years after the tournament ends, as accounting law requires, and without your name once your account is deleted. After that, we erase rosters and team photos, and keep dates, results and amounts.`,
              ],
              [
                "A team's phone number and check-ins, and the name and players it had before someone claimed it",
                `${policy.checkInDays} days after the tournament ends`,
              ],
              ['Emails we sent you', `${policy.mailDays} days`],
              ['Payment notices from the payment provider', `${policy.eventDays} days after they were handled`],
              ['Messages to us', `${policy.mailDays} days after we answered them, or until you ask us to delete them`],
              ['Logins', `Until you log out, or ${policy.sessionDays} days after your last visit`],
              ['Networks you logged in from', `${knownVisitDays} days after your last login there`],
            ],
          },
        },
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'Wherever you live, you can ask us to:',
        {
          list: [
            'show you the data we have about you and give you a copy (you can also download it yourself in [My Teams](/profile), under **Account**);',
            'correct it;',
            'delete your account and its data (you can also do this yourself in [My Teams](/profile), under **Account**);',
            'restrict or stop our use of it;',
            'explain a decision that affected you.',
          ],
        },
        `Email [{{supportEmail}}](mailto:{{supportEmail}}) from your account's email address. We reply within ${responseHours.general} hours and complete your request within 30 days. It is free, and we will not treat you differently for asking. If you are not satisfied, you can complain to your local data protection authority.`,
      ],
    },
    {
      id: 'basis',
      heading: 'Legal basis',
      blocks: [
        'We use your data to fulfill our agreement with you (account, registrations, payments), to comply with the law (accounting), for legitimate interests (security, public rankings), or with your consent (optional profile details, which you can remove at any time).',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      blocks: [
        'Connections are encrypted and passwords are hashed. Session cookies cannot be read by scripts, the server checks permissions on every request, and repeated login attempts are limited. If there is ever a data breach, we notify the people affected and the authorities within 72 hours.',
      ],
    },
    {
      id: 'children',
      heading: "Children's privacy",
      blocks: [
        `You must be at least **${policy.minimumAge}** to have an account. If we learn that someone younger has one, we delete it. Captains who list younger players need a parent's or guardian's consent and should use first names only.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and contact',
      blocks: [
        'When this policy changes, we update the date at the top of this page. We announce important changes on the site at least 30 days in advance.',
        `${brand} is responsible for your data: [{{supportEmail}}](mailto:{{supportEmail}}), [{{supportPhone}}](tel:{{supportPhoneNumber}}), {{supportHours}}. You can also use the [contact form](/contact).`,
      ],
    },
  ],
}

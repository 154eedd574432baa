import { mailTemplate } from '#platform/mail/templates.ts'

export const teamVariables = ['firstName', 'teamName', 'tournamentName', 'link'] as const
export const dayVariables = ['start', 'place'] as const
export const whenAndWhereText = 'When: {{start}}\nWhere: {{place}}'

/** To captains and organizers about registrations, and to everyone in a tournament about the tournament. */
export const registrationMails = {
  teamRegistered: mailTemplate('team_registered', [...teamVariables, ...dayVariables, 'fee', 'payBy'], {
    subject: '{{teamName}} is on the team list for {{tournamentName}}',
    paragraphs: [
      '{{teamName}} is registered for {{tournamentName}}.',
      {
        when: 'payBy',
        say: 'The entry fee of {{fee}} is not paid yet. Pay it by {{payBy}}, or your spot is released.',
      },
      whenAndWhereText,
    ],
    button: 'See my team',
  }),
  paymentReminder: mailTemplate('payment_reminder', [...teamVariables, ...dayVariables, 'fee', 'payBy'], {
    isEssential: true,
    subject: 'Pay for {{teamName}} to keep your spot',
    paragraphs: [
      'The entry fee of {{fee}} for {{teamName}} in {{tournamentName}} is not paid yet. Pay it by {{payBy}}, or your spot is released.',
      whenAndWhereText,
    ],
    button: 'Pay for my team',
  }),
  teamExpired: mailTemplate('team_expired', teamVariables, {
    isEssential: true,
    subject: 'Your spot for {{teamName}} has expired',
    paragraphs: [
      'The entry fee for {{teamName}} in {{tournamentName}} was not paid in time, so your spot was released. Nothing was charged.',
      'You can register again and pay by card while there are spots left.',
    ],
    button: 'See the tournament',
  }),
  spotOffered: mailTemplate('spot_offered', [...teamVariables, ...dayVariables, 'fee', 'until'], {
    isEssential: true,
    subject: 'A spot in {{tournamentName}} opened up for {{teamName}}',
    paragraphs: [
      "We're holding a spot in {{tournamentName}} for {{teamName}} until {{until}}. After that, it goes to the next team on the waiting list.",
      { when: 'fee', say: 'Pay the entry fee of {{fee}} to take it.' },
      whenAndWhereText,
    ],
    button: 'Take the spot',
  }),
  replacementOffered: mailTemplate('replacement_offered', [...teamVariables, ...dayVariables, 'fee', 'until'], {
    isCausedByOthers: true,
    subject: 'Can {{teamName}} play in {{tournamentName}} now?',
    paragraphs: [
      "A team didn't show up at {{tournamentName}}. {{teamName}} can play in its place. Accept by {{until}}, or we'll ask the next team.",
      { when: 'fee', say: 'Pay the entry fee of {{fee}} to accept.' },
      whenAndWhereText,
    ],
    button: 'Answer now',
  }),
  teamGone: mailTemplate('team_gone', [...teamVariables, 'contact'], {
    subject: '{{teamName}} is no longer registered for {{tournamentName}}',
    paragraphs: [
      "{{teamName}} is no longer registered for {{tournamentName}}, so you won't be playing there with this team. {{contact}}",
    ],
    button: 'See the tournament',
  }),
  teamEntered: mailTemplate('team_entered', [...teamVariables, ...dayVariables, 'captainName', 'count'], {
    subject: '{{teamName}} registered for {{tournamentName}}',
    paragraphs: ['{{captainName}} registered {{teamName}} for {{tournamentName}}. {{count}}', whenAndWhereText],
    button: 'See the tournament',
  }),
  tournamentChanged: mailTemplate('tournament_changed', ['firstName', 'tournamentName', 'changes', 'link'], {
    isCausedByOthers: true,
    subject: '{{tournamentName}} has changed',
    paragraphs: ['The organizer changed {{tournamentName}}:', '{{changes}}'],
    button: 'See the tournament',
  }),
  tournamentMoved: mailTemplate('tournament_moved', ['firstName', 'tournamentName', 'changes', 'link'], {
    isEssential: true,
    subject: 'New dates for {{tournamentName}}',
    paragraphs: [
      'The dates of {{tournamentName}} have changed:',
      '{{changes}}',
      "The tournament's page shows if anything else has changed, such as the location.",
    ],
    button: 'See the tournament',
  }),
  fullRefundOffered: mailTemplate('full_refund_offered', [...teamVariables, 'when', 'until'], {
    isEssential: true,
    subject: 'You can get a full refund for {{teamName}}',
    paragraphs: [
      'The date or location of {{tournamentName}} has changed since you registered {{teamName}}. Your team now plays on {{when}}.',
      "You don't have to do anything to keep your spot. If the new date or location doesn't work for you, withdraw your team by {{until}} to get your full entry fee back.",
    ],
    button: 'See my teams',
  }),
  tournamentStarted: mailTemplate('tournament_started', ['firstName', 'tournamentName', 'changes', 'link'], {
    isEssential: true,
    subject: '{{tournamentName}} is starting now',
    paragraphs: ['{{tournamentName}} is starting earlier than scheduled:', '{{changes}}'],
    button: 'See the tournament',
  }),
  messageToCaptains: mailTemplate(
    'message_to_captains',
    ['firstName', 'senderName', 'tournamentName', 'message', 'link'],
    {
      isCausedByOthers: true,
      subject: 'A message about {{tournamentName}}',
      paragraphs: ['{{senderName}} wrote to the captains in {{tournamentName}}:', '{{message}}'],
      button: 'See the tournament',
    },
  ),
  tournamentCancelled: mailTemplate('tournament_cancelled', ['firstName', 'tournamentName', ...dayVariables, 'link'], {
    isEssential: true,
    subject: '{{tournamentName}} was canceled',
    paragraphs: [
      "{{tournamentName}} ({{start}}, {{place}}) will not take place. We're sorry.",
      'Entry fees paid by card will be refunded in full to those cards. If you paid in cash, the organizer returns it.',
    ],
    button: 'See details',
  }),
}

import { template } from './template.ts'

const team = ['firstName', 'teamName', 'tournamentName', 'link'] as const
const day = ['start', 'place'] as const
const whenAndWhere = 'When: {{start}}\nWhere: {{place}}'

/** What captains, their players and organizers hear about teams. */
export const teamMails = {
  team_registered: template([...team, ...day, 'fee', 'payBy'], {
    subject: '{{teamName}} is on the list of {{tournamentName}}',
    paragraphs: [
      '{{teamName}} is registered for {{tournamentName}}.',
      { when: 'payBy', say: 'The entry fee of {{fee}} is still open. Pay it by {{payBy}}, or the place is released.' },
      whenAndWhere,
    ],
    button: 'See my team',
  }),
  team_paid: template([...team, ...day, 'amount'], {
    subject: '{{teamName}} is paid and in {{tournamentName}}',
    paragraphs: [
      'We received {{amount}}. {{teamName}} is registered for {{tournamentName}}, and its place is safe.',
      whenAndWhere,
    ],
    button: 'See my team and receipt',
  }),
  payment_reminder: template([...team, ...day, 'fee', 'payBy'], {
    subject: 'Pay for {{teamName}} to keep its place',
    paragraphs: [
      'The entry fee of {{fee}} for {{teamName}} in {{tournamentName}} is still open. Pay it by {{payBy}}, or the place is released.',
      whenAndWhere,
    ],
    button: 'Pay for my team',
  }),
  team_expired: template(team, {
    subject: 'The place of {{teamName}} has lapsed',
    paragraphs: [
      'The entry fee of {{teamName}} for {{tournamentName}} was not paid in time, so its place was released. Nothing was charged.',
      'While there is room you are welcome to enter again.',
    ],
    button: 'See the tournament',
  }),
  team_refunded: template([...team, 'reason', 'amount', 'feeKept'], {
    subject: 'Refund for {{teamName}}',
    paragraphs: [
      '{{reason}}',
      '{{amount}} of the entry fee for {{tournamentName}} is on its way back to you. Banks take up to ten days to show it.',
      { when: 'feeKept', say: 'A processing fee of {{feeKept}} was kept, as announced.' },
    ],
    button: 'See my teams',
  }),
  team_removed: template([...team, 'reason'], {
    subject: '{{teamName}} is no longer on the list of {{tournamentName}}',
    paragraphs: ['{{reason}}', 'If you think that this is a mistake, please write to us.'],
    button: 'See my teams',
  }),
  team_entered: template([...team, ...day, 'captainName', 'count'], {
    subject: '{{teamName}} entered {{tournamentName}}',
    paragraphs: ['{{captainName}} entered {{teamName}} for {{tournamentName}}. {{count}}', whenAndWhere],
    button: 'See the tournament',
  }),
}

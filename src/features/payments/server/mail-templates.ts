import { dayVariables, teamVariables, whenAndWhereText } from '#features/registrations/server/mail-templates.ts'
import { mailTemplate } from '#platform/mail/templates.ts'

/** Mail to captains about payments and refunds. */
export const paymentMails = {
  teamPaid: mailTemplate('team_paid', [...teamVariables, ...dayVariables, 'amount'], {
    isEssential: true,
    subject: '{{teamName}} is paid and registered for {{tournamentName}}',
    paragraphs: [
      'We received {{amount}}. {{teamName}} is registered for {{tournamentName}}, and your spot is confirmed.',
      whenAndWhereText,
    ],
    button: 'See my team and receipt',
  }),
  teamRefunded: mailTemplate('team_refunded', [...teamVariables, 'reason', 'amount', 'feeKept'], {
    isEssential: true,
    subject: 'Refund for {{teamName}}',
    paragraphs: [
      '{{reason}}',
      '{{amount}} of the entry fee for {{tournamentName}} is on its way back to you. It can take up to ten days to appear on your statement.',
      { when: 'feeKept', say: 'We kept a processing fee of {{feeKept}}.' },
    ],
    button: 'See my teams',
  }),
  refundDelayed: mailTemplate('refund_delayed', [...teamVariables, 'amount'], {
    isEssential: true,
    subject: 'Your refund for {{teamName}} is delayed',
    paragraphs: [
      "The bank didn't accept the refund of {{amount}} for {{teamName}} in {{tournamentName}}.",
      "You'll still get your money. We're taking care of it, and you don't have to do anything.",
    ],
    button: 'See my teams',
  }),
  cashReturned: mailTemplate('cash_returned', [...teamVariables, 'reason'], {
    isEssential: true,
    subject: 'Refund for {{teamName}}',
    paragraphs: ['{{reason}}', 'The organizer of {{tournamentName}} will return your cash.'],
    button: 'See my teams',
  }),
  /** Always arrives: the captain may have paid the organizer. */
  paymentUndone: mailTemplate('payment_undone', [...teamVariables, 'fee', 'payBy'], {
    isEssential: true,
    subject: 'The fee for {{teamName}} is due again',
    paragraphs: [
      'The organizer of {{tournamentName}} says that the payment for {{teamName}} was recorded by mistake. To keep your spot, pay {{fee}} by {{payBy}}.',
      'If you did pay or your fee was waived, please contact the organizer.',
    ],
    button: 'See my team',
  }),
  /** To the administrator. */
  moneyAlert: mailTemplate('money_alert', ['firstName', 'title', 'message', 'link'], {
    isEssential: true,
    subject: '{{title}}',
    paragraphs: ['{{message}}'],
    button: 'See the payments',
  }),
  teamRemoved: mailTemplate('team_removed', [...teamVariables, 'reason'], {
    isEssential: true,
    subject: '{{teamName}} was removed from {{tournamentName}}',
    paragraphs: ['{{reason}}', 'If you think this is a mistake, please contact us.'],
    button: 'See my teams',
  }),
}

import { template } from './template.ts'

/** What everybody who is in a tournament hears about it. */
export const tournamentMails = {
  tournament_changed: template(['firstName', 'tournamentName', 'changes', 'link'], {
    subject: '{{tournamentName}} has changed',
    paragraphs: ['The organizer changed {{tournamentName}}:', '{{changes}}'],
    button: 'See the tournament',
  }),
  tournament_cancelled: template(['firstName', 'tournamentName', 'start', 'place', 'link'], {
    subject: '{{tournamentName}} was called off',
    paragraphs: [
      '{{tournamentName}} ({{start}}, {{place}}) will not take place. We are sorry.',
      'Entry fees go back in full to the cards they were paid with.',
    ],
    button: 'See my teams',
  }),
}

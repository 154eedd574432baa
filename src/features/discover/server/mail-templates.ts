import { mailTemplate } from '#platform/mail/templates.ts'

export const discoverMails = {
  newTournaments: mailTemplate('new_tournaments', ['firstName', 'summary', 'tournaments', 'searchesLink', 'link'], {
    subject: '{{summary}}',
    paragraphs: [
      'New tournaments match your saved searches:',
      '{{tournaments}}',
      'We send this at most once a day. To stop it, delete your saved searches: {{searchesLink}}',
    ],
    button: "See what's new",
  }),
}

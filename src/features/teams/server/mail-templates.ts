import { mailTemplate } from '#platform/mail/templates.ts'

export const teamMails = {
  teamInvitation: mailTemplate(
    'team_invitation',
    ['firstName', 'captainName', 'teamName', 'tournamentName', 'start', 'place', 'link'],
    {
      subject: '{{captainName}} invited you to play for {{teamName}}',
      paragraphs: [
        '{{captainName}} invited you to play for {{teamName}} in {{tournamentName}}.',
        'When: {{start}}\nWhere: {{place}}',
        "You're on the team only if you accept. If you don't know this person, ignore this email or decline.",
      ],
      button: 'Accept or decline',
    },
  ),
}

import { mailTemplate } from '#platform/mail/templates.ts'

export const teamMails = {
  teamInvitation: mailTemplate(
    'team_invitation',
    ['firstName', 'inviterName', 'teamName', 'tournamentName', 'start', 'place', 'link'],
    {
      isCausedByOthers: true,
      subject: '{{inviterName}} invited you to play for {{teamName}}',
      paragraphs: [
        '{{inviterName}} invited you to play for {{teamName}} in {{tournamentName}}.',
        'When: {{start}}\nWhere: {{place}}',
        "You're on the team only if you accept. If you don't know this person, ignore this email or decline.",
      ],
      button: 'Accept or decline',
    },
  ),
  captainInvitation: mailTemplate(
    'captain_invitation',
    ['firstName', 'inviterName', 'teamName', 'tournamentName', 'start', 'place', 'link'],
    {
      isCausedByOthers: true,
      subject: '{{inviterName}} invited you to be the captain of {{teamName}}',
      paragraphs: [
        '{{inviterName}} invited you to be the captain of {{teamName}} in {{tournamentName}}.',
        'When: {{start}}\nWhere: {{place}}',
        "You're its captain only if you accept. If you don't know this person, ignore this email or decline.",
      ],
      button: 'Accept or decline',
    },
  ),
}

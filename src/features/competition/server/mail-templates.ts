import { mailTemplate } from '#platform/mail/templates.ts'

/** Sent to all players of a tournament, except for `scheduleDue`, which goes to its organizer. */
export const competitionMails = {
  drawMade: mailTemplate('draw_made', ['firstName', 'teamName', 'tournamentName', 'matches', 'link'], {
    isCausedByOthers: true,
    subject: 'The bracket for {{tournamentName}} is ready',
    paragraphs: ['{{teamName}} is in the draw for {{tournamentName}}.', '{{matches}}'],
    button: 'See the tournament',
  }),
  schedulePublished: mailTemplate(
    'schedule_published',
    ['firstName', 'teamName', 'tournamentName', 'matches', 'link'],
    {
      isCausedByOthers: true,
      subject: 'The schedule for {{tournamentName}} is ready',
      paragraphs: ['Here is when and where {{teamName}} plays in {{tournamentName}}.', '{{matches}}'],
      button: 'See the schedule',
    },
  ),
  scheduleChanged: mailTemplate('schedule_changed', ['firstName', 'teamName', 'tournamentName', 'matches', 'link'], {
    isCausedByOthers: true,
    subject: 'Schedule change for {{teamName}} in {{tournamentName}}',
    paragraphs: ['The {{tournamentName}} schedule has changed for {{teamName}}.', '{{matches}}'],
    button: 'See the schedule',
  }),
  scheduleDue: mailTemplate('schedule_due', ['firstName', 'tournamentName', 'start', 'todo', 'link'], {
    subject: '{{tournamentName}} has no schedule yet',
    paragraphs: ['{{tournamentName}} starts {{start}}, but no schedule has been published yet.', '{{todo}}'],
    button: 'Plan the schedule',
  }),
  tournamentFinished: mailTemplate(
    'tournament_finished',
    ['firstName', 'teamName', 'tournamentName', 'result', 'link'],
    {
      isCausedByOthers: true,
      subject: '{{tournamentName}} is finished',
      paragraphs: ['{{tournamentName}} is finished. Thanks for playing, {{teamName}}!', '{{result}}'],
      button: 'See the results',
    },
  ),
}

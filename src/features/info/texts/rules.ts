import { maxTeamSizeOnCreate, maxTeamsLimit, minTeams } from '#features/tournaments/values.ts'
import { policy } from '../values.ts'
import type { Article } from './article.ts'
import { sportRules } from './sport-rules.ts'

export const rules: Article = {
  key: 'rules',
  title: 'Tournament Rules',
  lead: 'What holds at every tournament here, sport by sport. What a tournament’s own page says goes before it.',
  sections: [
    {
      id: 'before',
      heading: 'Before the day',
      blocks: [
        {
          facts: [
            ['Schedule', `Published ${policy.scheduleHours} hours ahead`],
            ['Arrive', `${policy.arriveMinutes} minutes early`],
            ['Grace period', `${policy.graceMinutes} minutes`],
            ['Roster', `Typically ${policy.roster.from}-${policy.roster.to} players`],
            ['Format', 'Single Elimination'],
            ['Teams', `${minTeams} to ${maxTeamsLimit}`],
          ],
        },
        {
          list: [
            `The schedule is published **${policy.scheduleHours} hours ahead** of the first match. Look again on the morning of the day: rain moves things.`,
            `A roster typically has **${policy.roster.from}-${policy.roster.to}** players. How many play at a time stands as team size on the tournament’s page, from 1 for singles to ${maxTeamSizeOnCreate}.`,
            'A player plays for one team in a tournament. The roster is final when registration closes; the organizer may allow one replacement for an injured player.',
            'A team plays once it is registered and paid. Who is registered as captain speaks for the team.',
            'Every player can show who they are, and meets the age, division and skill level on the tournament’s page.',
          ],
        },
      ],
    },
    {
      id: 'on-the-day',
      heading: 'On the day',
      blocks: [
        {
          list: [
            `Be at the check-in **${policy.arriveMinutes} minutes early**, dressed to play, with your roster.`,
            `A team that is not ready at the scheduled time has a **${policy.graceMinutes}-minute grace period**. After that the match is a walkover for the other team.`,
            'A team may start with one player fewer than the team size. With two fewer, it cannot.',
            'Shirts of one color with a number each; the team named second changes if colors clash.',
            'The captain signs the result after the match. A result that nobody has objected to within 15 minutes stands.',
          ],
        },
      ],
    },
    {
      id: 'format',
      heading: 'Format and draw',
      blocks: [
        'The default is **Single Elimination**: who wins goes on, who loses is out. Where the number of teams is not a power of two, the best seeds have a bye in the first round. No match ends in a draw; the sports below say how it is decided.',
        'Organizers may play groups, a consolation round or another format when the tournament’s page says so.',
      ],
    },
    ...sportRules,
    {
      id: 'fair-play',
      heading: 'Fair play',
      blocks: [
        {
          list: [
            'Officials’ decisions on the field stand. Only the captain talks them over, calmly, at the next break.',
            'Teams shake hands before and after, win or lose.',
            'No insults, no threats, no discrimination, on the field or beside it. Captains answer for their supporters too.',
            'No alcohol or drugs before or during play, no doping, no betting on your own tournament.',
            'Playing under a false name, with a player of another team or with a false result is cheating.',
          ],
        },
      ],
    },
    {
      id: 'three-strikes',
      heading: 'Three strikes',
      blocks: [
        'Strikes are given to a player or to a whole team, by the officials or the organizer, and hold for the whole tournament. The captain is told each time, with the reason.',
        {
          table: {
            caption: 'The three-strike penalties',
            head: ['Strike', 'For example', 'Penalty'],
            rows: [
              [
                'First strike',
                'Arguing with officials, late without notice, rough play, foul language',
                'A warning, noted on the score sheet',
              ],
              [
                'Second strike',
                'Any of it again; playing an unregistered player; leaving the field in protest',
                'The player sits out the next match. A team starts its next match one goal, five points or two games down, as the sport has it.',
              ],
              [
                'Third strike',
                'A third time, whatever it is',
                'The player or team is out of the tournament. Entry fees are not refunded, and prizes are lost.',
              ],
            ],
          },
        },
        'Violence, threats, discrimination, cheating with results and coming drunk are a third strike at once. Serious cases are reported to us and can cost the account.',
      ],
    },
    {
      id: 'protests',
      heading: 'Protests',
      blocks: [
        {
          steps: [
            'The captain tells the official at once, before play goes on, that the match is played under protest.',
            'Within 15 minutes after the match, the captain gives the organizer the reason in writing. A message will do.',
            'The organizer hears both captains and the official, and decides before the next round. Judgment calls cannot be protested, only how a rule was applied and who was allowed to play.',
            'If you believe that the organizer did not follow these rules, [write to us](/contact) within 48 hours.',
          ],
        },
      ],
    },
    {
      id: 'weather',
      heading: 'Weather and interruptions',
      blocks: [
        'At lightning or thunder everybody leaves the field, and play goes on 30 minutes after the last of it ([Safety Guidelines](/safety#weather)). A match that is interrupted goes on from where it stopped. If it cannot, it counts when half of it was played, and is otherwise replayed or decided as the sport decides a draw.',
        'If a tournament cannot take place or be finished, the organizer moves it, or it is cancelled and every entry fee goes back in full.',
      ],
    },
    {
      id: 'prizes',
      heading: 'Prizes',
      blocks: [
        `Prizes are paid within **${policy.prizeHours} hours of completion**, to the captain of the winning team. Results that turn out to be won by cheating are struck, and the prize goes to the next in line.`,
      ],
    },
  ],
}

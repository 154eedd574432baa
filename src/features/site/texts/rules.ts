import { maxTeamSizeOnCreate, maxTeamsLimit, minTeams } from '#features/tournaments/values.ts'
import type { Article } from '../article/article.ts'
import { policy } from '../values.ts'
import { sportRules } from './sport-rules.ts'

export const rules: Article = {
  key: 'rules',
  title: 'Tournament Rules',
  lead: "The rules for every tournament, sport by sport. If a tournament's page says otherwise, the page applies.",
  sections: [
    {
      id: 'before',
      heading: 'Before the tournament',
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
            `The schedule is published **${policy.scheduleHours} hours ahead** of the first match. Check it again on the morning of the tournament, in case rain changed it.`,
            `A roster typically has **${policy.roster.from}-${policy.roster.to}** players. The team size on the tournament's page is the number of players on the field at a time, from 1 for singles to ${maxTeamSizeOnCreate}.`,
            'A player may play for only one team in a tournament. Rosters are final when registration closes. The organizer may allow one replacement for an injured player.',
            'Only registered and paid teams may play. The registered captain represents the team.',
            "Players must bring ID and meet the age, division and skill-level requirements on the tournament's page.",
          ],
        },
      ],
    },
    {
      id: 'on-the-day',
      heading: 'On game day',
      blocks: [
        {
          list: [
            `Check in **${policy.arriveMinutes} minutes early**, dressed to play, with your roster.`,
            `A team that is not ready at the scheduled time has a **${policy.graceMinutes}-minute grace period**. After that, the other team wins by walkover.`,
            'A team may start one player short, but not two.',
            'Teams wear numbered shirts in one color. If the colors clash, the team listed second changes.',
            'Captains sign the result after the match. It is final after 15 minutes without an objection.',
          ],
        },
      ],
    },
    {
      id: 'format',
      heading: 'Format and draw',
      blocks: [
        'The default is **Single Elimination**: winners advance and losers are out. If the number of teams is not a power of two, the top seeds get a first-round bye. No match ends in a tie. See each sport below for the tiebreaker.',
        "Organizers may use groups, a consolation round or another format if the tournament's page says so.",
      ],
    },
    ...sportRules,
    {
      id: 'fair-play',
      heading: 'Fair play',
      blocks: [
        {
          list: [
            "Officials' decisions on the field are final. Only the captain may discuss them, calmly, at the next break.",
            'Teams shake hands before and after the match.',
            'No insults, threats or discrimination, on or off the field. Captains are responsible for their fans, too.',
            'No alcohol or drugs before or during play, no doping, and no betting on your own tournament.',
            "Playing under a false name, using another team's player, or reporting a false result is cheating.",
          ],
        },
      ],
    },
    {
      id: 'three-strikes',
      heading: 'Three strikes',
      blocks: [
        'Officials and the organizer can give strikes to a player or a whole team. Strikes count for the whole tournament. The captain is told the reason each time.',
        {
          table: {
            caption: 'The three-strike penalties',
            head: ['Strike', 'For example', 'Penalty'],
            rows: [
              [
                'First strike',
                'Arguing with officials, being late without notice, rough play, foul language',
                'A warning, noted on the score sheet',
              ],
              [
                'Second strike',
                'Any of these again, using an unregistered player, leaving the field in protest',
                'The player sits out the next match. A team starts its next match one goal, five points or two games down, depending on the sport.',
              ],
              [
                'Third strike',
                'Any third violation',
                'The player or team is out of the tournament, with no refund and no prize.',
              ],
            ],
          },
        },
        'Violence, threats, discrimination, false results and being drunk are an immediate third strike. Organizers report serious cases to us, and we may close accounts.',
      ],
    },
    {
      id: 'protests',
      heading: 'Protests',
      blocks: [
        {
          steps: [
            'The captain tells the official right away, before play continues, that the match is under protest.',
            'Within 15 minutes after the match, the captain gives the organizer the reason in writing. A text message is fine.',
            'The organizer hears both captains and the official, and decides before the next round. You can protest how a rule was applied or who was eligible, but not judgment calls.',
            'If you believe the organizer did not follow these rules, [contact us](/contact) within 48 hours.',
          ],
        },
      ],
    },
    {
      id: 'weather',
      heading: 'Weather and interruptions',
      blocks: [
        "At the first lightning or thunder, everyone leaves the field. Play resumes 30 minutes after the last one (see the [Safety Guidelines](/safety#weather)). An interrupted match resumes where it stopped. If that is not possible, the score counts if at least half of the match was played. Otherwise the match is replayed or decided by the sport's tiebreaker.",
        'If a tournament cannot be played or finished, it is rescheduled, or canceled with a full refund of every entry fee.',
      ],
    },
    {
      id: 'prizes',
      heading: 'Prizes',
      blocks: [
        `Prizes are paid within **${policy.prizeHours} hours of completion** to the captain of the winning team. If a team won by cheating, its results are void and the prize goes to the next team.`,
      ],
    },
  ],
}

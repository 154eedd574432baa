import { sportRecords, sports, type Sport } from '#lib/sports.ts'
import type { Section } from '../article/article.ts'

const rules: Record<Sport, Section['blocks']> = {
  basketball: [
    {
      facts: [
        ['On the court', '5 a side, free substitutions'],
        ['Time', 'Two halves of 20 minutes, running clock'],
        ['Time-outs', '2 in each half, one minute each'],
        ['Tie', '5 minutes of overtime, then sudden death'],
      ],
    },
    {
      list: [
        'The clock stops in the last two minutes of the game.',
        'A player fouls out after five personal fouls. From the seventh team foul in a half, the other team gets two free throws.',
        'A technical foul gives the other team one free throw and the ball, and counts as a strike.',
        'Three-on-three is played to 21 points or for 10 minutes on one basket, with ones and twos and, if available, a 12-second shot clock.',
      ],
    },
  ],
  soccer: [
    {
      facts: [
        ['On the field', '11, 7 or 5 a side'],
        ['Time', 'Two halves of 25 minutes; 5 a side: 15'],
        ['Substitutions', 'Unlimited, at a stoppage'],
        ['Tie', 'Five penalty kicks each, then sudden death'],
      ],
    },
    {
      list: [
        'Everyone wears shin guards. No metal studs on artificial turf.',
        'No slide tackles in 5- and 7-a-side. No offside in 5-a-side.',
        'A yellow card is a strike. A second yellow or a red card means ejection and a one-match suspension.',
        'The goalkeeper may not handle a deliberate back pass.',
      ],
    },
  ],
  tennis: [
    {
      facts: [
        ['Match', 'Best of three tie-break sets'],
        ['Third set', 'Match tie-break to 10'],
        ['Warm-up', '5 minutes'],
        ['Between points', '25 seconds'],
      ],
    },
    {
      list: [
        'Without an umpire, call the lines on your own side right away and out loud. If you did not see the ball clearly, it was in.',
        'New balls for every match, available at check-in.',
        'Coaching is allowed only during changeovers.',
        'In doubles, partners are named before the draw and cannot change.',
      ],
    },
  ],
  volleyball: [
    {
      facts: [
        ['On the court', '6 a side; beach: 2 or 4'],
        ['Match', 'Best of three sets to 25, the third to 15'],
        ['Beach', 'Best of three sets to 21, the third to 15'],
        ['Margin', 'Two points, no cap'],
      ],
    },
    {
      list: [
        'Rally scoring: every rally is a point.',
        'The net is 2.43 m high for men and mixed teams, 2.24 m for women.',
        'Touching the net between the antennas is a fault.',
        'One libero in a different color. Two 30-second time-outs per set.',
      ],
    },
  ],
  baseball: [
    {
      facts: [
        ['On the field', '9 a side, up to 12 batters in the order'],
        ['Game', '7 innings; no new inning after 1 hour 45 minutes'],
        ['Mercy rule', '10 runs after 5 innings'],
        ['Tie', 'Extra innings with a runner on second'],
      ],
    },
    {
      list: [
        'Batters and base runners wear helmets, and catchers wear full gear.',
        'Wood or BBCOR-certified bats only. Metal spikes only where the venue allows them.',
        'A pitcher may throw at most 7 innings or 95 pitches a day.',
        'Slide or avoid contact: a runner who crashes into a fielder is out and gets a conduct strike.',
      ],
    },
  ],
  badminton: [
    {
      facts: [
        ['Match', 'Best of three games to 21'],
        ['At 20-all', 'Win by two, up to 30'],
        ['Intervals', '60 seconds at 11 points, 2 minutes between games'],
        ['Events', 'Singles, doubles, mixed'],
      ],
    },
    {
      list: [
        'Rally scoring: the side that wins the rally serves next.',
        'The whole shuttle must be below 1.15 m when served.',
        "A shuttle that hits the ceiling or lights is a fault, unless the gym's rules call a let.",
        'Non-marking shoes only.',
      ],
    },
  ],
  football: [
    {
      facts: [
        ['On the field', 'Flag football, 5 or 7 a side'],
        ['Time', 'Two halves of 20 minutes, running clock'],
        ['Downs', '4 to midfield, 4 more to score'],
        ['Tie', 'One play each from the 5-yard line'],
      ],
    },
    {
      list: [
        'No tackling, blocking, stiff-arming or diving for flags. A pulled flag ends the play.',
        'The quarterback has seven seconds to throw. Rushers start seven yards off the ball.',
        'An extra point is worth one from 5 yards and two from 10.',
        'Flags hang at the hips. No shorts with pockets.',
      ],
    },
  ],
}

/** One section per sport. */
export const sportRules: readonly Section[] = sports.map((sport) => ({
  id: sport,
  heading: sportRecords[sport].label,
  sport,
  blocks: rules[sport],
}))

import type { Section } from './article.ts'

/** One section for each sport, in the words its players use. */
export const sportRules: readonly Section[] = [
  {
    id: 'basketball',
    heading: 'Basketball',
    sport: 'basketball',
    blocks: [
      {
        facts: [
          ['On the court', '5 a side, free substitutions'],
          ['Time', 'Two halves of 20 minutes, running clock'],
          ['Time-outs', '2 in each half, one minute each'],
          ['Draw', 'Overtime of 5 minutes, then sudden death'],
        ],
      },
      {
        list: [
          'The clock stops in the last two minutes of the game.',
          'Five personal fouls and a player is out. From the seventh team foul in a half there are two free throws.',
          'A technical foul is one free throw and the ball, and counts as a strike.',
          'Three on three is played on one basket to 21 points or 10 minutes, with ones and twos, and a 12-second shot clock where there is one.',
        ],
      },
    ],
  },
  {
    id: 'soccer',
    heading: 'Soccer',
    sport: 'soccer',
    blocks: [
      {
        facts: [
          ['On the field', '11, 7 or 5 a side, as the page says'],
          ['Time', 'Two halves of 25 minutes; 5 a side: 15'],
          ['Substitutions', 'Free, at a stoppage'],
          ['Draw', 'Five penalty kicks each, then one by one'],
        ],
      },
      {
        list: [
          'Shin guards are worn by everybody. No metal studs on artificial turf.',
          'No slide tackles in 5 and 7 a side. No offside in 5 a side.',
          'A yellow card is a strike; a second yellow or a red card sends the player off for this match and the next.',
          'The goalkeeper does not handle a deliberate back pass.',
        ],
      },
    ],
  },
  {
    id: 'tennis',
    heading: 'Tennis',
    sport: 'tennis',
    blocks: [
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
          'Without an umpire, you call the lines on your own side, at once and aloud. A ball you could not see clearly was in.',
          'New balls for every match, given out at the check-in.',
          'Coaching is for the changes of ends only.',
          'In doubles, partners are named before the draw and stay together.',
        ],
      },
    ],
  },
  {
    id: 'volleyball',
    heading: 'Volleyball',
    sport: 'volleyball',
    blocks: [
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
          'Net height 2.43 m for men and mixed, 2.24 m for women.',
          'Touching the net between the antennas is a fault.',
          'One libero, in another color. Two time-outs a set, 30 seconds each.',
        ],
      },
    ],
  },
  {
    id: 'baseball',
    heading: 'Baseball',
    sport: 'baseball',
    blocks: [
      {
        facts: [
          ['On the field', '9 a side; a batting order of up to 12'],
          ['Game', '7 innings, or no new inning after 1 h 45'],
          ['Mercy rule', '10 runs after 5 innings'],
          ['Draw', 'Extra innings with a runner on second'],
        ],
      },
      {
        list: [
          'Batters and base runners wear helmets, catchers all their gear.',
          'Wooden or BBCOR-certified bats only. Metal spikes only where the venue allows them.',
          'A pitcher throws at most 7 innings or 95 pitches in a day.',
          'Slide or avoid: a runner who crashes into a fielder is out, and has a strike of the other kind.',
        ],
      },
    ],
  },
  {
    id: 'badminton',
    heading: 'Badminton',
    sport: 'badminton',
    blocks: [
      {
        facts: [
          ['Match', 'Best of three games to 21'],
          ['At 20 all', 'Two points ahead, at most 30'],
          ['Interval', '60 seconds at 11, 2 minutes between games'],
          ['Events', 'Singles, doubles, mixed'],
        ],
      },
      {
        list: [
          'Rally scoring. Whoever wins the rally serves.',
          'The whole shuttle is below 1.15 m when it is served.',
          'A shuttle that touches ceiling or lamps is a fault, unless the hall’s own rule says let.',
          'Non-marking soles.',
        ],
      },
    ],
  },
  {
    id: 'football',
    heading: 'Football',
    sport: 'football',
    blocks: [
      {
        facts: [
          ['On the field', 'Flag football, 5 or 7 a side'],
          ['Time', 'Two halves of 20 minutes, running clock'],
          ['Downs', '4 to midfield, 4 more to score'],
          ['Draw', 'One play each from the 5-yard line'],
        ],
      },
      {
        list: [
          'No tackles, no blocks, no stiff arms, no diving for flags. A pulled flag ends the play.',
          'Seven seconds to throw. Rushers start seven yards off the ball.',
          'A try is one point from 5 yards and two from 10.',
          'Flags hang at the hips; shorts have no pockets.',
        ],
      },
    ],
  },
]

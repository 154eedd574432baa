/** Home below its tournaments, in the order it is shown. */
export const home = {
  steps: [
    {
      title: 'Discover Tournaments',
      words:
        'Search by sport, skill level or town. Every page says when, where, what it costs and whether there is room.',
    },
    {
      title: 'Register & Pay',
      words: 'Name your team and pay the entry fee by card. Your place is held before any money moves.',
    },
    {
      title: 'Compete & Win',
      words: 'Play the day, win the prize, and climb the ranking of your town.',
    },
  ],
  highlights: [
    { team: 'Harbor City Hoopers', sport: 'basketball', achievement: 'Summer Slam champions', prize: 2_500 },
    { team: 'Northside United', sport: 'soccer', achievement: 'Unbeaten in the City Cup', prize: 1_800 },
    { team: 'Sunset Spikers', sport: 'volleyball', achievement: 'Beach Open winners', prize: 1_200 },
    { team: 'Baseline Bandits', sport: 'tennis', achievement: 'Doubles finalists', prize: 600 },
  ],
  call: {
    title: 'Ready to organize a tournament?',
    words: 'Set the date, the fee and the places. Entries count themselves, and whoever paid is in.',
  },
} as const

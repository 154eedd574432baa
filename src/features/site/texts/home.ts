export interface Highlight {
  team: string
  sport: string
  achievement: string
  /** Dollars. */
  prize: number
}

/** Community Highlights: sample teams, until the administrator names real ones. */
export const highlights: readonly Highlight[] = [
  { team: 'Harbor City Hoopers', sport: 'basketball', achievement: 'Summer Slam champions', prize: 2_500 },
  { team: 'Northside United', sport: 'soccer', achievement: 'Unbeaten in the City Cup', prize: 1_800 },
  { team: 'Sunset Spikers', sport: 'volleyball', achievement: 'Beach Open winners', prize: 1_200 },
  { team: 'Baseline Bandits', sport: 'tennis', achievement: 'Doubles finalists', prize: 600 },
]

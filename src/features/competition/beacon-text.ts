/** What a beacon is, for its first mention on a screen. */
export const aBeacon = 'a public randomness beacon, an independent service that publishes random numbers on a schedule'

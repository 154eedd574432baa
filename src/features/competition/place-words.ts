/** '1st', '2nd', '11th' */
export function ordinal(n: number): string {
  const isTeen = Math.floor(n / 10) % 10 === 1
  return `${n}${(!isTeen && ['', 'st', 'nd', 'rd'][n % 10]) || 'th'}`
}

/** The teams that finish in this place of their groups: 'runners-up', 'third-placed teams', or for one, 'runner-up'. */
export function placedTeams(place: number, count = 2): string {
  if (place === 2) return count === 1 ? 'runner-up' : 'runners-up'
  return `${['third', 'fourth'][place - 3] ?? ordinal(place)}-placed ${count === 1 ? 'team' : 'teams'}`
}

/** The wild cards: 'the best runner-up', 'the 4 best third-placed teams'. */
export const wildCardsText = (count: number, place: number) =>
  `the ${count === 1 ? '' : `${count} `}best ${placedTeams(place, count)}`

import { ordinal } from '#lib/words.ts'

/** The teams that finish in this place of their groups: 'runners-up', 'third-place teams', or for one, 'runner-up'. */
export function placedTeams(place: number, count = 2): string {
  if (place === 2) return count === 1 ? 'runner-up' : 'runners-up'
  return `${['third', 'fourth'][place - 3] ?? ordinal(place)}-place ${count === 1 ? 'team' : 'teams'}`
}

/** The wild cards: 'the best runner-up', 'the 4 best third-place teams'. */
export const wildCardsText = (count: number, place: number) =>
  `the ${count === 1 ? '' : `${count} `}best ${placedTeams(place, count)}`

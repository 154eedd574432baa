import type { Placement, PlanInput } from './model.ts'
import { planBy } from './plan-by.ts'
import { planInOrder } from './plan-in-order.ts'
import { isBetter, qualityOf } from './quality.ts'
import { seededRandom } from './random.ts'
import { tailsOf } from './tails.ts'

/** Tries after the first two. The count is fixed and so are the numbers, so that the same input gives the same plan. */
const triesFor = (matches: number) => (matches <= 250 ? 150 : 40)

/** How many matches a try moves in the order, at most. */
const maxChanges = 8

/**
 * Where and when every match can be played; matches for which there is no place are left out. The next free court takes the match that the most
 * others wait for; then that order is changed a little, again and again. The best plan is kept, and it is never worse than the one in the order of
 * the numbers.
 */
export function propose(input: PlanInput): Placement[] {
  const numbers = input.matches.map(({ match }) => match)
  const tails = tailsOf(input)
  let current = tried(input, tails)
  let best: Pick<typeof current, 'placements' | 'quality'> = current
  const inOrder = planInOrder(input)
  const quality = qualityOf(input, inOrder)
  if (isBetter(quality, best.quality)) best = { placements: inOrder, quality }
  const random = seededRandom(numbers.length + 1)
  const longest = Math.max(0, ...input.matches.map(({ minutes }) => minutes))
  for (let left = numbers.length > 1 ? triesFor(numbers.length) : 0; left > 0; left -= 1) {
    const urgencies = new Map(current.urgencies)
    for (let changes = 1 + Math.floor(random() * maxChanges); changes > 0; changes -= 1) {
      const number = numbers[Math.floor(random() * numbers.length)]!
      urgencies.set(number, tails.get(number)! + (random() - 0.5) * 4 * longest)
    }
    const next = tried(input, urgencies)
    if (!isBetter(current.quality, next.quality)) current = next
    if (isBetter(next.quality, best.quality)) best = next
  }
  return best.placements
}

function tried(input: PlanInput, urgencies: ReadonlyMap<number, number>) {
  const placements = planBy(input, urgencies)
  return { urgencies, placements, quality: qualityOf(input, placements) }
}

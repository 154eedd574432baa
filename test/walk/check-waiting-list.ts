import { BrokenInvariant, isTaken } from './model.ts'
import type { Model, Real, Seen, Waiting } from './model.ts'
import { isOpen } from './spots.ts'

/** Checks the waiting list after a step, against the spots and the list before it. */
export function checkWaitingList(model: Model, real: Real, seen: { places: Seen[]; waiting: Waiting[] }): void {
  const { places, waiting } = seen
  if (new Set(waiting.map(({ userId }) => userId)).size < waiting.length)
    throw new BrokenInvariant('a captain waits twice')
  const known = new Set(model.places.map(({ id }) => id))
  for (const { id, userId, name, offeredAt } of places) {
    if (known.has(id) || offeredAt === null) continue
    const ahead = model.waiting.slice(
      0,
      model.waiting.findIndex((one) => one.userId === userId),
    )
    const skipped = ahead.filter((one) => waiting.some((still) => still.userId === one.userId))
    if (skipped.length > 0) throw new BrokenInvariant(`${name} was offered a spot before ${skipped[0]!.name}`)
  }
  const free = model.maxTeams - places.filter(isTaken).length
  if (waiting.length > 0 && free > 0 && isOpen(model, real) && !model.wasClosed)
    throw new BrokenInvariant(`${free} spots are free while ${waiting.length} captains wait`)
}

/** After the deadline, nobody waits, and every offer and every one that expired was announced to its captain once. */
export async function checkWaitingListClosed(model: Model, { world, cup }: Real): Promise<void> {
  if (model.waiting.length > 0) throw new BrokenInvariant(`${model.waiting[0]!.name} waits after the deadline`)
  const { rows } = await world.database.pool.query<{ type: string; count: number }>(
    `select type, count(*)::int from notifications where related_id = $1 and type in ('spot_offered', 'offer_expired') group by type`,
    [cup.id],
  )
  const sent = (type: string) => rows.find((row) => row.type === type)?.count ?? 0
  const offers = model.places.filter(({ offeredAt }) => offeredAt !== null)
  const expired = offers.filter(({ status }) => status === 'expired')
  if (sent('spot_offered') !== offers.length)
    throw new BrokenInvariant(`${offers.length} offers, ${sent('spot_offered')} notifications`)
  if (!model.isDeleted && sent('offer_expired') !== expired.length)
    throw new BrokenInvariant(`${expired.length} offers expired, ${sent('offer_expired')} notifications`)
}

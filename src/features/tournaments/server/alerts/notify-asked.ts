import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { tournamentAlerts, tournaments } from '#db/schema.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import type { TournamentRow } from '../wire.ts'

/** Notifies those who asked about the draw, except for `players`, who are told of their first match. Call it with the tournament locked. */
export async function notifyAskedAboutDraw(tx: Transaction, tournament: TournamentRow, players: readonly string[]) {
  const asked = await takeAlerts(tx, [tournament.id], 'drawn')
  const others = new Set(asked).difference(new Set(players))
  await addNotifications(tx, [...others], {
    type: 'draw_made',
    title: `The bracket for ${tournament.name} is ready`,
    message: 'See who plays whom.',
    relatedId: tournament.id,
    eventKey: `drawn-alert:${tournament.id}`,
  })
}

/** Notifies those who asked about the next edition of a tournament by this organizer in this sport. */
export async function notifyAskedAboutNext(tx: Transaction, next: TournamentRow) {
  const earlier = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.organizerId, next.organizerId), eq(tournaments.sport, next.sport)))
  const asked = await takeAlerts(tx, earlier, 'next_edition')
  const others = new Set(asked).difference(new Set([next.organizerId]))
  await addNotifications(tx, [...others], {
    type: 'next_edition',
    title: `${next.name} is open for registration`,
    message: "You asked us to tell you about this organizer's next tournament.",
    relatedId: next.id,
    eventKey: `next-edition:${next.id}`,
  })
}

/** The users who asked to be notified of this. They are notified once, so it is forgotten. */
async function takeAlerts(
  tx: Transaction,
  tournamentIds: readonly string[] | SQLWrapper,
  event: 'drawn' | 'next_edition',
): Promise<string[]> {
  const taken = await tx
    .delete(tournamentAlerts)
    .where(and(inArray(tournamentAlerts.tournamentId, tournamentIds), eq(tournamentAlerts.event, event)))
    .returning({ userId: tournamentAlerts.userId })
  return taken.map(({ userId }) => userId)
}

import { and, eq, inArray, isNull } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { prizes, teams, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { userIdOf } from '#features/tournaments/server/officials/officials.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { countRows, keyset, pageOf } from '#platform/http/paging.ts'
import type { DuePrize, ListDuePrizes } from '../../finish-contract.ts'

/** Notes that a team's prize was paid, or takes that back. Doing it twice changes nothing. */
export async function notePrizePaid(
  app: App,
  actor: Actor,
  { tournamentId, teamId }: { tournamentId: string; teamId: string },
  isPaid: boolean,
): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockTournament(tx, tournamentId)
    const isThis = and(eq(prizes.tournamentId, tournamentId), eq(prizes.teamId, teamId))
    const [prize] = await tx.select().from(prizes).where(isThis)
    if (!prize) throw new AppError('prize_not_found')
    if (isPaid === (prize.paidAt !== null)) return
    await tx
      .update(prizes)
      .set(isPaid ? { paidAt: app.now(), notedBy: userIdOf(actor) } : { paidAt: null, notedBy: null })
      .where(isThis)
    const team = one(await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId)))
    await recordAudit(tx, {
      actorId: userIdOf(actor),
      action: isPaid ? 'prize marked as paid' : 'prize marked as not paid',
      subjectType: 'team',
      subjectId: teamId,
      subjectName: team.name,
      after: { tournamentId, prizeCents: prize.amountCents },
    })
    tx.announce(tournamentTopic(tournamentId))
  })
}

const isDue = isNull(prizes.paidAt)
const dueFirst = keyset(
  'asc',
  { column: prizes.dueAt, type: 'timestamptz' },
  { column: prizes.tournamentId, type: 'uuid' },
  { column: prizes.teamId, type: 'uuid' },
)

/** A page of the prizes that are not marked as paid, over all tournaments, the most urgent first. */
export async function listDuePrizes(app: App, { limit, cursor }: ListDuePrizes) {
  const counting = countRows(app.db, prizes, isDue)
  const found = await app.db
    .select({ tournamentId: prizes.tournamentId, teamId: prizes.teamId, position: dueFirst.position })
    .from(prizes)
    .where(and(isDue, dueFirst.after(cursor)))
    .orderBy(...dueFirst.orderBy)
    .limit(limit + 1)
  const page = pageOf(found, limit, ({ position }) => position)
  const teamIds = page.rows.map(({ teamId }) => teamId)
  const rows = await app.db
    .select({
      tournamentId: prizes.tournamentId,
      tournamentName: tournaments.name,
      teamId: prizes.teamId,
      teamName: teams.name,
      amountCents: prizes.amountCents,
      paidFeesCents: tournaments.paidFeesCents,
      dueAt: prizes.dueAt,
    })
    .from(prizes)
    .innerJoin(tournaments, eq(tournaments.id, prizes.tournamentId))
    .innerJoin(teams, eq(teams.id, prizes.teamId))
    .where(inArray(prizes.teamId, teamIds))
  const byTeam = new Map(rows.map((row) => [row.teamId, row]))
  return {
    next: page.next,
    total: await counting,
    rows: teamIds.flatMap((teamId): DuePrize[] => {
      const row = byTeam.get(teamId)
      if (!row) return []
      const { amountCents, paidFeesCents, dueAt, ...names } = row
      const [amount, cardFees] = [dollarsOf(amountCents), dollarsOf(paidFeesCents)]
      return [{ ...names, amount, cardFees, dueAt: dueAt.toISOString() }]
    }),
  }
}

import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { tournaments } from '#db/schema.ts'
import { findActor } from '#features/tournaments/server/officials/officials.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { canRun } from '#features/tournaments/rules.ts'
import { AppError } from '#lib/errors.ts'
import type { User } from '#platform/http/session.ts'
import { copiedHours } from '../../../copied-courts.ts'
import type { NewCourts } from '../../../courts-contract.ts'
import { courtRowsOf, replaceCourts } from './courts.ts'
import { readStored, storeChange } from '../stored.ts'

/** Gives a new tournament its courts. */
export async function addCourts(tx: Transaction, tournament: TournamentRow, sent: NewCourts): Promise<void> {
  const { courts, ...settings } = sent
  const stored = await readStored(tx, tournament.id)
  await replaceCourts(tx, tournament.id, courtRowsOf(courts, { tournament, stored }))
  await storeChange(tx, tournament.id, stored, { settings })
}

/** Gives a new tournament the courts of one that its organizer runs, and the settings of its schedule. No match is copied. */
export async function copyCourts(
  tx: Transaction,
  tournament: TournamentRow,
  { from, organizer }: { from: string; organizer: User },
): Promise<void> {
  const actor = await findActor(tx, from, organizer)
  if (!actor || !canRun(actor.role)) throw new AppError('cannot_run')
  const source = one(await tx.select().from(tournaments).where(eq(tournaments.id, from)))
  const { courtsNow, settingsNow } = await readStored(tx, from)
  const rows = courtsNow.map(({ name, isMain, hours }) => ({
    id: uuidv7(),
    name,
    isMain,
    hours: copiedHours(hours, source, tournament),
  }))
  await replaceCourts(tx, tournament.id, rows)
  await storeChange(tx, tournament.id, await readStored(tx, tournament.id), { settings: settingsNow })
}

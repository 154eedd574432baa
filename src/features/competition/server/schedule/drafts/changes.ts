import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { scheduleChanges, users } from '#db/schema.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import type { ScheduleChange } from '../../../schedule-contract.ts'
import { undoSteps } from '../../../values.ts'
import { draftOf, type Draft, type StoredSchedule } from '../stored.ts'

/** As many as a series of changes takes that are then all undone. */
const keptRevisions = 2 * undoSteps

export type Change = {
  /** What follows the name of the person: 'moved match 7 to Court 2, 10:20 AM'. */
  sentence: string
  /** Whether it can be undone, leaves what can be undone as it is, or makes all changes before it final. */
  undo: 'added' | 'kept' | 'cleared'
}

type NewChange = Change & { actor: Actor; before: StoredSchedule; now: Date }

/** Records a change to a schedule in the transaction that makes it. */
export async function recordChange(tx: Transaction, tournamentId: string, change: NewChange): Promise<void> {
  const { actor, sentence, undo, now } = change
  const revision = change.before.revision + 1
  const before = undo === 'added' ? draftOf(change.before) : undefined
  await tx
    .insert(scheduleChanges)
    .values({ tournamentId, revision, actorId: actor.id, sentence, before, createdAt: now })
  const isTheirs = eq(scheduleChanges.tournamentId, tournamentId)
  const final = undoable(tx, tournamentId).offset(undo === 'cleared' ? 0 : undoSteps)
  await tx
    .update(scheduleChanges)
    .set({ before: sql`null` })
    .where(and(isTheirs, inArray(scheduleChanges.revision, final)))
  await tx.delete(scheduleChanges).where(and(isTheirs, lte(scheduleChanges.revision, revision - keptRevisions)))
}

/** The revisions of the changes that can be undone, the last one first. */
const undoable = (db: Queryable, tournamentId: string) =>
  db
    .select({ revision: scheduleChanges.revision })
    .from(scheduleChanges)
    .where(and(eq(scheduleChanges.tournamentId, tournamentId), isNotNull(scheduleChanges.before)))
    .orderBy(desc(scheduleChanges.revision))

export type RecordedChange = Omit<ScheduleChange, 'isOwn'> & { actorId: string; isUndoable: boolean }

/** The latest changes to a schedule, newest first. */
export function readChanges(db: Queryable, tournamentId: string): Promise<RecordedChange[]> {
  const { revision, actorId, sentence, before } = scheduleChanges
  return db
    .select({
      revision,
      actorId,
      sentence,
      isUndoable: sql<boolean>`${before} is not null`,
      by: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(scheduleChanges)
    .innerJoin(users, eq(users.id, actorId))
    .where(eq(scheduleChanges.tournamentId, tournamentId))
    .orderBy(desc(revision))
}

/** The change that is undone next: the last one that hasn't been, since the schedule was published. */
export const undoableIn = (changes: readonly RecordedChange[]) => changes.find(({ isUndoable }) => isUndoable)

/** The draft before a change that can be undone. */
export async function draftBefore(db: Queryable, tournamentId: string, revision: number): Promise<Draft> {
  const [row] = await db
    .select({ before: scheduleChanges.before })
    .from(scheduleChanges)
    .where(and(eq(scheduleChanges.tournamentId, tournamentId), eq(scheduleChanges.revision, revision)))
  return row!.before as Draft
}

/** 'Maria Lopez moved match 7 to Court 2, 10:20 AM.' */
export const changeSentence = ({ by, sentence }: Pick<ScheduleChange, 'by' | 'sentence'>) => `${by} ${sentence}.`

import { and, eq, exists, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import { matches, officials, registrations, tournaments } from '#db/schema.ts'
import type { notifications } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { DueAction } from '../contract.ts'

type Row = typeof notifications.$inferSelect

/** These ask for a payment. The registration's id is part of the event's key. */
const asksToPay = new Set(['team_registered', 'payment_reminder'])
const asksForScores = new Set(['official_named'])

/** What a user has to do now about each of these notifications, by its id. */
export async function dueActions(app: App, userId: string, rows: readonly Row[]): Promise<Map<string, DueAction>> {
  const [payments, waiting] = await Promise.all([
    unpaid(
      app,
      userId,
      rows.filter(({ type }) => asksToPay.has(type)).flatMap((row) => registrationIdOf(row) ?? []),
    ),
    awaitingScores(
      app,
      userId,
      rows.filter(({ type }) => asksForScores.has(type)).flatMap(({ relatedId }) => relatedId ?? []),
    ),
  ])
  const actionOn = (row: Row): DueAction | undefined =>
    asksForScores.has(row.type) && waiting.has(row.relatedId ?? '')
      ? { kind: 'enter_score' }
      : asksToPay.has(row.type)
        ? payments.get(registrationIdOf(row) ?? '')
        : undefined
  return new Map(
    rows.flatMap((row) => {
      const action = actionOn(row)
      return action ? [[row.id, action] as const] : []
    }),
  )
}

/** 'registered:{registration}:{attempt}' */
function registrationIdOf({ eventKey }: Row): string | null {
  const id = eventKey?.split(':')[1]
  return id && isId(id) ? id : null
}

/** The user's pending registrations among these that can still be paid. */
async function unpaid({ db, now }: App, userId: string, ids: readonly string[]): Promise<Map<string, DueAction>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: registrations.id, teamId: registrations.teamId, feeCents: registrations.feeCents })
    .from(registrations)
    .where(
      and(
        inArray(registrations.id, [...ids]),
        eq(registrations.userId, userId),
        eq(registrations.paymentStatus, 'pending'),
        gt(registrations.expiresAt, now()),
      ),
    )
  return new Map(
    found.map(({ id, teamId, feeCents }) => [id, { kind: 'pay', teamId: teamId!, amount: dollarsOf(feeCents) }]),
  )
}

/** Those of these tournaments in which the user is an official and a match between two known teams has no result. */
async function awaitingScores({ db }: App, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const openMatch = db
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        eq(matches.tournamentId, tournaments.id),
        isNotNull(matches.team1Id),
        isNotNull(matches.team2Id),
        ne(matches.status, 'completed'),
      ),
    )
  const found = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .innerJoin(officials, and(eq(officials.tournamentId, tournaments.id), eq(officials.userId, userId)))
    .where(and(inArray(tournaments.id, [...ids]), isNull(tournaments.deletedAt), exists(openMatch)))
  return new Set(found.map(({ id }) => id))
}

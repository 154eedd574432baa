import { and, eq, gt, inArray, not } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import { registrations } from '#db/schema.ts'
import type { FindDueActions, NotificationRow } from '#features/notifications/server/due-actions.ts'
import { withdrewFromDraw } from '#features/teams/server/in-draw.ts'
import { dollarsOf } from '#lib/money.ts'

const asksToPay = new Set(['team_registered', 'payment_reminder'])

/** The payments that notifications ask for: of the user's pending registrations that can still be paid. */
export const duePayments: FindDueActions = async ({ db, now }, userId, rows) => {
  const asked = rows.flatMap((row) => {
    const registrationId = asksToPay.has(row.type) ? registrationIdOf(row) : null
    return registrationId ? [{ id: row.id, registrationId }] : []
  })
  if (asked.length === 0) return new Map()
  const ids = asked.map(({ registrationId }) => registrationId)
  const unpaid = await db
    .select({ id: registrations.id, teamId: registrations.teamId, feeCents: registrations.feeCents })
    .from(registrations)
    .where(
      and(
        inArray(registrations.id, ids),
        eq(registrations.userId, userId),
        eq(registrations.paymentStatus, 'pending'),
        registrations.takesSpot,
        gt(registrations.expiresAt, now()),
        not(withdrewFromDraw(registrations.teamId)),
      ),
    )
  return new Map(
    asked.flatMap(({ id, registrationId }) => {
      const found = unpaid.find((other) => other.id === registrationId)
      return found ? [[id, { kind: 'pay', teamId: found.teamId!, amount: dollarsOf(found.feeCents) }] as const] : []
    }),
  )
}

/** 'registered:{registration}:{attempt}' */
function registrationIdOf({ eventKey }: NotificationRow): string | null {
  const id = eventKey?.split(':')[1]
  return id && isId(id) ? id : null
}

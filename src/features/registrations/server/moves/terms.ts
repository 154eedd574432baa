import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { one } from '#db/one.ts'
import { registrations } from '#db/schema.ts'
import { withdrewFromDraw } from '#features/teams/server/in-draw.ts'
import { startOf } from '#features/tournaments/rules.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { fullRefundUntil, type MoveNotice, type Terms } from '../../moved-rules.ts'

type RegistrationRow = typeof registrations.$inferSelect

/** What a registration's team plays: its first match in the published schedule, whether a match of it has begun, and whether it withdrew from the draw. */
export type Play = { firstMatchAt: string | null; hasBegun: boolean; hasWithdrawn: boolean }

/** Of the registration in the query around it. Nobody has played a match that was decided because a team withdrew. */
export const play = sql<Play>`(select jsonb_build_object(
  'firstMatchAt', min(s.starts_at),
  'hasBegun', coalesce(bool_or(p.started_at is not null or m.status = 'active'
    or m.outcome not in ('bye', 'not_needed') and not (m.outcome = 'walkover' and exists (select from drawn_teams d
      where d.tournament_id = m.tournament_id and d.team_id in (m.team1_id, m.team2_id) and d.status = 'withdrawn'))), false),
  'hasWithdrawn', ${withdrewFromDraw(registrations.teamId)})
  from matches m
  left join scheduled_matches s on s.tournament_id = m.tournament_id and s.number = m.number and s.court_id is not null
  left join match_progress p on p.tournament_id = m.tournament_id and p.number = m.number
  where registrations.team_id in (m.team1_id, m.team2_id))`

/** The same, only for a tournament that was moved, where it decides about a full refund. */
export const playIfMoved = sql<Play | null>`case when ${registrations.moveNotice} is not null then ${play} end`

/** Whether the cash of the registration in the query around it was taken before its captain was last told of a move. */
export const isCashFromBefore = sql<boolean>`case when registrations.move_notice is null then false else coalesce((
  select e.created_at < (registrations.move_notice ->> 'at')::timestamptz
  from ledger_entries e
  where e.registration_id = registrations.id and e.kind = 'cash'
  order by e.id desc
  limit 1), false) end`

type Event = Pick<TournamentRow, 'startDate' | 'endDate' | 'startedAt' | 'location' | 'latitude' | 'longitude'>

/** When and where this team plays now. */
export function currentTerms(tournament: Event, teamPlay: Play): Terms {
  const { endDate, location, latitude, longitude } = tournament
  const firstMatchAt = teamPlay.firstMatchAt ? new Date(teamPlay.firstMatchAt).toISOString() : null
  return {
    startsAt: startOf(tournament).toISOString(),
    endsAt: endDate.toISOString(),
    firstMatchAt,
    location,
    latitude,
    longitude,
  }
}

export const agreedTerms = ({ agreed }: Pick<RegistrationRow, 'agreed'>) => agreed as Terms

export const noticeOf = ({ moveNotice }: Pick<RegistrationRow, 'moveNotice'>) => moveNotice as MoveNotice | null

/** Whether a match of this registration's team has begun or has a result. */
export async function hasBegun(db: Queryable, { id }: Pick<RegistrationRow, 'id'>): Promise<boolean> {
  return one(await db.select({ play }).from(registrations).where(eq(registrations.id, id))).play.hasBegun
}

/** Until when the captain of this team can get a full refund, as they were told: an early start doesn't end it before its match begins. Null if they can't. */
export function refundableUntil(
  registration: Pick<RegistrationRow, 'moveNotice'>,
  tournament: Pick<TournamentRow, 'startDate'>,
  teamPlay: Play,
): Date | null {
  if (teamPlay.hasBegun) return null
  const { firstMatchAt } = teamPlay
  return fullRefundUntil(noticeOf(registration), { startsAt: tournament.startDate.toISOString(), firstMatchAt })
}

/** `refundableUntil` if that is after `now`, for a team that paid. `play` is null unless the tournament was moved. */
export function openOffer(
  registration: Pick<RegistrationRow, 'moveNotice' | 'paymentStatus' | 'amountPaidCents'>,
  tournament: Pick<TournamentRow, 'startDate'>,
  teamPlay: Play | null,
  now: Date,
): Date | null {
  const { paymentStatus, amountPaidCents } = registration
  if (!teamPlay || paymentStatus !== 'paid' || amountPaidCents === 0) return null
  const until = refundableUntil(registration, tournament, teamPlay)
  return until && until > now ? until : null
}

/** Whether the tournament moved after this team's cash was taken, and its full refund is open: undoing the cash would take that away. */
export const canAskCashBack = (
  registration: Pick<RegistrationRow, 'moveNotice' | 'paymentStatus' | 'paidBy' | 'amountPaidCents'>,
  tournament: Pick<TournamentRow, 'startDate'>,
  { play, isCashFromBefore }: { play: Play | null; isCashFromBefore: boolean },
  now: Date,
): boolean =>
  registration.paidBy === 'cash' && isCashFromBefore && openOffer(registration, tournament, play, now) !== null

/** `refundableUntil`, read for one registration. */
export async function readFullRefundUntil(
  db: Queryable,
  registration: RegistrationRow,
  tournament: Pick<TournamentRow, 'startDate'>,
): Promise<Date | null> {
  if (!registration.moveNotice) return null
  const rows = await db.select({ play }).from(registrations).where(eq(registrations.id, registration.id))
  return refundableUntil(registration, tournament, one(rows).play)
}

/**
 * Every table, and the constraints that make wrong states impossible. Read this file first.
 *
 * Three rules hold throughout:
 * - money is integer cents; instants are timestamptz; ids are UUIDv7 made by the app (so rows sort by age);
 * - `registrations` is the truth about places and payment. A trigger (`follow_registration`) carries its status to `teams` and its counts
 *   to `tournaments.current_teams`, `places_taken` and `paid_teams`; nothing else writes those columns;
 * - `ledger_entries` and `audit_log` are append-only: a trigger refuses every update and delete.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'

const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => uuidv7())
const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const createdAt = () => instant().notNull().defaultNow()
const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
/** An index column as `order by … desc` reads it. */
const latest = (column: ExtraConfigColumn) => column.desc().nullsFirst()
/** Text the database folds for search: lower case, accents removed. Generated, never written. */
const folded = customType<{ data: string }>({ dataType: () => 'text' })

/** What the administrator searches users and teams by; these indexed expressions, letter by letter. */
export const userSearchText = sql.raw("fold(first_name || ' ' || last_name || E'\\n' || username || E'\\n' || email)")
export const teamSearchText = sql.raw('fold(name)')

// People ---------------------------------------------------------------------------------------------------------------------------

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ['player', 'administrator'] })
      .notNull()
      .default('player'),
    avatar: text(),
    bio: text(),
    location: text(),
    preferredSports: text().array().notNull().default([]),
    wins: integer().notNull().default(0),
    losses: integer().notNull().default(0),
    totalPrizeWonCents: integer().notNull().default(0),
    /** Whether other members see no e-mail of theirs. Visitors see nobody's. */
    hideEmail: boolean().notNull().default(false),
    /** Since when the administrator keeps them out: no session counts, signing in is refused, community and ranking are without them. */
    suspendedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set when the account was deleted: what said who it was is gone, what was paid and played stays. */
    deletedAt: instant(),
    /** What a search for people looks through; never the e-mail, or a visitor could guess it letter by letter. */
    searchText: folded().generatedAlwaysAs(
      sql`fold(first_name || ' ' || last_name || E'\\n' || username || E'\\n' || coalesce(location, ''))`,
    ),
    /**
     * The ranking's order: the points (SPEC.md §9, in cents) below zero, so that the most come first; null for whoever is not ranked.
     * The administrator keeps the house and is no player; whoever is suspended is none meanwhile.
     */
    rankingKey: bigint({ mode: 'number' }).generatedAlwaysAs(
      sql`case when role = 'player' and deleted_at is null and suspended_at is null and (wins > 0 or total_prize_won_cents > 0) then -(total_prize_won_cents + wins::bigint * 1000) end`,
    ),
  },
  (t) => [
    // The administrator's list: by name, searched, and the few who need a look. What is searched holds e-mails, so it is no column.
    index('users_name_idx').on(sql`lower(last_name || ' ' || first_name)`, t.id),
    index('users_search_idx').using('gin', sql`${userSearchText} gin_trgm_ops`),
    index('users_suspended_idx')
      .on(t.id.desc().nullsFirst())
      .where(sql`suspended_at is not null`),
    index('users_unverified_idx')
      .on(t.id.desc().nullsFirst())
      .where(sql`not email_verified and deleted_at is null`),
    // Members, the newest first, are read by the primary key.
    index('users_ranking_idx')
      .on(t.rankingKey, t.id)
      .where(sql`ranking_key is not null`),
    index('users_public_search_idx').using('gin', sql`search_text gin_trgm_ops`),
    index('users_preferred_sports_idx').using('gin', t.preferredSports),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_one_administrator_key')
      .on(t.role)
      .where(sql`${t.role} = 'administrator'`),
    check('users_role_check', sql`${t.role} in ('player', 'administrator')`),
    check('users_statistics_check', sql`${t.wins} >= 0 and ${t.losses} >= 0 and ${t.totalPrizeWonCents} >= 0`),
  ],
)

/** Sign-in sessions, one row a browser. Kept by better-auth. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sessions_user_idx').on(t.userId)],
)

/** How a user proves who they are: here the scrypt hash of their password. SPEC's `users.password` lives in this table. Kept by better-auth. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text().notNull(),
    accountId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('accounts_user_idx').on(t.userId), unique('accounts_provider_key').on(t.providerId, t.accountId)],
)

/** Links that were mailed, each good for one use: the hash of its secret, and the address it proves (accounts/server/mailed-links.ts). */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('verifications_identifier_idx').on(t.identifier)],
)

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    relatedId: uuid(),
    /** Names the event for its person, so that it is told once however often it is met ('reminder:<registration>'). */
    eventKey: text(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('notifications_event_key').on(t.userId, t.eventKey),
    index('notifications_user_idx').on(t.userId, t.id.desc().nullsFirst()),
    index('notifications_unread_idx')
      .on(t.userId)
      .where(sql`not ${t.isRead}`),
  ],
)

/**
 * The mail of the last 90 days, rendered in the transaction that caused it. `waiting` until a mail server took it (`sent`), or refused
 * this very mail for good or it became too old to send (`failed`); without a mail server it simply waits.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    to: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who gets the answers; the sender of all our mail when null. */
    replyTo: text(),
    templateKey: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    status: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** How the last try ended; null while a process is at it. */
    lastError: text(),
    /** Not to be tried before; null for at once. While a process is at it, the moment from which another one may try. */
    nextTryAt: instant(),
    createdAt: createdAt(),
    sentAt: instant(),
    /** Names the event, so that its mail is written once however often it is met. */
    eventKey: text(),
    /** What in the texts lets whoever knows it in. It is taken out of them, and this emptied, once the mail is sent or the link has run out. */
    secret: text(),
    /** When that link runs out; stays. */
    secretUntil: instant(),
  },
  (t) => [
    unique('outbox_event_key').on(t.eventKey),
    index('outbox_waiting_idx')
      .on(t.nextTryAt.nullsFirst(), t.id)
      .where(sql`${t.status} = 'waiting'`),
    index('outbox_secret_idx')
      .on(t.secretUntil)
      .where(sql`secret is not null`),
    index('outbox_user_idx').on(t.userId),
    index('outbox_status_idx').on(t.status, t.id.desc().nullsFirst()),
    index('outbox_to_idx').on(sql`lower("to")`, t.id.desc().nullsFirst()),
    check('outbox_status_check', sql`${t.status} in ('waiting', 'sent', 'failed')`),
    check('outbox_sent_check', sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
    check('outbox_secret_check', sql`${t.secret} is null or (${t.secretUntil} is not null and ${t.secret} <> '')`),
    check(
      'outbox_one_line_check',
      sql`${t.subject} !~ '[[:cntrl:]]' and concat(${t.to}, ${t.replyTo}) !~ '[[:cntrl:][:space:],<>]'`,
    ),
  ],
)

// Tournaments and teams ------------------------------------------------------------------------------------------------------------

const isOpen = sql`deleted_at is null and status = 'upcoming' and places_taken < max_teams`
const isRunning = sql`deleted_at is null and status in ('upcoming', 'active')`
const isFinished = sql`deleted_at is null and status = 'completed'`

export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    sport: text().notNull(),
    location: text().notNull(),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    registrationDeadline: instant().notNull(),
    /** IANA name; the three instants above are shown in this zone. */
    timeZone: text().notNull().default('UTC'),
    maxTeams: integer().notNull(),
    /** Listed teams: pending and paid. Written by the trigger alone. */
    currentTeams: integer().notNull().default(0),
    /** Listed teams and places held while a card form is open. Written by the trigger alone. */
    placesTaken: integer().notNull().default(0),
    /** Listed teams that are paid. Written by the trigger alone. */
    paidTeams: integer().notNull().default(0),
    entryFeeCents: integer().notNull(),
    prizePoolCents: integer().notNull(),
    status: text({ enum: ['upcoming', 'active', 'completed', 'cancelled'] })
      .notNull()
      .default('upcoming'),
    organizerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    image: text(),
    rules: text(),
    skillLevel: text({ enum: ['beginner', 'intermediate', 'advanced', 'all'] }).notNull(),
    teamSize: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set when the administrator deleted it although it has payments: no visitor sees it any more, money and history stay. */
    deletedAt: instant(),
    searchText: folded().generatedAlwaysAs(sql`fold(name || E'\n' || description || E'\n' || location)`),
  },
  (t) => [
    index('tournaments_start_idx').on(t.startDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('tournaments_name_idx').on(sql`lower(name)`, t.id),
    index('tournaments_status_idx').on(t.status, t.id.desc().nullsFirst()),
    // The list shows three groups after one another (features/tournaments/server/list.ts); each has the index it is read by, and the
    // same again for one sport and for one level. Counting what a filter finds has an index of its own.
    index('tournaments_open_idx').on(t.registrationDeadline, t.id).where(isOpen),
    index('tournaments_running_idx').on(t.startDate, t.id).where(isRunning),
    index('tournaments_finished_idx').on(latest(t.endDate), latest(t.id)).where(isFinished),
    index('tournaments_open_sport_idx').on(t.sport, t.registrationDeadline, t.id).where(isOpen),
    index('tournaments_running_sport_idx').on(t.sport, t.startDate, t.id).where(isRunning),
    index('tournaments_finished_sport_idx').on(t.sport, latest(t.endDate), latest(t.id)).where(isFinished),
    index('tournaments_open_skill_idx').on(t.skillLevel, t.registrationDeadline, t.id).where(isOpen),
    index('tournaments_running_skill_idx').on(t.skillLevel, t.startDate, t.id).where(isRunning),
    index('tournaments_finished_skill_idx').on(t.skillLevel, latest(t.endDate), latest(t.id)).where(isFinished),
    index('tournaments_filters_idx')
      .on(t.sport, t.skillLevel)
      .where(sql`deleted_at is null and status <> 'cancelled'`),
    index('tournaments_search_idx').using('gin', sql`search_text gin_trgm_ops`),
    index('tournaments_organizer_idx').on(t.organizerId, t.id.desc().nullsFirst()),
    check('tournaments_places_check', sql`${t.placesTaken} between 0 and ${t.maxTeams}`),
    check('tournaments_current_teams_check', sql`${t.currentTeams} between 0 and ${t.placesTaken}`),
    check('tournaments_paid_teams_check', sql`${t.paidTeams} between 0 and ${t.currentTeams}`),
    check('tournaments_max_teams_check', sql`${t.maxTeams} between 2 and 64`),
    check('tournaments_team_size_check', sql`${t.teamSize} between 1 and 20`),
    check('tournaments_entry_fee_check', sql`${t.entryFeeCents} = 0 or ${t.entryFeeCents} between 50 and 99999999`),
    check('tournaments_prize_pool_check', sql`${t.prizePoolCents} between 0 and 2000000000`),
    check(
      'tournaments_dates_check',
      sql`${t.registrationDeadline} < ${t.startDate} and ${t.startDate} <= ${t.endDate}`,
    ),
    check('tournaments_status_check', sql`${t.status} in ('upcoming', 'active', 'completed', 'cancelled')`),
    check('tournaments_skill_level_check', sql`${t.skillLevel} in ('beginner', 'intermediate', 'advanced', 'all')`),
  ],
)

export const teams = pgTable(
  'teams',
  {
    id: id(),
    name: text().notNull(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    captainId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Ids of users, or plain names of players without an account. */
    members: text().array().notNull().default([]),
    /** The address of its photo in the large size. */
    photo: text(),
    registeredAt: createdAt(),
    /** Follows the team's registration through the trigger. */
    paymentStatus: text({ enum: ['pending', 'paid', 'refunded', 'expired', 'withdrawn'] })
      .notNull()
      .default('pending'),
    seed: integer(),
    eliminated: boolean().notNull().default(false),
  },
  (t) => [
    index('teams_tournament_idx').on(t.tournamentId, t.id),
    index('teams_name_idx').on(sql`lower(name)`, t.id),
    index('teams_payment_status_idx').on(t.paymentStatus, t.id.desc().nullsFirst()),
    index('teams_search_idx').using('gin', sql`${teamSearchText} gin_trgm_ops`),
    index('teams_captain_idx').on(t.captainId, t.id.desc().nullsFirst()),
    index('teams_members_idx').using('gin', t.members),
    unique('teams_seed_key').on(t.tournamentId, t.seed),
    check(
      'teams_payment_status_check',
      sql`${t.paymentStatus} in ('pending', 'paid', 'refunded', 'expired', 'withdrawn')`,
    ),
  ],
)

export const matches = pgTable(
  'matches',
  {
    id: id(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    team1Id: uuid().references(() => teams.id, { onDelete: 'restrict' }),
    team2Id: uuid().references(() => teams.id, { onDelete: 'restrict' }),
    team1Score: integer(),
    team2Score: integer(),
    winnerId: uuid().references(() => teams.id, { onDelete: 'restrict' }),
    scheduledAt: instant(),
    completedAt: instant(),
    status: text({ enum: ['scheduled', 'active', 'completed'] })
      .notNull()
      .default('scheduled'),
  },
  (t) => [
    index('matches_tournament_idx').on(t.tournamentId, t.round, t.id),
    check('matches_round_check', sql`${t.round} >= 1`),
    check('matches_two_teams_check', sql`${t.team1Id} <> ${t.team2Id}`),
    check('matches_winner_check', sql`${t.winnerId} is null or ${t.winnerId} in (${t.team1Id}, ${t.team2Id})`),
    check('matches_scores_check', sql`${t.team1Score} >= 0 and ${t.team2Score} >= 0`),
    check('matches_status_check', sql`${t.status} in ('scheduled', 'active', 'completed')`),
  ],
)

// Places and money -----------------------------------------------------------------------------------------------------------------

/**
 * A place in a tournament, and what was paid for it.
 * `held` (card form open) → `paid`; `pending` (pay later) → `paid`; either → `expired` or `withdrawn`; `paid` → `refunded`.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The listed team; none while the place is only held. */
    teamId: uuid()
      .unique('registrations_team_key')
      .references(() => teams.id, { onDelete: 'restrict' }),
    teamName: text().notNull(),
    registeredAt: createdAt(),
    updatedAt: updatedAt(),
    paymentStatus: text({ enum: ['held', 'pending', 'paid', 'expired', 'withdrawn', 'refunded'] })
      .notNull()
      .default('pending'),
    /** When a held or pending place lapses. */
    expiresAt: instant(),
    /** The entry fee at the moment of entering; later changes of the tournament's fee do not touch it. */
    feeCents: integer().notNull(),
    amountPaidCents: integer().notNull().default(0),
    paidBy: text({ enum: ['card', 'free', 'cash'] }),
    /** Set before the provider is first called: from then on an intent may exist there, whether or not its id came back. */
    paymentStartedAt: instant(),
    paymentIntentId: text().unique('registrations_payment_intent_key'),
    /** Counts the intents of this place: a place that was closed for payment and opened again is paid through a new one. */
    paymentAttempt: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('registrations_team_name_key')
      .on(t.tournamentId, sql`lower(${t.teamName})`)
      .where(sql`${t.paymentStatus} in ('held', 'pending', 'paid')`),
    index('registrations_tournament_idx').on(t.tournamentId, t.userId),
    index('registrations_user_idx').on(t.userId, t.id.desc().nullsFirst()),
    index('registrations_expiry_idx')
      .on(t.expiresAt)
      .where(sql`${t.paymentStatus} in ('held', 'pending')`),
    check(
      'registrations_payment_status_check',
      sql`${t.paymentStatus} in ('held', 'pending', 'paid', 'expired', 'withdrawn', 'refunded')`,
    ),
    check(
      'registrations_expiry_check',
      sql`(${t.paymentStatus} in ('held', 'pending')) = (${t.expiresAt} is not null)`,
    ),
    check(
      'registrations_team_check',
      sql`case ${t.paymentStatus} when 'held' then ${t.teamId} is null when 'pending' then ${t.teamId} is not null when 'paid' then ${t.teamId} is not null else true end`,
    ),
    check(
      'registrations_paid_check',
      sql`${t.paymentStatus} <> 'paid' or (${t.amountPaidCents} = ${t.feeCents} and case ${t.paidBy} when 'card' then ${t.paymentIntentId} is not null when 'free' then ${t.feeCents} = 0 when 'cash' then true else false end)`,
    ),
    check('registrations_fee_check', sql`${t.feeCents} >= 0 and ${t.amountPaidCents} >= 0`),
  ],
)

/** Money going back to a card. The row is written before the provider is called, and its id is the call's idempotency key. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id, { onDelete: 'restrict' }),
    paymentIntentId: text().notNull(),
    amountCents: integer().notNull(),
    /** The part of the fee that is kept: the processing fee of a captain's own withdrawal, else 0. */
    feeKeptCents: integer().notNull().default(0),
    reason: text({ enum: ['withdrawn', 'late_payment', 'administrator', 'tournament_cancelled'] }).notNull(),
    /** `failed`: the provider will not do it, and the administrator has to; `settled`: they gave it back by hand. */
    status: text({ enum: ['requested', 'succeeded', 'failed', 'settled'] })
      .notNull()
      .default('requested'),
    providerRefundId: text().unique('refunds_provider_refund_key'),
    /** The provider's refunds that failed before this one was sent again: what is still told of them changes nothing. */
    replacedRefundIds: text().array().notNull().default([]),
    failure: text(),
    attempts: integer().notNull().default(0),
    /** Counts the idempotency keys that are used up: a 500 and a refusal are repeated for ever, so the next call needs another key. */
    spoiledKeys: integer().notNull().default(0),
    requestedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** The administrator who sent it again or settled it, and what they wrote about that. */
    handledBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    note: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // What was captured goes back once.
    unique('refunds_payment_intent_key').on(t.paymentIntentId),
    index('refunds_registration_idx').on(t.registrationId),
    index('refunds_requested_by_idx')
      .on(t.requestedBy)
      .where(sql`${t.requestedBy} is not null`),
    index('refunds_handled_by_idx')
      .on(t.handledBy)
      .where(sql`${t.handledBy} is not null`),
    index('refunds_requested_idx')
      .on(t.createdAt)
      .where(sql`${t.status} = 'requested'`),
    check('refunds_amount_check', sql`${t.amountCents} >= 0 and ${t.feeKeptCents} >= 0`),
    index('refunds_failed_idx')
      .on(t.id)
      .where(sql`${t.status} = 'failed'`),
    check('refunds_status_check', sql`${t.status} in ('requested', 'succeeded', 'failed', 'settled')`),
    check(
      'refunds_settled_check',
      sql`${t.status} <> 'settled' or (${t.handledBy} is not null and ${t.note} is not null)`,
    ),
    check('refunds_succeeded_check', sql`${t.status} <> 'succeeded' or ${t.providerRefundId} is not null`),
  ],
)

/** Every movement of money, once: (kind, reference) is unique, and no row is ever changed or deleted. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    tournamentId: uuid().notNull(),
    registrationId: uuid().notNull(),
    kind: text({ enum: ['captured', 'refunded', 'fee_kept', 'cash'] }).notNull(),
    amountCents: integer().notNull(),
    /** The provider's id of what moved (payment intent or refund), or the registration's id for cash. */
    reference: text().notNull(),
    /** Who caused it; null when the system did (a webhook, the sweep). */
    actorId: uuid(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('ledger_entries_reference_key').on(t.kind, t.reference),
    index('ledger_entries_tournament_idx').on(t.tournamentId, t.id),
    index('ledger_entries_registration_idx').on(t.registrationId),
    check('ledger_entries_kind_check', sql`${t.kind} in ('captured', 'refunded', 'fee_kept', 'cash')`),
  ],
)

/**
 * Who did what to which record: every act of the administrator and every movement of money (`recordAct` in platform/audit.ts).
 * Append-only by trigger, and without foreign keys: it outlives whatever it tells of.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null when the system did it (a webhook, the sweep). */
    actorId: uuid(),
    /** What was done, in the past tense: 'edited', 'deleted', 'refunded'. */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    /** What the record was called at that moment. */
    subjectName: text(),
    /** The changed fields alone, as they were and as they became. */
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    createdAt: createdAt(),
    searchText: folded().generatedAlwaysAs(
      sql`fold(subject_type || ' ' || action || E'\n' || coalesce(subject_name, '') || E'\n' || coalesce(reason, '') || E'\n' || coalesce(before::text, '') || E'\n' || coalesce(after::text, ''))`,
    ),
  },
  (t) => [
    index('audit_log_subject_idx').on(t.subjectId, t.id.desc().nullsFirst()),
    index('audit_log_subject_type_idx').on(t.subjectType, t.id.desc().nullsFirst()),
    index('audit_log_actor_idx').on(t.actorId, t.id.desc().nullsFirst()),
    index('audit_log_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
)

/**
 * The provider's events, stored before they act. They are hints: what they announce is read again from the provider, and what else they
 * say, also of the card and whose it is, is not kept.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The payment or refund it is about; null where it names none. */
    objectId: text(),
    receivedAt: createdAt(),
    appliedAt: instant(),
    attempts: integer().notNull().default(0),
    failure: text(),
    /** Why nothing followed from an event that was applied; null when it acted. */
    ignoredBecause: text(),
  },
  (t) => [
    index('webhook_events_unapplied_idx')
      .on(t.receivedAt)
      .where(sql`${t.appliedAt} is null`),
  ],
)

// Content --------------------------------------------------------------------------------------------------------------------------

export const heroVideos = pgTable(
  'hero_videos',
  {
    id: id(),
    filename: text().notNull().unique('hero_videos_file_name_key'),
    originalName: text().notNull(),
    videoUrl: text().notNull(),
    isActive: boolean().notNull().default(false),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('hero_videos_one_active_key')
      .on(t.isActive)
      .where(sql`${t.isActive}`),
  ],
)

export const siteContent = pgTable(
  'site_content',
  {
    id: id(),
    contentKey: text().notNull().unique('site_content_key_key'),
    contentType: text({ enum: ['text', 'html', 'json', 'image'] }).notNull(),
    title: text().notNull(),
    content: jsonb().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('site_content_type_check', sql`${t.contentType} in ('text', 'html', 'json', 'image')`)],
)

export const mediaAssets = pgTable(
  'media_assets',
  {
    id: id(),
    fileName: text().notNull().unique('media_assets_file_name_key'),
    originalName: text().notNull(),
    mimeType: text().notNull(),
    /** Bytes. */
    fileSize: integer().notNull(),
    url: text().notNull(),
    alt: text().notNull().default(''),
    category: text().notNull().default('general'),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [check('media_assets_size_check', sql`${t.fileSize} >= 0`)],
)

export const emailTemplates = pgTable('email_templates', {
  id: id(),
  templateKey: text().notNull().unique('email_templates_key_key'),
  subject: text().notNull(),
  htmlContent: text().notNull(),
  textContent: text().notNull(),
  variables: text().array().notNull().default([]),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const componentTemplates = pgTable('component_templates', {
  id: id(),
  componentKey: text().notNull().unique('component_templates_key_key'),
  componentName: text().notNull(),
  template: text().notNull().default(''),
  styles: text(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** What visitors wrote through the contact form, as they wrote it. Whoever wrote need not have an account. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    type: text({ enum: ['general', 'technical', 'tournament', 'payment', 'partnership', 'feedback'] })
      .notNull()
      .default('general'),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    /** Set by whoever saw to it. */
    answeredAt: instant(),
    answeredBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
  },
  (t) => [
    index('contact_messages_open_idx')
      .on(t.id.desc().nullsFirst())
      .where(sql`answered_at is null`),
    index('contact_messages_answered_by_idx')
      .on(t.answeredBy)
      .where(sql`${t.answeredBy} is not null`),
    check(
      'contact_messages_type_check',
      sql`${t.type} in ('general', 'technical', 'tournament', 'payment', 'partnership', 'feedback')`,
    ),
  ],
)

// Places and bookkeeping -----------------------------------------------------------------------------------------------------------

/** The gazetteer: the world's towns (GeoNames), so that a location can be suggested without any outside service. */
export const places = pgTable(
  'places',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** 'Zürich, ZH, Switzerland' */
    displayName: text().notNull(),
    population: integer().notNull(),
    latitude: real().notNull(),
    longitude: real().notNull(),
    searchText: folded().generatedAlwaysAs(sql`fold(display_name)`),
  },
  () => [
    index('places_search_idx').using('gin', sql`search_text gin_trgm_ops`),
    index('places_prefix_idx').on(sql`search_text text_pattern_ops`),
  ],
)

/**
 * Sums over users and tournaments that are too many to count at each request: players, their wins and prizes, active tournaments
 * ('active:tennis'), their teams, the prizes of completed ones that at least two paid teams played for. The total is the sum of all
 * rows of its name. Triggers (`count_players`, `count_tournaments`) add a row for each change, in its transaction, so that nobody waits
 * for anybody, and put rows together when nobody else is at it.
 */
export const totals = pgTable(
  'totals',
  { name: text().notNull(), value: bigint({ mode: 'number' }).notNull() },
  (t) => [index('totals_name_idx').on(t.name)],
)

/**
 * How many ranked players have how many points (in cents), kept like `totals`. Level 0 counts each number of points, every level
 * above it 64 slots of the one below: how many players stand above any number of points is a sum over some hundred rows at most
 * (`players_above`), among a million as among ten.
 */
export const rankingCounts = pgTable(
  'ranking_counts',
  { level: smallint().notNull(), slot: bigint({ mode: 'number' }).notNull(), players: integer().notNull() },
  (t) => [index('ranking_counts_slot_idx').on(t.level, t.slot, t.players)],
)

/**
 * Files that no row names: not yet, while they are being written, or no more. Whatever stands here for an hour is removed
 * (platform/kept-files.ts), so that neither a crash nor a storage that is away leaves a file behind.
 */
export const looseFiles = pgTable(
  'loose_files',
  {
    key: text().primaryKey(),
    since: instant().notNull(),
  },
  (t) => [index('loose_files_since_idx').on(t.since)],
)

/** Small facts the app keeps about itself, e.g. which gazetteer was loaded. */
export const facts = pgTable('facts', {
  key: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})

/** Counters of rate-limiter-flexible: one row a key and window. Keys are hashed (platform/limits.ts). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970, or null for never. */
  expire: bigint({ mode: 'number' }),
})

/**
 * Every table, and the constraints that make invalid states impossible. Read this file first.
 *
 * Rules that hold throughout:
 * - money is integer cents; instants are timestamptz; ids are UUIDv7 made by the app (so rows sort by age);
 * - one clock decides: an instant that code compares with another one is written as `app.now()`, and its column has no default
 *   (`appTime`), so a query that forgets it does not compile or fails. The other `created_at` and `updated_at` columns (`createdAt`,
 *   `updatedAt`) are for the record: the clock of the database or of the process fills them in, and they are only displayed;
 * - `registrations` is the source of truth for spots and payment. The trigger `follow_registration` carries its status to `teams` and its
 *   counts to `tournaments.current_teams`, `places_taken`, `paid_teams` and `paid_fees_cents`; nothing else writes those columns;
 * - `ledger_entries`, `audit_log` and `competition_facts` are append-only: a trigger refuses every update and delete.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
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
/** Written as `app.now()` by every query that sets it. */
const appTime = () => instant().notNull()
/** For the record; never compared with another instant. */
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

/** What the administrator searches users and teams by. The indexes must use exactly these expressions. */
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
    totalPrizeWonCents: bigint({ mode: 'number' }).notNull().default(0),
    /** The part of the three numbers above that is verified: won in tournaments that were played here. Written by the competition. */
    verifiedWins: integer().notNull().default(0),
    verifiedLosses: integer().notNull().default(0),
    verifiedPrizeCents: bigint({ mode: 'number' }).notNull().default(0),
    /** How many tournaments they may create in a day; half of that in an hour. */
    tournamentsPerDay: integer().notNull().default(60),
    /** Hides the email address from other members, until its owner shows it. Visitors see no addresses at all. */
    hideEmail: boolean().notNull().default(true),
    /** When they were last notified of new tournaments that match their saved searches. */
    matchesSentAt: instant(),
    /** Set while the user is suspended: sessions are ignored, logging in is refused, and community and ranking leave them out. */
    suspendedAt: instant(),
    /** Whether a login takes more than the password: a code (`two_factors`), or a passkey instead of both. */
    twoFactorEnabled: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set when the account was deleted: personal data is erased, payments and results stay. */
    deletedAt: instant(),
    /** What the community search looks through; never the email address, or a visitor could guess it letter by letter. */
    searchText: folded().generatedAlwaysAs(
      sql`fold(first_name || ' ' || last_name || E'\\n' || username || E'\\n' || coalesce(location, ''))`,
    ),
    /**
     * The ranking's order: minus the points (prize money in cents plus 1000 for each win), so that the most points come first. Null for
     * users who are not ranked: the administrator, suspended and deleted users, and players without wins or prizes.
     */
    rankingKey: bigint({ mode: 'number' }).generatedAlwaysAs(
      sql`case when role = 'player' and deleted_at is null and suspended_at is null and (wins > 0 or total_prize_won_cents > 0) then -(total_prize_won_cents + wins::bigint * 1000) end`,
    ),
    /** The same for the ranking by verified results. */
    verifiedRankingKey: bigint({ mode: 'number' }).generatedAlwaysAs(
      sql`case when role = 'player' and deleted_at is null and suspended_at is null and (verified_wins > 0 or verified_prize_cents > 0) then -(verified_prize_cents + verified_wins::bigint * 1000) end`,
    ),
  },
  (t) => [
    // The administrator's list: by name, by search, suspended users, unverified users. The searched text has email addresses, so it is no column.
    index('users_name_idx').on(sql`lower(last_name || ' ' || first_name)`, t.id),
    index('users_search_idx').using('gin', sql`${userSearchText} gin_trgm_ops`),
    index('users_suspended_idx')
      .on(t.id.desc().nullsFirst())
      .where(sql`suspended_at is not null`),
    index('users_unverified_idx')
      .on(t.id.desc().nullsFirst())
      .where(sql`not email_verified and deleted_at is null`),
    index('users_ranking_idx')
      .on(t.rankingKey, t.id)
      .where(sql`ranking_key is not null`),
    index('users_verified_ranking_idx')
      .on(t.verifiedRankingKey, t.id)
      .where(sql`verified_ranking_key is not null`),
    index('users_public_search_idx').using('gin', sql`search_text gin_trgm_ops`),
    index('users_preferred_sports_idx').using('gin', t.preferredSports),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_one_administrator_key')
      .on(t.role)
      .where(sql`${t.role} = 'administrator'`),
    check('users_role_check', sql`${t.role} in ('player', 'administrator')`),
    check('users_statistics_check', sql`${t.wins} >= 0 and ${t.losses} >= 0 and ${t.totalPrizeWonCents} >= 0`),
    check('users_verified_wins_check', sql`${t.verifiedWins} between 0 and ${t.wins}`),
    check('users_verified_losses_check', sql`${t.verifiedLosses} between 0 and ${t.losses}`),
    check('users_verified_prize_check', sql`${t.verifiedPrizeCents} between 0 and ${t.totalPrizeWonCents}`),
  ],
)

/** Sessions, one row per browser. Managed by better-auth, with hashes of their tokens (platform/http/hashed-tokens.ts). */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    /** The shortened network it was started from: '192.0.2.x'. */
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    /** Its last use, to the hour. */
    updatedAt: updatedAt(),
    /** When its user last entered the password: at login, or when asked for it since. */
    confirmedAt: createdAt(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expires_idx').on(t.expiresAt)],
)

/** The scrypt hash of each user's password. Managed by better-auth. */
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

/** Each user's authenticator app (accounts/server/two-factor). It counts once `users.two_factor_enabled` is set. */
export const twoFactors = pgTable(
  'two_factors',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the app makes its codes from, encrypted with a key that is made from the session secret. */
    secret: text().notNull(),
    /** The 30 seconds (since 1970) of the latest code that was used. Neither it nor an earlier one is accepted again. */
    lastStep: integer().notNull().default(0),
    /** Keyed hashes of the recovery codes that were not used yet. */
    recoveryCodes: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [check('two_factors_recovery_codes_check', sql`cardinality(${t.recoveryCodes}) <= 10`)],
)

/** Passkeys (WebAuthn credentials), each of which logs its user in instead of password and code (accounts/server/passkeys). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its id at the authenticator, in base64url like its public key (COSE). */
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** How often it was used, if the authenticator counts: a copy of it would fall behind. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** The device it was added on: 'Safari on iPhone'. */
    name: text().notNull(),
    createdAt: appTime(),
    lastUsedAt: instant(),
  },
  (t) => [unique('passkeys_credential_key').on(t.credentialId), index('passkeys_user_idx').on(t.userId)],
)

/** Where each user logged in, so that failed logins elsewhere cannot lock them out (accounts/server/known-visits.ts). */
export const loginNetworks = pgTable(
  'login_networks',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the network's address. */
    network: text().notNull(),
    lastLoginAt: appTime(),
  },
  (t) => [
    unique('login_networks_user_network_key').on(t.userId, t.network),
    index('login_networks_last_login_idx').on(t.lastLoginAt),
  ],
)

/**
 * What is good for one use: mailed links, as the hash of their secret and the address they prove (accounts/server/credentials/mailed-links.ts),
 * and the hashes of what passkeys have to sign (accounts/server/passkeys/challenges.ts).
 */
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
  (t) => [index('verifications_identifier_idx').on(t.identifier), index('verifications_expires_idx').on(t.expiresAt)],
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
    /** The recipient's team that it is about, if any. */
    teamId: uuid(),
    /** Identifies the event, so that a user is notified of it once ('reminder:<registration>'). */
    eventKey: text(),
    /** The events that it combines, so that each is counted once. */
    events: text().array().notNull().default([]),
    /** What its message says, as a `Line[]` of features/notifications/server/line.ts; null unless later lines can replace it. */
    lines: jsonb(),
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
 * The mail of the last 90 days, rendered in the transaction that caused it. `waiting` becomes `sent` when a mail server accepts it, and
 * `failed` when the server refuses it for good or it is too old to send. Without a mail server it stays `waiting`.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    to: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The Reply-To address; null for the usual sender. */
    replyTo: text(),
    templateKey: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    status: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** How the last attempt failed; null while a process is sending it. */
    lastError: text(),
    /** When to try next; null for now. While a process is sending it, when that lease expires. */
    nextTryAt: instant(),
    createdAt: appTime(),
    sentAt: instant(),
    /** Identifies the event, so that its mail is queued once. */
    eventKey: text(),
    /** The secret part of a link in the texts. It is erased here and in the texts once the mail is sent or the link has expired. */
    secret: text(),
    /** When that link expires; kept after the secret is erased. */
    secretUntil: instant(),
    /** Who caused it: someone who runs a tournament, or a captain who invites players. Null for mail that isn't limited (platform/mail/caused-mail.ts). */
    causedBy: uuid(),
    /** The mailbox of `to`, by which mail that others cause is counted. */
    mailbox: text(),
    /** The invitation in it. */
    invitationId: uuid(),
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
    index('outbox_created_idx').on(t.createdAt),
    index('outbox_status_idx').on(t.status, t.id.desc().nullsFirst()),
    index('outbox_caused_idx')
      .on(t.mailbox, t.createdAt)
      .where(sql`caused_by is not null`),
    index('outbox_to_idx').on(sql`lower("to")`, t.id.desc().nullsFirst()),
    check('outbox_status_check', sql`${t.status} in ('waiting', 'sent', 'failed')`),
    check('outbox_sent_check', sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
    check('outbox_secret_check', sql`${t.secret} is null or (${t.secretUntil} is not null and ${t.secret} <> '')`),
    check('outbox_caused_check', sql`(${t.causedBy} is null) = (${t.mailbox} is null)`),
    check(
      'outbox_one_line_check',
      sql`${t.subject} !~ '[[:cntrl:]]' and concat(${t.to}, ${t.replyTo}) !~ '[[:cntrl:][:space:],<>]'`,
    ),
  ],
)

// Tournaments and teams ------------------------------------------------------------------------------------------------------------

const isOpen = sql`cancelled_at is null and status = 'upcoming' and competition = 'none' and places_taken < max_teams`
const isRunning = sql`cancelled_at is null and status in ('upcoming', 'active')`
const isFinished = sql`cancelled_at is null and status = 'completed'`
const isListed = sql`cancelled_at is null and status <> 'cancelled'`
/** Where a row is on a grid of about 35 miles; `cellsWithin` (features/discover/server/search/cells.ts) lists the cells of a circle. */
const gridCell = () =>
  integer().generatedAlwaysAs(
    sql`(floor(latitude * 2)::integer + 180) * 1000 + floor((longitude::float8 + 180) / 360 * greatest(1, round(720 * cos(radians(floor(latitude::float8 * 2) / 2 + 0.25)))))::integer`,
  )
/** What searches filter by. */
const searchedBy = (
  t: Record<
    | 'latitude'
    | 'longitude'
    | 'sport'
    | 'skillLevel'
    | 'status'
    | 'registrationDeadline'
    | 'entryFeeCents'
    | 'takesTeams',
    ExtraConfigColumn
  >,
) => [t.latitude, t.longitude, t.sport, t.skillLevel, t.status, t.registrationDeadline, t.entryFeeCents, t.takesTeams]

export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    sport: text().notNull(),
    location: text().notNull(),
    /** Where `location` is, in degrees; null if nothing was found. Looked up outside of transactions (tournaments/server/editing/locate.ts). */
    latitude: real(),
    longitude: real(),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    registrationDeadline: instant().notNull(),
    /** When those who run it started it before its start date (`startOf` in features/tournaments/rules.ts). */
    startedAt: instant(),
    /** IANA name; the three instants above are shown in this zone. */
    timeZone: text().notNull().default('UTC'),
    maxTeams: integer().notNull(),
    /** Listed teams: pending and paid. Written only by the trigger. */
    currentTeams: integer().notNull().default(0),
    /** Listed teams plus spots held while a card form is open. Written only by the trigger. */
    placesTaken: integer().notNull().default(0),
    /** Listed teams that are paid. Written only by the trigger. */
    paidTeams: integer().notNull().default(0),
    /** Those of them that paid by card. Written only by the trigger. */
    cardTeams: integer().notNull().default(0),
    /** What its paid teams have paid by card: cash and waived fees are only somebody's word. Written only by the trigger. */
    paidFeesCents: bigint({ mode: 'number' }).notNull().default(0),
    entryFeeCents: integer().notNull(),
    prizePoolCents: integer().notNull(),
    /** When the administrator confirmed its results, and that the whole prize pool was awarded. */
    prizeConfirmedAt: instant(),
    /** When the organizer finished it: wins, losses and prizes were credited to its players. */
    finishedAt: instant(),
    /** Whether its results can be verified (features/competition/verified-rules.ts). Decided when it is finished. */
    verifiable: text({ enum: ['no', 'if_confirmed', 'yes'] })
      .notNull()
      .default('no'),
    isVerified: boolean()
      .notNull()
      .generatedAlwaysAs(sql`verifiable = 'yes' or (verifiable = 'if_confirmed' and prize_confirmed_at is not null)`),
    /**
     * How much of the prize pool counts as awarded: once a tournament is over in which at least two teams that paid by card played, as much as
     * teams paid by card, and the rest once the administrator has confirmed it. Otherwise anybody could raise the total with a free tournament, or
     * with cash that nobody saw.
     */
    awardedCents: bigint({ mode: 'number' }).generatedAlwaysAs(
      sql`case when status <> 'completed' or paid_teams < 2 then 0 when prize_confirmed_at is not null then prize_pool_cents when card_teams < 2 then 0 else least(prize_pool_cents, paid_fees_cents) end`,
    ),
    status: text({ enum: ['upcoming', 'active', 'completed', 'cancelled'] })
      .notNull()
      .default('upcoming'),
    /** `none` until the draw, or `closed` once the list for a random draw is published; follows the log of the competition. */
    competition: text({ enum: ['none', 'closed', 'drawn', 'running', 'finished'] })
      .notNull()
      .default('none'),
    format: text({
      enum: ['single_elimination', 'double_elimination', 'fixed_bracket', 'round_robin', 'groups', 'swiss'],
    })
      .notNull()
      .default('single_elimination'),
    organizerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    image: text(),
    rules: text(),
    /** Where to park, which entrance. */
    venueNotes: text(),
    skillLevel: text({ enum: ['beginner', 'intermediate', 'advanced', 'all'] }).notNull(),
    teamSize: integer().notNull(),
    /** When it was compared with the saved searches; null until then. */
    matchedAt: instant(),
    createdAt: appTime(),
    updatedAt: appTime(),
    cancelledAt: instant(),
    /** Who canceled it; null if it wasn't canceled, or was canceled before this was stored. */
    cancelledBy: text({ enum: ['organizer', 'administrator'] }),
    cancelReason: text(),
    /** When the administrator removed it as spam or abuse: only they and the people on its teams still see it. */
    removedAt: instant(),
    removalReason: text(),
    isOver: boolean().generatedAlwaysAs(sql`status = 'completed'`),
    /** Whether teams can register until the deadline. */
    takesTeams: boolean().generatedAlwaysAs(
      sql`status = 'upcoming' and competition = 'none' and places_taken < max_teams`,
    ),
    cell: gridCell(),
    searchText: folded().generatedAlwaysAs(
      sql`fold(name || E'\n' || description || E'\n' || location) || other_names(name || E'\n' || location)`,
    ),
  },
  (t) => [
    index('tournaments_start_idx').on(t.startDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('tournaments_name_idx').on(sql`lower(name)`, t.id),
    index('tournaments_status_idx').on(t.status, t.id.desc().nullsFirst()),
    // The list shows three groups one after another (features/discover/server/list.ts). Each group has an index, and one more per
    // filter: sport and skill level. Counting the matches of a filter has its own.
    index('tournaments_open_idx').on(t.registrationDeadline, t.id).where(isOpen),
    index('tournaments_running_idx').on(t.startDate, t.id).where(isRunning),
    index('tournaments_finished_idx').on(latest(t.endDate), latest(t.id)).where(isFinished),
    index('tournaments_open_sport_idx').on(t.sport, t.registrationDeadline, t.id).where(isOpen),
    index('tournaments_running_sport_idx').on(t.sport, t.startDate, t.id).where(isRunning),
    index('tournaments_finished_sport_idx').on(t.sport, latest(t.endDate), latest(t.id)).where(isFinished),
    index('tournaments_open_skill_idx').on(t.skillLevel, t.registrationDeadline, t.id).where(isOpen),
    index('tournaments_running_skill_idx').on(t.skillLevel, t.startDate, t.id).where(isRunning),
    index('tournaments_finished_skill_idx').on(t.skillLevel, latest(t.endDate), latest(t.id)).where(isFinished),
    index('tournaments_filters_idx').on(t.sport, t.skillLevel).where(isListed),
    index('tournaments_search_idx').using('gin', sql`search_text gin_trgm_ops`),
    // Searches by place, date, fee and deadline (features/discover/server/search) read one of these, which have all columns to filter by.
    index('tournaments_near_idx')
      .on(t.isOver, t.cell, t.startDate, t.id, ...searchedBy(t))
      .where(isListed),
    index('tournaments_date_idx')
      .on(t.isOver, t.startDate, t.id, ...searchedBy(t))
      .where(isListed),
    index('tournaments_deadline_idx')
      .on(t.isOver, t.registrationDeadline, t.startDate, t.id, ...searchedBy(t))
      .where(isListed),
    index('tournaments_fee_idx')
      .on(t.isOver, t.entryFeeCents, t.startDate, t.id, ...searchedBy(t))
      .where(isListed),
    index('tournaments_unmatched_idx')
      .on(t.createdAt)
      .where(sql`matched_at is null`),
    index('tournaments_champions_idx')
      .on(latest(t.finishedAt), t.id)
      .where(sql`is_verified and cancelled_at is null`),
    index('tournaments_organizer_idx').on(t.organizerId, t.id.desc().nullsFirst()),
    check('tournaments_places_check', sql`${t.placesTaken} between 0 and ${t.maxTeams}`),
    check('tournaments_current_teams_check', sql`${t.currentTeams} between 0 and ${t.placesTaken}`),
    check('tournaments_paid_teams_check', sql`${t.paidTeams} between 0 and ${t.currentTeams}`),
    check('tournaments_card_teams_check', sql`${t.cardTeams} between 0 and ${t.paidTeams}`),
    check('tournaments_paid_fees_check', sql`${t.paidFeesCents} >= 0`),
    check('tournaments_max_teams_check', sql`${t.maxTeams} between 2 and 64`),
    check('tournaments_team_size_check', sql`${t.teamSize} between 1 and 20`),
    check('tournaments_entry_fee_check', sql`${t.entryFeeCents} = 0 or ${t.entryFeeCents} between 50 and 99999999`),
    check('tournaments_prize_pool_check', sql`${t.prizePoolCents} between 0 and 2000000000`),
    check(
      'tournaments_dates_check',
      sql`${t.registrationDeadline} < ${t.startDate} and ${t.startDate} <= ${t.endDate}`,
    ),
    check(
      'tournaments_coordinates_check',
      sql`(${t.latitude} is null) = (${t.longitude} is null) and ${t.latitude} between -90 and 90 and ${t.longitude} >= -180 and ${t.longitude} < 180`,
    ),
    check('tournaments_status_check', sql`${t.status} in ('upcoming', 'active', 'completed', 'cancelled')`),
    check('tournaments_cancelled_check', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
    check(
      'tournaments_removed_check',
      sql`(${t.removedAt} is null) = (${t.removalReason} is null) and (${t.removedAt} is null or ${t.cancelledAt} is not null)`,
    ),
    check('tournaments_competition_check', sql`${t.competition} in ('none', 'closed', 'drawn', 'running', 'finished')`),
    check(
      'tournaments_format_check',
      sql`${t.format} in ('single_elimination', 'double_elimination', 'fixed_bracket', 'round_robin', 'groups', 'swiss')`,
    ),
    check(
      'tournaments_verifiable_check',
      sql`${t.verifiable} in ('no', 'if_confirmed', 'yes') and (${t.verifiable} = 'no' or ${t.finishedAt} is not null)`,
    ),
    check('tournaments_skill_level_check', sql`${t.skillLevel} in ('beginner', 'intermediate', 'advanced', 'all')`),
  ],
)

/** Searches whose owners are notified of new tournaments. Null matches everything; at least a place or a sport is set. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A sport, or `more` for those without a tile. */
    sport: text(),
    skillLevel: text({ enum: ['beginner', 'intermediate', 'advanced'] }),
    maxFeeCents: integer(),
    latitude: real(),
    longitude: real(),
    withinMiles: integer(),
    /** What the owner calls the coordinates; null for their own position. */
    place: text(),
    cell: gridCell(),
    createdAt: appTime(),
  },
  (t) => [
    unique('saved_searches_once_key')
      .on(t.userId, t.sport, t.skillLevel, t.maxFeeCents, t.latitude, t.longitude, t.withinMiles)
      .nullsNotDistinct(),
    index('saved_searches_cell_idx').on(t.cell),
    index('saved_searches_anywhere_idx')
      .on(t.sport)
      .where(sql`cell is null`),
    check('saved_searches_criteria_check', sql`${t.sport} is not null or ${t.latitude} is not null`),
    check(
      'saved_searches_place_check',
      sql`(${t.latitude} is null) = (${t.longitude} is null) and (${t.latitude} is null) = (${t.withinMiles} is null)`,
    ),
  ],
)

/** New tournaments that match a saved search, until its owner is notified. */
export const searchMatches = pgTable(
  'search_matches',
  {
    searchId: uuid()
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.tournamentId] }),
    index('search_matches_tournament_idx').on(t.tournamentId),
  ],
)

/** Events of a tournament that users asked to be notified of, until they are. */
export const tournamentAlerts = pgTable(
  'tournament_alerts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    /** `next_edition`: its organizer creates another tournament in the same sport. */
    event: text({ enum: ['drawn', 'next_edition'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tournamentId, t.event] }),
    index('tournament_alerts_tournament_idx').on(t.tournamentId, t.event),
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
    /** Null while a team that somebody else entered has no captain who accepted: nobody is credited, shown or notified for it. */
    captainId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** Who entered it by hand; null for a team that its captain registered. */
    enteredBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** When the captain of a team that somebody else entered accepted. */
    claimedAt: instant(),
    /** Players without an account by name, members by their user id: the captain, and those who accepted an invitation. */
    members: text().array().notNull().default([]),
    /** The URL of its photo in the large size. */
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
    index('teams_entered_by_idx')
      .on(t.enteredBy)
      .where(sql`${t.enteredBy} is not null`),
    index('teams_members_idx').using('gin', t.members),
    unique('teams_seed_key').on(t.tournamentId, t.seed),
    check(
      'teams_payment_status_check',
      sql`${t.paymentStatus} in ('pending', 'paid', 'refunded', 'expired', 'withdrawn')`,
    ),
    check(
      'teams_captain_check',
      sql`case when ${t.enteredBy} is null then ${t.captainId} is not null and ${t.claimedAt} is null else (${t.captainId} is null) = (${t.claimedAt} is null) end`,
    ),
  ],
)

/**
 * The link that makes one person the captain of a team that somebody else entered. The link itself isn't stored: it is signed from the
 * team's id and the version.
 */
export const claimLinks = pgTable(
  'claim_links',
  {
    teamId: uuid()
      .primaryKey()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** Only links of this version work. Counts up, so that a link that was used or revoked never works again. */
    version: integer().notNull().default(1),
    /** Whether the link can be used. */
    isOpen: boolean().notNull().default(true),
    /** The team's name and players before the link was used (`TeamBefore`), so that the claim can be undone; null if it wasn't used. */
    before: jsonb(),
  },
  (t) => [check('claim_links_before_check', sql`not (${t.isOpen} and ${t.before} is not null)`)],
)

/** How to reach a team on the day. Only its captain and those who run the tournament see it, and it is deleted soon after the end. */
export const teamContacts = pgTable(
  'team_contacts',
  {
    teamId: uuid()
      .primaryKey()
      .references(() => teams.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    /** False if it was saved while the team had no captain: it may be somebody else's, so the captain doesn't see it. */
    isCaptains: boolean().notNull().default(true),
    updatedAt: updatedAt(),
  },
  (t) => [check('team_contacts_phone_check', sql`${t.phone} ~ '^[+]?[0-9 ()./-]{5,30}$'`)],
)

/**
 * Who arrived, as ticked by those who run the tournament. The last tick of a player or of the whole team counts, in the order of `seq`. Earlier
 * ones stay, so that a tick that a device sends again is recognized.
 */
export const checkInTicks = pgTable(
  'check_in_ticks',
  {
    /** Made by the device that ticked. */
    id: uuid().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** As in `teams.members`; null for the whole team. */
    member: text(),
    isHere: boolean().notNull(),
    madeBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    madeAt: appTime(),
  },
  (t) => [
    index('check_in_ticks_team_idx').on(t.teamId, t.member, latest(t.seq)),
    index('check_in_ticks_made_by_idx')
      .on(t.madeBy)
      .where(sql`${t.madeBy} is not null`),
  ],
)

/** How a tournament is played, and the number of the last entry in its log. */
export const competitions = pgTable(
  'competitions',
  {
    tournamentId: uuid()
      .primaryKey()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(0),
    /** A `Setup` of engine/contract.ts. */
    setup: jsonb().notNull(),
    /** The teams in the order in which the draw seeds them. */
    seeds: uuid().array().notNull().default([]),
    /** How the organizer wants to draw. A draw stores how it was made. */
    drawBy: text({ enum: ['seeds', 'ranking', 'random'] })
      .notNull()
      .default('seeds'),
  },
  (t) => [check('competitions_draw_by_check', sql`${t.drawBy} in ('seeds', 'ranking', 'random')`)],
)

/**
 * The log of a tournament: draws, reports, withdrawals, undos. Append-only. Everything else about the competition is calculated from it:
 * `matches`, `drawn_teams`, `teams.seed`, `teams.eliminated` and `tournaments.competition`.
 */
export const competitionFacts = pgTable(
  'competition_facts',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'restrict' }),
    /** Made by the client, so that a request sent twice is recorded once. */
    id: uuid().notNull(),
    seq: integer().notNull(),
    /** A `FactBody` of engine/contract.ts. */
    body: jsonb().notNull(),
    reason: text(),
    actorId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** `system`: a team lost its spot, or one from the waiting list replaced it. */
    actorRole: text({ enum: ['administrator', 'organizer', 'co_organizer', 'scorekeeper', 'system'] }).notNull(),
    createdAt: appTime(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.id] }),
    unique('competition_facts_seq_key').on(t.tournamentId, t.seq),
    index('competition_facts_actor_idx')
      .on(t.actorId)
      .where(sql`${t.actorId} is not null`),
    check(
      'competition_facts_actor_role_check',
      sql`${t.actorRole} in ('administrator', 'organizer', 'co_organizer', 'scorekeeper', 'system')`,
    ),
  ],
)

/**
 * The chains of secrets for a tournament's random draws (engine/draw/lots.ts). The first is written with the tournament, so that its commitment
 * is older than the first team. Another follows only when a list is published and no chain can be decrypted, because DRAW_SECRET_KEY was lost.
 */
export const drawSecrets = pgTable(
  'draw_secrets',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    /** 1, 2, 3, … */
    chain: integer().notNull().default(1),
    /** The first draw that may use it. The list of a draw names the commitment of the chain that it uses. */
    firstDraw: integer().notNull().default(1),
    /** The first value of the chain, in hex: public. */
    commitment: text().notNull(),
    committedAt: appTime(),
    /** How many teams had entered by then. */
    teamsEntered: integer().notNull().default(0),
    /** The last value of the chain, from which all others follow. */
    encryptedSecret: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tournamentId, t.chain] })],
)

/** The teams of a draw, which stay even if their registrations end. */
export const drawnTeams = pgTable(
  'drawn_teams',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'restrict' }),
    /** Null for late teams. A substitute has the seed of the team it replaced. */
    seed: integer(),
    status: text({ enum: ['in', 'withdrawn', 'replaced'] }).notNull(),
    /** Its final place once it is known, and how many teams share it. */
    place: integer(),
    placeSharedBy: integer(),
  },
  (t) => [
    index('drawn_teams_team_idx').on(t.teamId),
    primaryKey({ columns: [t.tournamentId, t.teamId] }),
    check('drawn_teams_status_check', sql`${t.status} in ('in', 'withdrawn', 'replaced')`),
  ],
)

/**
 * Everyone who has ever been organizer or co-organizer of a tournament: their own teams don't count toward verification. Triggers on
 * `tournaments` and `officials` insert the rows.
 */
export const organizerHistory = pgTable(
  'organizer_history',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.tournamentId, t.userId] }), index('organizer_history_user_idx').on(t.userId)],
)

/** Who helps the organizer to run the tournament, or to keep score, and who was asked to. */
export const officials = pgTable(
  'officials',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['co_organizer', 'scorekeeper'] }).notNull(),
    /** Null until they accept: they have no rights and are not listed. */
    acceptedAt: instant(),
    /** A role that allows more, which an official was asked to take and has until then not. */
    askedRole: text({ enum: ['co_organizer'] }),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.userId] }),
    index('officials_user_idx').on(t.userId),
    check(
      'officials_asked_role_check',
      sql`${t.askedRole} is null or (${t.askedRole} = 'co_organizer' and ${t.role} = 'scorekeeper' and ${t.acceptedAt} is not null)`,
    ),
    check('officials_role_check', sql`${t.role} in ('co_organizer', 'scorekeeper')`),
  ],
)

export const matches = pgTable(
  'matches',
  {
    id: id(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    bracket: text({ enum: ['main', 'losers', 'third', 'final', 'reset', 'group', 'swiss'] }).notNull(),
    /** The group whose table it counts for; null in a knockout. */
    group: text(),
    round: integer().notNull(),
    /** From 0, top to bottom within the round. */
    position: integer().notNull(),
    team1Id: uuid().references(() => teams.id, { onDelete: 'restrict' }),
    team2Id: uuid().references(() => teams.id, { onDelete: 'restrict' }),
    team1Score: integer(),
    team2Score: integer(),
    winnerId: uuid().references(() => teams.id, { onDelete: 'restrict' }),
    /** How it was decided; null until then. */
    outcome: text({
      enum: ['played', 'walkover', 'retired', 'forfeit', 'double_no_show', 'bye', 'not_needed'],
    }),
    /** Its games, with the whole score of each. */
    games: jsonb().$type<unknown[]>().notNull(),
    status: text({ enum: ['scheduled', 'active', 'completed'] })
      .notNull()
      .default('scheduled'),
    completedAt: instant(),
  },
  (t) => [
    index('matches_team1_idx').on(t.team1Id),
    index('matches_team2_idx').on(t.team2Id),
    index('matches_winner_idx').on(t.winnerId),
    index('matches_tournament_idx').on(t.tournamentId, t.round, t.id),
    unique('matches_number_key').on(t.tournamentId, t.number),
    check('matches_round_check', sql`${t.round} >= 1`),
    check('matches_two_teams_check', sql`${t.team1Id} <> ${t.team2Id}`),
    check('matches_winner_check', sql`${t.winnerId} is null or ${t.winnerId} in (${t.team1Id}, ${t.team2Id})`),
    check('matches_scores_check', sql`${t.team1Score} >= 0 and ${t.team2Score} >= 0`),
    check(
      'matches_bracket_check',
      sql`${t.bracket} in ('main', 'losers', 'third', 'final', 'reset', 'group', 'swiss')`,
    ),
    check(
      'matches_outcome_check',
      sql`${t.outcome} in ('played', 'walkover', 'retired', 'forfeit', 'double_no_show', 'bye', 'not_needed')`,
    ),
    check('matches_status_check', sql`${t.status} in ('scheduled', 'active', 'completed')`),
  ],
)

/** Where a tournament's matches are played. */
export const courts = pgTable(
  'courts',
  {
    id: id(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** From 0. */
    position: integer().notNull(),
    /** The final is played here. */
    isMain: boolean().notNull(),
    /** When it can be used: a `CourtHours[]` of features/competition/schedule-contract.ts. A break is a gap between two of them. */
    hours: jsonb().notNull(),
  },
  (t) => [
    uniqueIndex('courts_name_key').on(t.tournamentId, sql`lower(${t.name})`),
    uniqueIndex('courts_one_main_key')
      .on(t.tournamentId)
      .where(sql`${t.isMain}`),
  ],
)

/**
 * A tournament's schedule: how long matches take, the draft that is being worked on, and which version of it is published. Where and when a
 * match is played decides nothing about who advances, so none of it is in the log.
 */
export const schedules = pgTable('schedules', {
  tournamentId: uuid()
    .primaryKey()
    .references(() => tournaments.id, { onDelete: 'cascade' }),
  /** Counts every change of the courts, the settings, the draft and the published schedule. */
  revision: integer().notNull(),
  /** A `ScheduleSettings` of features/competition/schedule-contract.ts. */
  settings: jsonb().notNull(),
  /** A `ScheduledMatch[]` of the same contract; null if nothing differs from what is published. */
  draft: jsonb(),
  /** When the published schedule was published; null if there is none. */
  publishedAt: instant(),
  /** The revision in which the published schedule last changed. */
  publishedRevision: integer().notNull().default(0),
  /** Whether matches have times, or are called when a court is free. */
  mode: text({ enum: ['times', 'next_free_court'] })
    .notNull()
    .default('times'),
  /** Counts every match that was marked as started or finished. */
  progressRevision: integer().notNull().default(0),
  /** Everyone sees that play has stopped until then. */
  stoppedUntil: instant(),
  /** The same in the draft. */
  draftStoppedUntil: instant(),
  /** What else publishing the draft changes: a `DraftExtension` of features/competition/server/schedule/stored.ts; null if nothing. */
  draftExtension: jsonb(),
  /** Where matches were published before play stopped: a `BeforeStop` of the same file; null if that doesn't matter anymore. */
  beforeStop: jsonb(),
})

/** The latest changes to a schedule, so that the others who run the tournament see what changed, and those of the draft can be undone. */
export const scheduleChanges = pgTable(
  'schedule_changes',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => schedules.tournamentId, { onDelete: 'cascade' }),
    /** The revision that it made. */
    revision: integer().notNull(),
    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** What follows the name of the person: 'moved match 7 to Court 2, 10:20 AM'. */
    sentence: text().notNull(),
    /** The draft that undoing it restores: a `Draft` of features/competition/server/schedule/stored.ts; null if it can't be undone. */
    before: jsonb(),
    createdAt: appTime(),
  },
  (t) => [primaryKey({ columns: [t.tournamentId, t.revision] }), index('schedule_changes_actor_idx').on(t.actorId)],
)

/**
 * The published schedule: a row for each game of a match. A game that is taken out stays with the time that it had last, but without a court, because
 * calendars have to cancel it. The constraint `scheduled_matches_court_excl` allows one at a time on a court.
 */
export const scheduledMatches = pgTable(
  'scheduled_matches',
  {
    tournamentId: uuid().notNull(),
    number: integer().notNull(),
    /** 1, or more for a replay. Which of a match's games is next follows from the log. */
    game: integer().notNull(),
    /** Null once it is taken out. */
    courtId: uuid().references(() => courts.id, { onDelete: 'set null' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When it was to start before it moved during the tournament; null if it didn't. */
    originalStartsAt: instant(),
    /** Stays there when a new schedule is proposed. */
    isPinned: boolean().notNull(),
    /** Who referees it or keeps score: a `Duty` of features/competition/schedule-contract.ts; null if nobody does. */
    duty: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.number, t.game] }),
    index('scheduled_matches_court_idx').on(t.courtId),
    foreignKey({
      name: 'scheduled_matches_match_fk',
      columns: [t.tournamentId, t.number],
      foreignColumns: [matches.tournamentId, matches.number],
    }).onDelete('cascade'),
    check('scheduled_matches_game_check', sql`${t.game} >= 1`),
    check('scheduled_matches_times_check', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)

/**
 * The matches and duties that a team's calendar has listed, with the times that it gave last: one that the team no longer has must be canceled there. So these
 * rows outlive the match.
 */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** The number of the match. */
    number: integer().notNull(),
    /** Above 1 for a replay. */
    game: integer().notNull(),
    /** Whether the team referees the match or keeps score. */
    isDuty: boolean().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.number, t.game, t.isDuty] })],
)

/** When matches really started and finished, as marked by scorekeepers. Publishing a schedule keeps it. */
export const matchProgress = pgTable(
  'match_progress',
  {
    tournamentId: uuid().notNull(),
    number: integer().notNull(),
    game: integer().notNull(),
    startedAt: instant(),
    /** Null while it is played. A result finishes a match too, at the time it was entered. */
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.number, t.game] }),
    foreignKey({
      name: 'match_progress_match_fk',
      columns: [t.tournamentId, t.number],
      foreignColumns: [matches.tournamentId, matches.number],
    }).onDelete('cascade'),
    check('match_progress_game_check', sql`${t.game} >= 1`),
    check('match_progress_order_check', sql`${t.startedAt} <= ${t.finishedAt}`),
  ],
)

/**
 * What a finished tournament credited to the accounts of a team's roster. These amounts are part of the user's own numbers, so undoing the
 * finish subtracts exactly them.
 */
export const playerResults = pgTable(
  'player_results',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'restrict' }),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    wins: integer().notNull(),
    losses: integer().notNull(),
    /** The player's share of the team's prize. */
    prizeCents: bigint({ mode: 'number' }).notNull(),
    verifiedWins: integer().notNull(),
    verifiedLosses: integer().notNull(),
    verifiedPrizeCents: bigint({ mode: 'number' }).notNull(),
    /** The team's final place, and how many teams share it. */
    place: integer().notNull(),
    placeSharedBy: integer().notNull(),
  },
  (t) => [
    index('player_results_team_idx').on(t.teamId),
    primaryKey({ columns: [t.tournamentId, t.teamId, t.userId] }),
    index('player_results_user_idx').on(t.userId, t.tournamentId),
    check('player_results_wins_check', sql`${t.verifiedWins} between 0 and ${t.wins}`),
    check('player_results_losses_check', sql`${t.verifiedLosses} between 0 and ${t.losses}`),
    check('player_results_prize_check', sql`${t.verifiedPrizeCents} between 0 and ${t.prizeCents}`),
    check('player_results_place_check', sql`${t.place} >= 1 and ${t.placeSharedBy} >= 1`),
  ],
)

/** The prizes of a finished tournament. They add up to its prize pool. The organizer pays them and notes when. */
export const prizes = pgTable(
  'prizes',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'restrict' }),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'restrict' }),
    amountCents: integer().notNull(),
    dueAt: appTime(),
    paidAt: instant(),
    /** Who noted that it was paid. */
    notedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
  },
  (t) => [
    index('prizes_team_idx').on(t.teamId),
    primaryKey({ columns: [t.tournamentId, t.teamId] }),
    index('prizes_due_idx')
      .on(t.dueAt, t.tournamentId, t.teamId)
      .where(sql`paid_at is null`),
    index('prizes_noted_by_idx')
      .on(t.notedBy)
      .where(sql`noted_by is not null`),
    check('prizes_amount_check', sql`${t.amountCents} > 0`),
    check('prizes_paid_check', sql`(${t.paidAt} is null) = (${t.notedBy} is null)`),
  ],
)

// Spots and money -----------------------------------------------------------------------------------------------------------------

/**
 * Who was asked to play for a team, or to be the captain of a team without one, by account or by email, and what they answered. Only
 * those who accepted are in `teams.members`. Nobody shows on the team before that.
 */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: id(),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** The invited account; for an invitation by email, the account that accepted it. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The address as it was typed, whether or not an account uses it. */
    email: text(),
    role: text({ enum: ['player', 'captain'] })
      .notNull()
      .default('player'),
    /** Who invites to be captain; null for players, whom the captain invites. */
    invitedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    status: text({ enum: ['invited', 'accepted', 'declined', 'left'] })
      .notNull()
      .default('invited'),
    /** SHA-256 of the secret in the mailed link. */
    secretHash: text().notNull(),
    invitedAt: createdAt(),
    answeredAt: instant(),
  },
  (t) => [
    uniqueIndex('team_invitations_user_key')
      .on(t.teamId, t.role, t.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('team_invitations_email_key')
      .on(t.teamId, t.role, sql`lower(email)`)
      .where(sql`email is not null`),
    index('team_invitations_user_idx')
      .on(t.userId)
      .where(sql`user_id is not null`),
    index('team_invitations_email_idx')
      .on(sql`lower(email)`)
      .where(sql`email is not null`),
    index('team_invitations_invited_by_idx')
      .on(t.invitedBy)
      .where(sql`${t.invitedBy} is not null`),
    check('team_invitations_status_check', sql`${t.status} in ('invited', 'accepted', 'declined', 'left')`),
    check('team_invitations_invitee_check', sql`${t.userId} is not null or ${t.email} is not null`),
    check('team_invitations_role_check', sql`${t.role} in ('player', 'captain')`),
    check('team_invitations_invited_by_check', sql`(${t.role} = 'captain') = (${t.invitedBy} is not null)`),
  ],
)

/**
 * A team that isn't there, for which another one is looked for on the waiting list: one captain after the other is asked, each for ten minutes.
 * The held registration with its id says whose turn it is.
 */
export const replacementSearches = pgTable(
  'replacement_searches',
  {
    /** Made by the client, so that a request sent twice starts one search. */
    id: uuid().primaryKey(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'restrict' }),
    /** The team that isn't there. */
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'restrict' }),
    startedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Why a team was chosen that was not the next in line; null if it was. */
    reason: text(),
    startedAt: appTime(),
    endedAt: instant(),
    /** `impossible`: the team has played meanwhile, for instance, or the tournament is over. */
    ending: text({ enum: ['replaced', 'stopped', 'nobody_left', 'impossible'] }),
  },
  (t) => [
    uniqueIndex('replacement_searches_team_key')
      .on(t.teamId)
      .where(sql`${t.endedAt} is null`),
    index('replacement_searches_tournament_idx')
      .on(t.tournamentId)
      .where(sql`${t.endedAt} is null`),
    index('replacement_searches_user_idx').on(t.startedBy),
    check(
      'replacement_searches_ending_check',
      sql`(${t.endedAt} is null) = (${t.ending} is null) and ${t.ending} in ('replaced', 'stopped', 'nobody_left', 'impossible')`,
    ),
  ],
)

/**
 * A spot in a tournament, and what was paid for it.
 * `held` (card form open) → `paid`; `pending` (pay later) → `paid`; either → `expired` or `withdrawn`; `paid` → `refunded`.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'restrict' }),
    /** The captain; null while the team has none (`teams.captain_id`). */
    userId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** The listed team; null while the spot is only held. */
    teamId: uuid()
      .unique('registrations_team_key')
      .references(() => teams.id, { onDelete: 'restrict' }),
    teamName: text().notNull(),
    paymentStatus: text({ enum: ['held', 'pending', 'paid', 'expired', 'withdrawn', 'refunded'] })
      .notNull()
      .default('pending'),
    /**
     * When a held or pending spot expires. Kept after it has expired or was withdrawn: registering again gives no more time. Null for a
     * pending team that pays on the day (`paysOnTheDay` in features/registrations/rules.ts).
     */
    expiresAt: instant(),
    /** When the spot expired or was withdrawn. */
    releasedAt: instant(),
    /** When the spot was offered to a captain from the waiting list; null if the captain took it themselves. */
    offeredAt: instant(),
    /** The entry fee when the spot was claimed; later changes to the tournament's fee do not affect it. */
    feeCents: integer().notNull(),
    /** What we have of the fee. Less than the fee after a dispute, or a partial refund made at the provider. */
    amountPaidCents: integer().notNull().default(0),
    /** `waived`: the organizer let the team play without the fee; no money was received. */
    paidBy: text({ enum: ['card', 'free', 'cash', 'waived'] }),
    /** When the organizer marked a refunded team's cash as returned; null while it is still due. */
    cashReturnedAt: instant(),
    /** Set before the provider is first called: from then on a payment intent may exist there, even if its id never came back. */
    paymentStartedAt: instant(),
    paymentIntentId: text().unique('registrations_payment_intent_key'),
    /** Counts this spot's payment intents: after one is canceled, paying needs a new one. */
    paymentAttempt: integer().notNull().default(0),
    /** Whether this payment was started with the team's pay link: then it isn't the captain's. */
    payLinkUsed: boolean().notNull().default(false),
    /** For an offer to play in place of another team: it has no spot of its own, and gets that team's when it is accepted. */
    replacementSearchId: uuid().references(() => replacementSearches.id, { onDelete: 'restrict' }),
    /** When its spot went to the team that plays in its place; null while it has its own. What it paid stays. */
    spotGivenAt: instant(),
    /** Whether it counts as one of the tournament's spots. */
    takesSpot: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`payment_status in ('held', 'pending', 'paid') and spot_given_at is null and (payment_status <> 'held' or replacement_search_id is null)`,
      ),
    /** The dates and the place when the spot was claimed (`Terms` in features/registrations/moved-rules.ts). Filled in by a trigger. */
    agreed: jsonb(),
    /** What the captain was told last about dates or a place that differ from that (`MoveNotice`); null if they don't. */
    moveNotice: jsonb(),
    registeredAt: appTime(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('registrations_team_name_key')
      .on(t.tournamentId, sql`lower(${t.teamName})`)
      .where(sql`${t.paymentStatus} in ('held', 'pending', 'paid')`),
    index('registrations_tournament_idx').on(t.tournamentId, t.userId),
    index('registrations_user_idx').on(t.userId, t.id.desc().nullsFirst()),
    // One captain at a time is asked.
    uniqueIndex('registrations_replacement_key')
      .on(t.replacementSearchId)
      .where(sql`${t.paymentStatus} = 'held'`),
    index('registrations_expiry_idx')
      .on(t.expiresAt)
      .where(sql`${t.paymentStatus} in ('held', 'pending')`),
    check(
      'registrations_payment_status_check',
      sql`${t.paymentStatus} in ('held', 'pending', 'paid', 'expired', 'withdrawn', 'refunded')`,
    ),
    check(
      'registrations_expiry_check',
      sql`case when ${t.paymentStatus} = 'held' then ${t.expiresAt} is not null when ${t.paymentStatus} in ('pending', 'expired', 'withdrawn') then true else ${t.expiresAt} is null end`,
    ),
    check(
      'registrations_team_check',
      sql`case ${t.paymentStatus} when 'held' then ${t.teamId} is null when 'pending' then ${t.teamId} is not null when 'paid' then ${t.teamId} is not null else true end`,
    ),
    check(
      'registrations_paid_check',
      sql`${t.paymentStatus} <> 'paid' or (${t.amountPaidCents} <= ${t.feeCents} and case ${t.paidBy} when 'card' then ${t.paymentIntentId} is not null when 'free' then ${t.feeCents} = 0 when 'cash' then ${t.amountPaidCents} = ${t.feeCents} when 'waived' then ${t.feeCents} > 0 and ${t.amountPaidCents} = 0 else false end)`,
    ),
    check(
      'registrations_cash_returned_check',
      sql`${t.cashReturnedAt} is null or (${t.paymentStatus} = 'refunded' and ${t.paidBy} = 'cash')`,
    ),
    check('registrations_fee_check', sql`${t.feeCents} >= 0 and ${t.amountPaidCents} >= 0`),
    check('registrations_captain_check', sql`${t.userId} is not null or ${t.teamId} is not null`),
  ],
)

/**
 * Captains who wait for a spot in a full tournament. A row is deleted when its captain is offered one. After registration has closed, only
 * those who are on call stay; they are deleted when they have answered an offer, or when its time is over.
 */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: id(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    teamName: text().notNull(),
    /** Whether to ask them on the day too, when a team doesn't show up. */
    onCall: boolean().notNull().default(false),
    /** The order of the list. Ids don't give it, because two processes' clocks may differ. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    joinedAt: appTime(),
  },
  (t) => [
    uniqueIndex('waiting_list_captain_key').on(t.tournamentId, t.userId),
    uniqueIndex('waiting_list_team_name_key').on(t.tournamentId, sql`lower(${t.teamName})`),
    index('waiting_list_order_idx').on(t.tournamentId, t.seq),
    index('waiting_list_user_idx').on(t.userId),
  ],
)

/** Refunds to a card. The row is written before the provider is called, and its id is the call's idempotency key. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id, { onDelete: 'restrict' }),
    paymentIntentId: text().notNull(),
    amountCents: integer().notNull(),
    /** The processing fee kept when a captain withdraws, else 0. */
    feeKeptCents: integer().notNull().default(0),
    /** The processing fee that was to be kept: more than is kept once the bank or a refund at the provider has taken from it. */
    feeDueCents: integer().notNull().default(0),
    reason: text({
      enum: [
        'withdrawn',
        'late_payment',
        'wrong_amount',
        'administrator',
        'tournament_cancelled',
        'moved',
        'provider',
        'dispute_won',
      ],
    }).notNull(),
    /**
     * `failed`: the provider refused, and the administrator has to act; `settled`: the administrator paid it back manually; `void`: nothing
     * was left to refund, because a chargeback or a refund at the provider took it first.
     */
    status: text({ enum: ['requested', 'succeeded', 'failed', 'settled', 'void'] })
      .notNull()
      .default('requested'),
    providerRefundId: text().unique('refunds_provider_refund_key'),
    /** Provider refunds that failed before this one was sent again; later events about them are ignored. */
    replacedRefundIds: text().array().notNull().default([]),
    failure: text(),
    attempts: integer().notNull().default(0),
    /** Counts exhausted idempotency keys: the provider repeats a 500 or a refusal for the same key, so the next call needs a new one. */
    exhaustedKeys: integer().notNull().default(0),
    requestedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** The administrator who retried or settled it, and their note. */
    handledBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    note: text(),
    createdAt: appTime(),
    updatedAt: appTime(),
  },
  (t) => [
    // We refund a payment once, and again what is left over when a dispute is won. At the provider it may be refunded in parts.
    uniqueIndex('refunds_payment_intent_key')
      .on(t.paymentIntentId)
      .where(sql`reason not in ('provider', 'dispute_won')`),
    index('refunds_intent_idx').on(t.paymentIntentId),
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
    index('refunds_failed_idx')
      .on(t.id)
      .where(sql`${t.status} = 'failed'`),
    check(
      'refunds_amount_check',
      sql`${t.amountCents} >= 0 and ${t.feeKeptCents} >= 0 and ${t.feeDueCents} >= ${t.feeKeptCents}`,
    ),
    check('refunds_status_check', sql`${t.status} in ('requested', 'succeeded', 'failed', 'settled', 'void')`),
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
    kind: text({ enum: ['captured', 'refunded', 'fee_kept', 'cash', 'disputed'] }).notNull(),
    amountCents: integer().notNull(),
    /** The provider's id of the payment intent, refund or dispute; for cash, a new id. */
    reference: text().notNull(),
    /** The payment it belongs to; null for cash. */
    paymentIntentId: text(),
    /** Of a captured payment, as the provider names it ('visa'); null for payments from before it was recorded. */
    cardBrand: text(),
    cardLast4: text(),
    /** Who caused it, and for cash who took or returned it; null when the system did (a webhook, the sweep). */
    actorId: uuid(),
    reason: text().notNull(),
    createdAt: appTime(),
  },
  (t) => [
    check(
      'ledger_entries_card_check',
      sql`(${t.cardBrand} is null) = (${t.cardLast4} is null) and (${t.cardLast4} is null or (${t.kind} = 'captured' and ${t.cardLast4} ~ '^[0-9]{4}$'))`,
    ),
    unique('ledger_entries_reference_key').on(t.kind, t.reference),
    index('ledger_entries_tournament_idx').on(t.tournamentId, t.id),
    index('ledger_entries_registration_idx').on(t.registrationId),
    check(
      'ledger_entries_cash_check',
      sql`${t.kind} <> 'cash' or (${t.actorId} is not null and ${t.paymentIntentId} is null)`,
    ),
    check('ledger_entries_kind_check', sql`${t.kind} in ('captured', 'refunded', 'fee_kept', 'cash', 'disputed')`),
  ],
)

/**
 * Who did what to which record: everything the administrator does and every movement of money (`recordAudit` in platform/audit.ts).
 * Append-only by trigger, and without foreign keys, because it outlives the records it describes.
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
    /** What the record was called then. */
    subjectName: text(),
    /** Only the fields that changed, before and after. */
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
 * The provider's events, stored before they are applied. They are only hints: the payment or refund is read again from the provider, and
 * the rest of the event, such as card and cardholder, is not kept.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The payment or refund it is about; null where it names none. */
    objectId: text(),
    receivedAt: appTime(),
    appliedAt: instant(),
    attempts: integer().notNull().default(0),
    failure: text(),
    /** Why an applied event changed nothing; null when it did. */
    ignoredBecause: text(),
  },
  (t) => [
    index('webhook_events_unapplied_idx')
      .on(t.receivedAt)
      .where(sql`${t.appliedAt} is null`),
    index('webhook_events_applied_idx')
      .on(t.appliedAt)
      .where(sql`${t.appliedAt} is not null`),
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
    index('hero_videos_uploaded_by_idx').on(t.uploadedBy),
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
  createdAt: appTime(),
  updatedAt: appTime(),
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

/** Messages from the contact form. The sender need not have an account. */
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
    /** Set when the message was handled. */
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

// Towns and bookkeeping -----------------------------------------------------------------------------------------------------------

/** The gazetteer: the world's towns (GeoNames), for location suggestions without an outside service. */
export const towns = pgTable(
  'towns',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** 'Zürich, ZH, Switzerland' */
    displayName: text().notNull(),
    population: integer().notNull(),
    latitude: real().notNull(),
    longitude: real().notNull(),
    searchText: folded().generatedAlwaysAs(sql`fold(display_name) || other_names(name)`),
  },
  () => [
    index('towns_search_idx').using('gin', sql`search_text gin_trgm_ops`),
    index('towns_prefix_idx').on(sql`search_text text_pattern_ops`),
  ],
)

/**
 * Sums over users and tournaments that are too many to count at each request: players, their wins and prizes (all, and verified ones),
 * active tournaments ('active:tennis'), their teams, and the prizes awarded (`tournaments.awarded_cents`). The total is the sum of all rows
 * of its name. Triggers (`count_players`, `count_tournaments`) add a row for each change, in its transaction, so that transactions do not
 * wait for one another, and merge rows when no other process is doing so.
 */
export const totals = pgTable(
  'totals',
  { name: text().notNull(), value: bigint({ mode: 'number' }).notNull() },
  (t) => [index('totals_name_idx').on(t.name)],
)

/**
 * How many ranked players have how many points (in cents), kept like `totals`. Level 0 counts each number of points, every level
 * above it 64 slots of the one below. How many players rank above a number of points is then a sum of at most a few hundred rows
 * (`players_above`), however many players there are.
 */
export const rankingCounts = pgTable(
  'ranking_counts',
  {
    /** Counts verified points, by `users.verified_ranking_key`, instead of all points. */
    isVerified: boolean().notNull().default(false),
    level: smallint().notNull(),
    slot: bigint({ mode: 'number' }).notNull(),
    players: integer().notNull(),
  },
  (t) => [index('ranking_counts_slot_idx').on(t.isVerified, t.level, t.slot, t.players)],
)

/**
 * Files that no row refers to: not yet, while they are being written, or no longer. After an hour they are deleted
 * (platform/files/storage.ts), so that neither a crash nor a storage outage leaves a file behind.
 */
export const orphanedFiles = pgTable(
  'orphaned_files',
  {
    key: text().primaryKey(),
    since: instant().notNull(),
  },
  (t) => [index('orphaned_files_since_idx').on(t.since)],
)

/** Metadata of the app itself, such as which gazetteer was loaded. */
export const appMetadata = pgTable('app_metadata', {
  key: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})

/** Counters of rate-limiter-flexible, one row per key and window. Keys are hashed (platform/limits/limits.ts). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970, or null for never. */
  expire: bigint({ mode: 'number' }),
})

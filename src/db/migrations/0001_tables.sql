-- The tables of src/db/schema.ts, in the same order. They are described there.

-- For the constraint that a court has one match at a time.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- People

CREATE TABLE users (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text DEFAULT 'player' NOT NULL,
  avatar text,
  bio text,
  location text,
  preferred_sports text[] DEFAULT '{}' NOT NULL,
  wins integer DEFAULT 0 NOT NULL,
  losses integer DEFAULT 0 NOT NULL,
  total_prize_won_cents bigint DEFAULT 0 NOT NULL,
  verified_wins integer DEFAULT 0 NOT NULL,
  verified_losses integer DEFAULT 0 NOT NULL,
  verified_prize_cents bigint DEFAULT 0 NOT NULL,
  tournaments_per_day integer DEFAULT 60 NOT NULL,
  hide_email boolean DEFAULT true NOT NULL,
  matches_sent_at timestamptz,
  suspended_at timestamptz,
  two_factor_enabled boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  deleted_at timestamptz,
  search_text text GENERATED ALWAYS AS (fold(first_name || ' ' || last_name || E'\n' || username || E'\n' || coalesce(location, ''))) STORED,
  ranking_key bigint GENERATED ALWAYS AS (case when role = 'player' and deleted_at is null and suspended_at is null and (wins > 0 or total_prize_won_cents > 0) then -(total_prize_won_cents + wins::bigint * 1000) end) STORED,
  verified_ranking_key bigint GENERATED ALWAYS AS (case when role = 'player' and deleted_at is null and suspended_at is null and (verified_wins > 0 or verified_prize_cents > 0) then -(verified_prize_cents + verified_wins::bigint * 1000) end) STORED,
  CONSTRAINT users_role_check CHECK (role in ('player', 'administrator')),
  CONSTRAINT users_statistics_check CHECK (wins >= 0 and losses >= 0 and total_prize_won_cents >= 0),
  CONSTRAINT users_verified_wins_check CHECK (verified_wins between 0 and wins),
  CONSTRAINT users_verified_losses_check CHECK (verified_losses between 0 and losses),
  CONSTRAINT users_verified_prize_check CHECK (verified_prize_cents between 0 and total_prize_won_cents)
);
CREATE INDEX users_name_idx ON users (lower(last_name || ' ' || first_name), id);
CREATE INDEX users_search_idx ON users USING gin (fold(first_name || ' ' || last_name || E'\n' || username || E'\n' || email) gin_trgm_ops);
CREATE INDEX users_suspended_idx ON users (id DESC NULLS FIRST) WHERE suspended_at is not null;
CREATE INDEX users_unverified_idx ON users (id DESC NULLS FIRST) WHERE not email_verified and deleted_at is null;
CREATE INDEX users_ranking_idx ON users (ranking_key, id) WHERE ranking_key is not null;
CREATE INDEX users_verified_ranking_idx ON users (verified_ranking_key, id) WHERE verified_ranking_key is not null;
CREATE INDEX users_public_search_idx ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_preferred_sports_idx ON users USING gin (preferred_sports);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE UNIQUE INDEX users_one_administrator_key ON users (role) WHERE role = 'administrator';

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  token text NOT NULL,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  confirmed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT sessions_token_unique UNIQUE (token),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_expires_idx ON sessions (expires_at);

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT accounts_provider_key UNIQUE (provider_id, account_id),
  CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX accounts_user_idx ON accounts (user_id);

CREATE TABLE two_factors (
  user_id uuid PRIMARY KEY,
  secret text NOT NULL,
  last_step integer DEFAULT 0 NOT NULL,
  recovery_codes text[] DEFAULT '{}' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT two_factors_recovery_codes_check CHECK (cardinality(recovery_codes) <= 10),
  CONSTRAINT two_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}' NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkeys_credential_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);

CREATE TABLE login_networks (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  network text NOT NULL,
  last_login_at timestamptz NOT NULL,
  CONSTRAINT login_networks_user_network_key UNIQUE (user_id, network),
  CONSTRAINT login_networks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX login_networks_last_login_idx ON login_networks (last_login_at);

CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX verifications_identifier_idx ON verifications (identifier);
CREATE INDEX verifications_expires_idx ON verifications (expires_at);

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  related_id uuid,
  team_id uuid,
  event_key text,
  events text[] DEFAULT '{}' NOT NULL,
  lines jsonb,
  is_read boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT notifications_event_key UNIQUE (user_id, event_key),
  CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX notifications_user_idx ON notifications (user_id, id DESC NULLS FIRST);
CREATE INDEX notifications_unread_idx ON notifications (user_id) WHERE not is_read;

CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  "to" text NOT NULL,
  user_id uuid,
  reply_to text,
  template_key text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  status text DEFAULT 'waiting' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  event_key text,
  secret text,
  secret_until timestamptz,
  caused_by uuid,
  mailbox text,
  invitation_id uuid,
  CONSTRAINT outbox_event_key UNIQUE (event_key),
  CONSTRAINT outbox_status_check CHECK (status in ('waiting', 'sent', 'failed')),
  CONSTRAINT outbox_sent_check CHECK ((status = 'sent') = (sent_at is not null)),
  CONSTRAINT outbox_secret_check CHECK (secret is null or (secret_until is not null and secret <> '')),
  CONSTRAINT outbox_caused_check CHECK ((caused_by is null) = (mailbox is null)),
  CONSTRAINT outbox_one_line_check CHECK (subject !~ '[[:cntrl:]]' and concat("to", reply_to) !~ '[[:cntrl:][:space:],<>]'),
  CONSTRAINT outbox_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE SET NULL
);
CREATE INDEX outbox_waiting_idx ON outbox (next_try_at NULLS FIRST, id) WHERE status = 'waiting';
CREATE INDEX outbox_secret_idx ON outbox (secret_until) WHERE secret is not null;
CREATE INDEX outbox_user_idx ON outbox (user_id);
CREATE INDEX outbox_created_idx ON outbox (created_at);
CREATE INDEX outbox_status_idx ON outbox (status, id DESC NULLS FIRST);
CREATE INDEX outbox_caused_idx ON outbox (mailbox, created_at) WHERE caused_by is not null;
CREATE INDEX outbox_to_idx ON outbox (lower("to"), id DESC NULLS FIRST);

-- Tournaments and teams

CREATE TABLE tournaments (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  sport text NOT NULL,
  location text NOT NULL,
  latitude real,
  longitude real,
  start_date timestamptz NOT NULL,
  end_date timestamptz NOT NULL,
  registration_deadline timestamptz NOT NULL,
  started_at timestamptz,
  time_zone text DEFAULT 'UTC' NOT NULL,
  max_teams integer NOT NULL,
  current_teams integer DEFAULT 0 NOT NULL,
  places_taken integer DEFAULT 0 NOT NULL,
  paid_teams integer DEFAULT 0 NOT NULL,
  card_teams integer DEFAULT 0 NOT NULL,
  paid_fees_cents bigint DEFAULT 0 NOT NULL,
  entry_fee_cents integer NOT NULL,
  prize_pool_cents integer NOT NULL,
  prize_confirmed_at timestamptz,
  finished_at timestamptz,
  verifiable text DEFAULT 'no' NOT NULL,
  is_verified boolean GENERATED ALWAYS AS (verifiable = 'yes' or (verifiable = 'if_confirmed' and prize_confirmed_at is not null)) STORED NOT NULL,
  awarded_cents bigint GENERATED ALWAYS AS (case when status <> 'completed' or paid_teams < 2 then 0 when prize_confirmed_at is not null then prize_pool_cents when card_teams < 2 then 0 else least(prize_pool_cents, paid_fees_cents) end) STORED,
  status text DEFAULT 'upcoming' NOT NULL,
  competition text DEFAULT 'none' NOT NULL,
  format text DEFAULT 'single_elimination' NOT NULL,
  organizer_id uuid NOT NULL,
  image text,
  rules text,
  venue_notes text,
  skill_level text NOT NULL,
  team_size integer NOT NULL,
  matched_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  removed_at timestamptz,
  removal_reason text,
  is_over boolean GENERATED ALWAYS AS (status = 'completed') STORED,
  takes_teams boolean GENERATED ALWAYS AS (status = 'upcoming' and competition = 'none' and places_taken < max_teams) STORED,
  cell integer GENERATED ALWAYS AS ((floor(latitude * 2)::integer + 180) * 1000 + floor((longitude::float8 + 180) / 360 * greatest(1, round(720 * cos(radians(floor(latitude::float8 * 2) / 2 + 0.25)))))::integer) STORED,
  search_text text GENERATED ALWAYS AS (fold(name || E'\n' || description || E'\n' || location) || other_names(name || E'\n' || location)) STORED,
  CONSTRAINT tournaments_places_check CHECK (places_taken between 0 and max_teams),
  CONSTRAINT tournaments_current_teams_check CHECK (current_teams between 0 and places_taken),
  CONSTRAINT tournaments_paid_teams_check CHECK (paid_teams between 0 and current_teams),
  CONSTRAINT tournaments_card_teams_check CHECK (card_teams between 0 and paid_teams),
  CONSTRAINT tournaments_paid_fees_check CHECK (paid_fees_cents >= 0),
  CONSTRAINT tournaments_max_teams_check CHECK (max_teams between 2 and 64),
  CONSTRAINT tournaments_team_size_check CHECK (team_size between 1 and 20),
  CONSTRAINT tournaments_entry_fee_check CHECK (entry_fee_cents = 0 or entry_fee_cents between 50 and 99999999),
  CONSTRAINT tournaments_prize_pool_check CHECK (prize_pool_cents between 0 and 2000000000),
  CONSTRAINT tournaments_dates_check CHECK (registration_deadline < start_date and start_date <= end_date),
  CONSTRAINT tournaments_coordinates_check CHECK ((latitude is null) = (longitude is null) and latitude between -90 and 90 and longitude >= -180 and longitude < 180),
  CONSTRAINT tournaments_status_check CHECK (status in ('upcoming', 'active', 'completed', 'cancelled')),
  CONSTRAINT tournaments_cancelled_check CHECK ((status = 'cancelled') = (cancelled_at is not null)),
  CONSTRAINT tournaments_removed_check CHECK ((removed_at is null) = (removal_reason is null) and (removed_at is null or cancelled_at is not null)),
  CONSTRAINT tournaments_competition_check CHECK (competition in ('none', 'closed', 'drawn', 'running', 'finished')),
  CONSTRAINT tournaments_format_check CHECK (format in ('single_elimination', 'double_elimination', 'fixed_bracket', 'round_robin', 'groups', 'swiss')),
  CONSTRAINT tournaments_verifiable_check CHECK (verifiable in ('no', 'if_confirmed', 'yes') and (verifiable = 'no' or finished_at is not null)),
  CONSTRAINT tournaments_skill_level_check CHECK (skill_level in ('beginner', 'intermediate', 'advanced', 'all')),
  CONSTRAINT tournaments_organizer_id_users_id_fk FOREIGN KEY (organizer_id) REFERENCES users ON DELETE RESTRICT
);
CREATE INDEX tournaments_start_idx ON tournaments (start_date DESC NULLS FIRST, id DESC NULLS FIRST);
CREATE INDEX tournaments_name_idx ON tournaments (lower(name), id);
CREATE INDEX tournaments_status_idx ON tournaments (status, id DESC NULLS FIRST);
CREATE INDEX tournaments_open_idx ON tournaments (registration_deadline, id) WHERE cancelled_at is null and status = 'upcoming' and competition = 'none' and places_taken < max_teams;
CREATE INDEX tournaments_running_idx ON tournaments (start_date, id) WHERE cancelled_at is null and status in ('upcoming', 'active');
CREATE INDEX tournaments_finished_idx ON tournaments (end_date DESC NULLS FIRST, id DESC NULLS FIRST) WHERE cancelled_at is null and status = 'completed';
CREATE INDEX tournaments_open_sport_idx ON tournaments (sport, registration_deadline, id) WHERE cancelled_at is null and status = 'upcoming' and competition = 'none' and places_taken < max_teams;
CREATE INDEX tournaments_running_sport_idx ON tournaments (sport, start_date, id) WHERE cancelled_at is null and status in ('upcoming', 'active');
CREATE INDEX tournaments_finished_sport_idx ON tournaments (sport, end_date DESC NULLS FIRST, id DESC NULLS FIRST) WHERE cancelled_at is null and status = 'completed';
CREATE INDEX tournaments_open_skill_idx ON tournaments (skill_level, registration_deadline, id) WHERE cancelled_at is null and status = 'upcoming' and competition = 'none' and places_taken < max_teams;
CREATE INDEX tournaments_running_skill_idx ON tournaments (skill_level, start_date, id) WHERE cancelled_at is null and status in ('upcoming', 'active');
CREATE INDEX tournaments_finished_skill_idx ON tournaments (skill_level, end_date DESC NULLS FIRST, id DESC NULLS FIRST) WHERE cancelled_at is null and status = 'completed';
CREATE INDEX tournaments_filters_idx ON tournaments (sport, skill_level) WHERE cancelled_at is null and status <> 'cancelled';
CREATE INDEX tournaments_search_idx ON tournaments USING gin (search_text gin_trgm_ops);
CREATE INDEX tournaments_near_idx ON tournaments (is_over, cell, start_date, id, latitude, longitude, sport, skill_level, status, registration_deadline, entry_fee_cents, takes_teams) WHERE cancelled_at is null and status <> 'cancelled';
CREATE INDEX tournaments_date_idx ON tournaments (is_over, start_date, id, latitude, longitude, sport, skill_level, status, registration_deadline, entry_fee_cents, takes_teams) WHERE cancelled_at is null and status <> 'cancelled';
CREATE INDEX tournaments_deadline_idx ON tournaments (is_over, registration_deadline, start_date, id, latitude, longitude, sport, skill_level, status, registration_deadline, entry_fee_cents, takes_teams) WHERE cancelled_at is null and status <> 'cancelled';
CREATE INDEX tournaments_fee_idx ON tournaments (is_over, entry_fee_cents, start_date, id, latitude, longitude, sport, skill_level, status, registration_deadline, entry_fee_cents, takes_teams) WHERE cancelled_at is null and status <> 'cancelled';
CREATE INDEX tournaments_unmatched_idx ON tournaments (created_at) WHERE matched_at is null;
CREATE INDEX tournaments_champions_idx ON tournaments (finished_at DESC NULLS FIRST, id) WHERE is_verified and cancelled_at is null;
CREATE INDEX tournaments_organizer_idx ON tournaments (organizer_id, id DESC NULLS FIRST);

CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  sport text,
  skill_level text,
  max_fee_cents integer,
  latitude real,
  longitude real,
  within_miles integer,
  place text,
  cell integer GENERATED ALWAYS AS ((floor(latitude * 2)::integer + 180) * 1000 + floor((longitude::float8 + 180) / 360 * greatest(1, round(720 * cos(radians(floor(latitude::float8 * 2) / 2 + 0.25)))))::integer) STORED,
  created_at timestamptz NOT NULL,
  CONSTRAINT saved_searches_once_key UNIQUE NULLS NOT DISTINCT (user_id, sport, skill_level, max_fee_cents, latitude, longitude, within_miles),
  CONSTRAINT saved_searches_criteria_check CHECK (sport is not null or latitude is not null),
  CONSTRAINT saved_searches_place_check CHECK ((latitude is null) = (longitude is null) and (latitude is null) = (within_miles is null)),
  CONSTRAINT saved_searches_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX saved_searches_cell_idx ON saved_searches (cell);
CREATE INDEX saved_searches_anywhere_idx ON saved_searches (sport) WHERE cell is null;

CREATE TABLE search_matches (
  search_id uuid NOT NULL,
  tournament_id uuid NOT NULL,
  CONSTRAINT search_matches_search_id_tournament_id_pk PRIMARY KEY (search_id, tournament_id),
  CONSTRAINT search_matches_search_id_saved_searches_id_fk FOREIGN KEY (search_id) REFERENCES saved_searches ON DELETE CASCADE,
  CONSTRAINT search_matches_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE
);
CREATE INDEX search_matches_tournament_idx ON search_matches (tournament_id);

CREATE TABLE tournament_alerts (
  user_id uuid NOT NULL,
  tournament_id uuid NOT NULL,
  event text NOT NULL,
  CONSTRAINT tournament_alerts_user_id_tournament_id_event_pk PRIMARY KEY (user_id, tournament_id, event),
  CONSTRAINT tournament_alerts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT tournament_alerts_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE
);
CREATE INDEX tournament_alerts_tournament_idx ON tournament_alerts (tournament_id, event);

CREATE TABLE teams (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  tournament_id uuid NOT NULL,
  captain_id uuid,
  entered_by uuid,
  claimed_at timestamptz,
  members text[] DEFAULT '{}' NOT NULL,
  photo text,
  registered_at timestamptz DEFAULT now() NOT NULL,
  payment_status text DEFAULT 'pending' NOT NULL,
  seed integer,
  eliminated boolean DEFAULT false NOT NULL,
  CONSTRAINT teams_seed_key UNIQUE (tournament_id, seed),
  CONSTRAINT teams_payment_status_check CHECK (payment_status in ('pending', 'paid', 'refunded', 'expired', 'withdrawn')),
  CONSTRAINT teams_captain_check CHECK (case when entered_by is null then captain_id is not null and claimed_at is null else (captain_id is null) = (claimed_at is null) end),
  CONSTRAINT teams_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE,
  CONSTRAINT teams_captain_id_users_id_fk FOREIGN KEY (captain_id) REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT teams_entered_by_users_id_fk FOREIGN KEY (entered_by) REFERENCES users ON DELETE RESTRICT
);
CREATE INDEX teams_tournament_idx ON teams (tournament_id, id);
CREATE INDEX teams_name_idx ON teams (lower(name), id);
CREATE INDEX teams_payment_status_idx ON teams (payment_status, id DESC NULLS FIRST);
CREATE INDEX teams_search_idx ON teams USING gin (fold(name) gin_trgm_ops);
CREATE INDEX teams_captain_idx ON teams (captain_id, id DESC NULLS FIRST);
CREATE INDEX teams_entered_by_idx ON teams (entered_by) WHERE entered_by is not null;
CREATE INDEX teams_members_idx ON teams USING gin (members);

CREATE TABLE claim_links (
  team_id uuid PRIMARY KEY,
  version integer DEFAULT 1 NOT NULL,
  is_open boolean DEFAULT true NOT NULL,
  before jsonb,
  CONSTRAINT claim_links_before_check CHECK (not (is_open and before is not null)),
  CONSTRAINT claim_links_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE CASCADE
);

CREATE TABLE team_contacts (
  team_id uuid PRIMARY KEY,
  phone text NOT NULL,
  is_captains boolean DEFAULT true NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT team_contacts_phone_check CHECK (phone ~ '^[+]?[0-9 ()./-]{5,30}$'),
  CONSTRAINT team_contacts_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE CASCADE
);

CREATE TABLE check_in_ticks (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  team_id uuid NOT NULL,
  member text,
  is_here boolean NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL,
  CONSTRAINT check_in_ticks_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE CASCADE,
  CONSTRAINT check_in_ticks_made_by_users_id_fk FOREIGN KEY (made_by) REFERENCES users ON DELETE SET NULL
);
CREATE INDEX check_in_ticks_team_idx ON check_in_ticks (team_id, member, seq DESC NULLS FIRST);
CREATE INDEX check_in_ticks_made_by_idx ON check_in_ticks (made_by) WHERE made_by is not null;

CREATE TABLE competitions (
  tournament_id uuid PRIMARY KEY,
  version integer DEFAULT 0 NOT NULL,
  setup jsonb NOT NULL,
  seeds uuid[] DEFAULT '{}' NOT NULL,
  draw_by text DEFAULT 'seeds' NOT NULL,
  CONSTRAINT competitions_draw_by_check CHECK (draw_by in ('seeds', 'ranking', 'random')),
  CONSTRAINT competitions_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE
);

CREATE TABLE competition_facts (
  tournament_id uuid NOT NULL,
  id uuid NOT NULL,
  seq integer NOT NULL,
  body jsonb NOT NULL,
  reason text,
  actor_id uuid,
  actor_role text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT competition_facts_tournament_id_id_pk PRIMARY KEY (tournament_id, id),
  CONSTRAINT competition_facts_seq_key UNIQUE (tournament_id, seq),
  CONSTRAINT competition_facts_actor_role_check CHECK (actor_role in ('administrator', 'organizer', 'co_organizer', 'scorekeeper', 'system')),
  CONSTRAINT competition_facts_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE RESTRICT,
  CONSTRAINT competition_facts_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users ON DELETE RESTRICT
);
CREATE INDEX competition_facts_actor_idx ON competition_facts (actor_id) WHERE actor_id is not null;

CREATE TABLE draw_secrets (
  tournament_id uuid NOT NULL,
  chain integer DEFAULT 1 NOT NULL,
  first_draw integer DEFAULT 1 NOT NULL,
  commitment text NOT NULL,
  committed_at timestamptz NOT NULL,
  teams_entered integer DEFAULT 0 NOT NULL,
  encrypted_secret text NOT NULL,
  CONSTRAINT draw_secrets_tournament_id_chain_pk PRIMARY KEY (tournament_id, chain),
  CONSTRAINT draw_secrets_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE
);

CREATE TABLE drawn_teams (
  tournament_id uuid NOT NULL,
  team_id uuid NOT NULL,
  seed integer,
  status text NOT NULL,
  place integer,
  place_shared_by integer,
  CONSTRAINT drawn_teams_tournament_id_team_id_pk PRIMARY KEY (tournament_id, team_id),
  CONSTRAINT drawn_teams_status_check CHECK (status in ('in', 'withdrawn', 'replaced')),
  CONSTRAINT drawn_teams_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE,
  CONSTRAINT drawn_teams_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE RESTRICT
);
CREATE INDEX drawn_teams_team_idx ON drawn_teams (team_id);

CREATE TABLE organizer_history (
  tournament_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT organizer_history_tournament_id_user_id_pk PRIMARY KEY (tournament_id, user_id),
  CONSTRAINT organizer_history_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE,
  CONSTRAINT organizer_history_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX organizer_history_user_idx ON organizer_history (user_id);

CREATE TABLE officials (
  tournament_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  accepted_at timestamptz,
  asked_role text,
  CONSTRAINT officials_tournament_id_user_id_pk PRIMARY KEY (tournament_id, user_id),
  CONSTRAINT officials_asked_role_check CHECK (asked_role is null or (asked_role = 'co_organizer' and role = 'scorekeeper' and accepted_at is not null)),
  CONSTRAINT officials_role_check CHECK (role in ('co_organizer', 'scorekeeper')),
  CONSTRAINT officials_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE,
  CONSTRAINT officials_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX officials_user_idx ON officials (user_id);

CREATE TABLE matches (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL,
  number integer NOT NULL,
  bracket text NOT NULL,
  "group" text,
  round integer NOT NULL,
  position integer NOT NULL,
  team1_id uuid,
  team2_id uuid,
  team1_score integer,
  team2_score integer,
  winner_id uuid,
  outcome text,
  games jsonb NOT NULL,
  status text DEFAULT 'scheduled' NOT NULL,
  completed_at timestamptz,
  CONSTRAINT matches_number_key UNIQUE (tournament_id, number),
  CONSTRAINT matches_round_check CHECK (round >= 1),
  CONSTRAINT matches_two_teams_check CHECK (team1_id <> team2_id),
  CONSTRAINT matches_winner_check CHECK (winner_id is null or winner_id in (team1_id, team2_id)),
  CONSTRAINT matches_scores_check CHECK (team1_score >= 0 and team2_score >= 0),
  CONSTRAINT matches_bracket_check CHECK (bracket in ('main', 'losers', 'third', 'final', 'reset', 'group', 'swiss')),
  CONSTRAINT matches_outcome_check CHECK (outcome in ('played', 'walkover', 'retired', 'forfeit', 'double_no_show', 'bye', 'not_needed')),
  CONSTRAINT matches_status_check CHECK (status in ('scheduled', 'active', 'completed')),
  CONSTRAINT matches_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE,
  CONSTRAINT matches_team1_id_teams_id_fk FOREIGN KEY (team1_id) REFERENCES teams ON DELETE RESTRICT,
  CONSTRAINT matches_team2_id_teams_id_fk FOREIGN KEY (team2_id) REFERENCES teams ON DELETE RESTRICT,
  CONSTRAINT matches_winner_id_teams_id_fk FOREIGN KEY (winner_id) REFERENCES teams ON DELETE RESTRICT
);
CREATE INDEX matches_team1_idx ON matches (team1_id);
CREATE INDEX matches_team2_idx ON matches (team2_id);
CREATE INDEX matches_winner_idx ON matches (winner_id);
CREATE INDEX matches_tournament_idx ON matches (tournament_id, round, id);

CREATE TABLE courts (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  is_main boolean NOT NULL,
  hours jsonb NOT NULL,
  CONSTRAINT courts_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE
);
CREATE UNIQUE INDEX courts_name_key ON courts (tournament_id, lower(name));
CREATE UNIQUE INDEX courts_one_main_key ON courts (tournament_id) WHERE is_main;

CREATE TABLE schedules (
  tournament_id uuid PRIMARY KEY,
  revision integer NOT NULL,
  settings jsonb NOT NULL,
  draft jsonb,
  published_at timestamptz,
  published_revision integer DEFAULT 0 NOT NULL,
  mode text DEFAULT 'times' NOT NULL,
  progress_revision integer DEFAULT 0 NOT NULL,
  stopped_until timestamptz,
  draft_stopped_until timestamptz,
  draft_extension jsonb,
  before_stop jsonb,
  CONSTRAINT schedules_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE
);

CREATE TABLE schedule_changes (
  tournament_id uuid NOT NULL,
  revision integer NOT NULL,
  actor_id uuid NOT NULL,
  sentence text NOT NULL,
  before jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT schedule_changes_tournament_id_revision_pk PRIMARY KEY (tournament_id, revision),
  CONSTRAINT schedule_changes_tournament_id_schedules_tournament_id_fk FOREIGN KEY (tournament_id) REFERENCES schedules ON DELETE CASCADE,
  CONSTRAINT schedule_changes_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users ON DELETE RESTRICT
);
CREATE INDEX schedule_changes_actor_idx ON schedule_changes (actor_id);

CREATE TABLE scheduled_matches (
  tournament_id uuid NOT NULL,
  number integer NOT NULL,
  game integer NOT NULL,
  court_id uuid,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  original_starts_at timestamptz,
  is_pinned boolean NOT NULL,
  duty jsonb,
  CONSTRAINT scheduled_matches_tournament_id_number_game_pk PRIMARY KEY (tournament_id, number, game),
  CONSTRAINT scheduled_matches_game_check CHECK (game >= 1),
  CONSTRAINT scheduled_matches_times_check CHECK (starts_at < ends_at),
  CONSTRAINT scheduled_matches_court_id_courts_id_fk FOREIGN KEY (court_id) REFERENCES courts ON DELETE SET NULL,
  CONSTRAINT scheduled_matches_match_fk FOREIGN KEY (tournament_id, number) REFERENCES matches (tournament_id, number) ON DELETE CASCADE,
  -- One game at a time on a court; those that are taken out have none. Checked at the end of a transaction, because publishing swaps matches. schema.ts cannot describe it.
  CONSTRAINT scheduled_matches_court_excl EXCLUDE USING gist (court_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX scheduled_matches_court_idx ON scheduled_matches (court_id);

CREATE TABLE calendar_events (
  team_id uuid NOT NULL,
  number integer NOT NULL,
  game integer NOT NULL,
  is_duty boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT calendar_events_team_id_number_game_is_duty_pk PRIMARY KEY (team_id, number, game, is_duty),
  CONSTRAINT calendar_events_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE CASCADE
);

CREATE TABLE match_progress (
  tournament_id uuid NOT NULL,
  number integer NOT NULL,
  game integer NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT match_progress_tournament_id_number_game_pk PRIMARY KEY (tournament_id, number, game),
  CONSTRAINT match_progress_game_check CHECK (game >= 1),
  CONSTRAINT match_progress_order_check CHECK (started_at <= finished_at),
  CONSTRAINT match_progress_match_fk FOREIGN KEY (tournament_id, number) REFERENCES matches (tournament_id, number) ON DELETE CASCADE
);

CREATE TABLE player_results (
  tournament_id uuid NOT NULL,
  team_id uuid NOT NULL,
  user_id uuid NOT NULL,
  wins integer NOT NULL,
  losses integer NOT NULL,
  prize_cents bigint NOT NULL,
  verified_wins integer NOT NULL,
  verified_losses integer NOT NULL,
  verified_prize_cents bigint NOT NULL,
  place integer NOT NULL,
  place_shared_by integer NOT NULL,
  CONSTRAINT player_results_tournament_id_team_id_user_id_pk PRIMARY KEY (tournament_id, team_id, user_id),
  CONSTRAINT player_results_wins_check CHECK (verified_wins between 0 and wins),
  CONSTRAINT player_results_losses_check CHECK (verified_losses between 0 and losses),
  CONSTRAINT player_results_prize_check CHECK (verified_prize_cents between 0 and prize_cents),
  CONSTRAINT player_results_place_check CHECK (place >= 1 and place_shared_by >= 1),
  CONSTRAINT player_results_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE RESTRICT,
  CONSTRAINT player_results_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE RESTRICT,
  CONSTRAINT player_results_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE RESTRICT
);
CREATE INDEX player_results_team_idx ON player_results (team_id);
CREATE INDEX player_results_user_idx ON player_results (user_id, tournament_id);

CREATE TABLE prizes (
  tournament_id uuid NOT NULL,
  team_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  due_at timestamptz NOT NULL,
  paid_at timestamptz,
  noted_by uuid,
  CONSTRAINT prizes_tournament_id_team_id_pk PRIMARY KEY (tournament_id, team_id),
  CONSTRAINT prizes_amount_check CHECK (amount_cents > 0),
  CONSTRAINT prizes_paid_check CHECK ((paid_at is null) = (noted_by is null)),
  CONSTRAINT prizes_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE RESTRICT,
  CONSTRAINT prizes_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE RESTRICT,
  CONSTRAINT prizes_noted_by_users_id_fk FOREIGN KEY (noted_by) REFERENCES users ON DELETE RESTRICT
);
CREATE INDEX prizes_team_idx ON prizes (team_id);
CREATE INDEX prizes_due_idx ON prizes (due_at, tournament_id, team_id) WHERE paid_at is null;
CREATE INDEX prizes_noted_by_idx ON prizes (noted_by) WHERE noted_by is not null;

-- Spots and money

CREATE TABLE team_invitations (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL,
  user_id uuid,
  email text,
  role text DEFAULT 'player' NOT NULL,
  invited_by uuid,
  status text DEFAULT 'invited' NOT NULL,
  secret_hash text NOT NULL,
  invited_at timestamptz DEFAULT now() NOT NULL,
  answered_at timestamptz,
  CONSTRAINT team_invitations_status_check CHECK (status in ('invited', 'accepted', 'declined', 'left')),
  CONSTRAINT team_invitations_invitee_check CHECK (user_id is not null or email is not null),
  CONSTRAINT team_invitations_role_check CHECK (role in ('player', 'captain')),
  CONSTRAINT team_invitations_invited_by_check CHECK ((role = 'captain') = (invited_by is not null)),
  CONSTRAINT team_invitations_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE CASCADE,
  CONSTRAINT team_invitations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT team_invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users ON DELETE RESTRICT
);
CREATE UNIQUE INDEX team_invitations_user_key ON team_invitations (team_id, role, user_id) WHERE user_id is not null;
CREATE UNIQUE INDEX team_invitations_email_key ON team_invitations (team_id, role, lower(email)) WHERE email is not null;
CREATE INDEX team_invitations_user_idx ON team_invitations (user_id) WHERE user_id is not null;
CREATE INDEX team_invitations_email_idx ON team_invitations (lower(email)) WHERE email is not null;
CREATE INDEX team_invitations_invited_by_idx ON team_invitations (invited_by) WHERE invited_by is not null;

CREATE TABLE replacement_searches (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL,
  team_id uuid NOT NULL,
  started_by uuid NOT NULL,
  reason text,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  ending text,
  CONSTRAINT replacement_searches_ending_check CHECK ((ended_at is null) = (ending is null) and ending in ('replaced', 'stopped', 'nobody_left', 'impossible')),
  CONSTRAINT replacement_searches_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE RESTRICT,
  CONSTRAINT replacement_searches_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE RESTRICT,
  CONSTRAINT replacement_searches_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users ON DELETE RESTRICT
);
CREATE UNIQUE INDEX replacement_searches_team_key ON replacement_searches (team_id) WHERE ended_at is null;
CREATE INDEX replacement_searches_tournament_idx ON replacement_searches (tournament_id) WHERE ended_at is null;
CREATE INDEX replacement_searches_user_idx ON replacement_searches (started_by);

CREATE TABLE registrations (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL,
  user_id uuid,
  team_id uuid,
  team_name text NOT NULL,
  payment_status text DEFAULT 'pending' NOT NULL,
  expires_at timestamptz,
  released_at timestamptz,
  offered_at timestamptz,
  fee_cents integer NOT NULL,
  amount_paid_cents integer DEFAULT 0 NOT NULL,
  paid_by text,
  cash_returned_at timestamptz,
  payment_started_at timestamptz,
  payment_intent_id text,
  payment_attempt integer DEFAULT 0 NOT NULL,
  pay_link_used boolean DEFAULT false NOT NULL,
  replacement_search_id uuid,
  spot_given_at timestamptz,
  takes_spot boolean GENERATED ALWAYS AS (payment_status in ('held', 'pending', 'paid') and spot_given_at is null and (payment_status <> 'held' or replacement_search_id is null)) STORED NOT NULL,
  agreed jsonb,
  move_notice jsonb,
  registered_at timestamptz NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT registrations_team_key UNIQUE (team_id),
  CONSTRAINT registrations_payment_intent_key UNIQUE (payment_intent_id),
  CONSTRAINT registrations_payment_status_check CHECK (payment_status in ('held', 'pending', 'paid', 'expired', 'withdrawn', 'refunded')),
  CONSTRAINT registrations_expiry_check CHECK (case when payment_status = 'held' then expires_at is not null when payment_status in ('pending', 'expired', 'withdrawn') then true else expires_at is null end),
  CONSTRAINT registrations_team_check CHECK (case payment_status when 'held' then team_id is null when 'pending' then team_id is not null when 'paid' then team_id is not null else true end),
  CONSTRAINT registrations_paid_check CHECK (payment_status <> 'paid' or (amount_paid_cents <= fee_cents and case paid_by when 'card' then payment_intent_id is not null when 'free' then fee_cents = 0 when 'cash' then amount_paid_cents = fee_cents when 'waived' then fee_cents > 0 and amount_paid_cents = 0 else false end)),
  CONSTRAINT registrations_cash_returned_check CHECK (cash_returned_at is null or (payment_status = 'refunded' and paid_by = 'cash')),
  CONSTRAINT registrations_fee_check CHECK (fee_cents >= 0 and amount_paid_cents >= 0),
  CONSTRAINT registrations_captain_check CHECK (user_id is not null or team_id is not null),
  CONSTRAINT registrations_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE RESTRICT,
  CONSTRAINT registrations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT registrations_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams ON DELETE RESTRICT,
  CONSTRAINT registrations_replacement_search_id_replacement_searches_id_fk FOREIGN KEY (replacement_search_id) REFERENCES replacement_searches ON DELETE RESTRICT
);
CREATE UNIQUE INDEX registrations_team_name_key ON registrations (tournament_id, lower(team_name)) WHERE payment_status in ('held', 'pending', 'paid');
CREATE INDEX registrations_tournament_idx ON registrations (tournament_id, user_id);
CREATE INDEX registrations_user_idx ON registrations (user_id, id DESC NULLS FIRST);
CREATE UNIQUE INDEX registrations_replacement_key ON registrations (replacement_search_id) WHERE payment_status = 'held';
CREATE INDEX registrations_expiry_idx ON registrations (expires_at) WHERE payment_status in ('held', 'pending');

CREATE TABLE waiting_list (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL,
  user_id uuid NOT NULL,
  team_name text NOT NULL,
  on_call boolean DEFAULT false NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  joined_at timestamptz NOT NULL,
  CONSTRAINT waiting_list_tournament_id_tournaments_id_fk FOREIGN KEY (tournament_id) REFERENCES tournaments ON DELETE CASCADE,
  CONSTRAINT waiting_list_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE RESTRICT
);
CREATE UNIQUE INDEX waiting_list_captain_key ON waiting_list (tournament_id, user_id);
CREATE UNIQUE INDEX waiting_list_team_name_key ON waiting_list (tournament_id, lower(team_name));
CREATE INDEX waiting_list_order_idx ON waiting_list (tournament_id, seq);
CREATE INDEX waiting_list_user_idx ON waiting_list (user_id);

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  registration_id uuid NOT NULL,
  payment_intent_id text NOT NULL,
  amount_cents integer NOT NULL,
  fee_kept_cents integer DEFAULT 0 NOT NULL,
  fee_due_cents integer DEFAULT 0 NOT NULL,
  reason text NOT NULL,
  status text DEFAULT 'requested' NOT NULL,
  provider_refund_id text,
  replaced_refund_ids text[] DEFAULT '{}' NOT NULL,
  failure text,
  attempts integer DEFAULT 0 NOT NULL,
  exhausted_keys integer DEFAULT 0 NOT NULL,
  requested_by uuid,
  handled_by uuid,
  note text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT refunds_provider_refund_key UNIQUE (provider_refund_id),
  CONSTRAINT refunds_amount_check CHECK (amount_cents >= 0 and fee_kept_cents >= 0 and fee_due_cents >= fee_kept_cents),
  CONSTRAINT refunds_status_check CHECK (status in ('requested', 'succeeded', 'failed', 'settled', 'void')),
  CONSTRAINT refunds_settled_check CHECK (status <> 'settled' or (handled_by is not null and note is not null)),
  CONSTRAINT refunds_succeeded_check CHECK (status <> 'succeeded' or provider_refund_id is not null),
  CONSTRAINT refunds_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations ON DELETE RESTRICT,
  CONSTRAINT refunds_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT refunds_handled_by_users_id_fk FOREIGN KEY (handled_by) REFERENCES users ON DELETE RESTRICT
);
CREATE UNIQUE INDEX refunds_payment_intent_key ON refunds (payment_intent_id) WHERE reason not in ('provider', 'dispute_won');
CREATE INDEX refunds_intent_idx ON refunds (payment_intent_id);
CREATE INDEX refunds_registration_idx ON refunds (registration_id);
CREATE INDEX refunds_requested_by_idx ON refunds (requested_by) WHERE requested_by is not null;
CREATE INDEX refunds_handled_by_idx ON refunds (handled_by) WHERE handled_by is not null;
CREATE INDEX refunds_requested_idx ON refunds (created_at) WHERE status = 'requested';
CREATE INDEX refunds_failed_idx ON refunds (id) WHERE status = 'failed';

CREATE TABLE ledger_entries (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL,
  registration_id uuid NOT NULL,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  reference text NOT NULL,
  payment_intent_id text,
  card_brand text,
  card_last4 text,
  actor_id uuid,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT ledger_entries_reference_key UNIQUE (kind, reference),
  CONSTRAINT ledger_entries_card_check CHECK ((card_brand is null) = (card_last4 is null) and (card_last4 is null or (kind = 'captured' and card_last4 ~ '^[0-9]{4}$'))),
  CONSTRAINT ledger_entries_cash_check CHECK (kind <> 'cash' or (actor_id is not null and payment_intent_id is null)),
  CONSTRAINT ledger_entries_kind_check CHECK (kind in ('captured', 'refunded', 'fee_kept', 'cash', 'disputed'))
);
CREATE INDEX ledger_entries_tournament_idx ON ledger_entries (tournament_id, id);
CREATE INDEX ledger_entries_registration_idx ON ledger_entries (registration_id);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  actor_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  subject_name text,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz DEFAULT now() NOT NULL,
  search_text text GENERATED ALWAYS AS (fold(subject_type || ' ' || action || E'\n' || coalesce(subject_name, '') || E'\n' || coalesce(reason, '') || E'\n' || coalesce(before::text, '') || E'\n' || coalesce(after::text, ''))) STORED
);
CREATE INDEX audit_log_subject_idx ON audit_log (subject_id, id DESC NULLS FIRST);
CREATE INDEX audit_log_subject_type_idx ON audit_log (subject_type, id DESC NULLS FIRST);
CREATE INDEX audit_log_actor_idx ON audit_log (actor_id, id DESC NULLS FIRST);
CREATE INDEX audit_log_search_idx ON audit_log USING gin (search_text gin_trgm_ops);

CREATE TABLE webhook_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  object_id text,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  attempts integer DEFAULT 0 NOT NULL,
  failure text,
  ignored_because text
);
CREATE INDEX webhook_events_unapplied_idx ON webhook_events (received_at) WHERE applied_at is null;
CREATE INDEX webhook_events_applied_idx ON webhook_events (applied_at) WHERE applied_at is not null;

-- Content

CREATE TABLE hero_videos (
  id uuid PRIMARY KEY,
  filename text NOT NULL,
  original_name text NOT NULL,
  video_url text NOT NULL,
  is_active boolean DEFAULT false NOT NULL,
  uploaded_by uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT hero_videos_file_name_key UNIQUE (filename),
  CONSTRAINT hero_videos_uploaded_by_users_id_fk FOREIGN KEY (uploaded_by) REFERENCES users ON DELETE RESTRICT
);
CREATE INDEX hero_videos_uploaded_by_idx ON hero_videos (uploaded_by);
CREATE UNIQUE INDEX hero_videos_one_active_key ON hero_videos (is_active) WHERE is_active;

CREATE TABLE site_content (
  id uuid PRIMARY KEY,
  content_key text NOT NULL,
  content_type text NOT NULL,
  title text NOT NULL,
  content jsonb NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT site_content_key_key UNIQUE (content_key),
  CONSTRAINT site_content_type_check CHECK (content_type in ('text', 'html', 'json', 'image'))
);

CREATE TABLE media_assets (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  original_name text NOT NULL,
  mime_type text NOT NULL,
  file_size integer NOT NULL,
  url text NOT NULL,
  alt text DEFAULT '' NOT NULL,
  category text DEFAULT 'general' NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT media_assets_file_name_key UNIQUE (file_name),
  CONSTRAINT media_assets_size_check CHECK (file_size >= 0)
);

CREATE TABLE email_templates (
  id uuid PRIMARY KEY,
  template_key text NOT NULL,
  subject text NOT NULL,
  html_content text NOT NULL,
  text_content text NOT NULL,
  variables text[] DEFAULT '{}' NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT email_templates_key_key UNIQUE (template_key)
);

CREATE TABLE component_templates (
  id uuid PRIMARY KEY,
  component_key text NOT NULL,
  component_name text NOT NULL,
  template text DEFAULT '' NOT NULL,
  styles text,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT component_templates_key_key UNIQUE (component_key)
);

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  type text DEFAULT 'general' NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  answered_at timestamptz,
  answered_by uuid,
  CONSTRAINT contact_messages_type_check CHECK (type in ('general', 'technical', 'tournament', 'payment', 'partnership', 'feedback')),
  CONSTRAINT contact_messages_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users ON DELETE RESTRICT
);
CREATE INDEX contact_messages_open_idx ON contact_messages (id DESC NULLS FIRST) WHERE answered_at is null;
CREATE INDEX contact_messages_answered_by_idx ON contact_messages (answered_by) WHERE answered_by is not null;

-- Towns and bookkeeping

CREATE TABLE towns (
  id integer PRIMARY KEY,
  name text NOT NULL,
  display_name text NOT NULL,
  population integer NOT NULL,
  latitude real NOT NULL,
  longitude real NOT NULL,
  search_text text GENERATED ALWAYS AS (fold(display_name) || other_names(name)) STORED
);
CREATE INDEX towns_search_idx ON towns USING gin (search_text gin_trgm_ops);
CREATE INDEX towns_prefix_idx ON towns (search_text text_pattern_ops);

CREATE TABLE totals (
  name text NOT NULL,
  value bigint NOT NULL
);
CREATE INDEX totals_name_idx ON totals (name);

CREATE TABLE ranking_counts (
  is_verified boolean DEFAULT false NOT NULL,
  level smallint NOT NULL,
  slot bigint NOT NULL,
  players integer NOT NULL
);
CREATE INDEX ranking_counts_slot_idx ON ranking_counts (is_verified, level, slot, players);

CREATE TABLE orphaned_files (
  key text PRIMARY KEY,
  since timestamptz NOT NULL
);
CREATE INDEX orphaned_files_since_idx ON orphaned_files (since);

CREATE TABLE app_metadata (
  key text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer DEFAULT 0 NOT NULL,
  expire bigint
);

import type pg from 'pg'
import { fillTable } from '#test/fill-table.ts'

const million = 1_000_000

/** A million players of five sports, most of them with a few wins and some with prizes. */
export function fillPlayers(pool: pg.Pool): Promise<void> {
  return fillTable(pool, 'users', million, (from, to) =>
    pool.query(
      `insert into users (id, username, email, first_name, last_name, location, preferred_sports, wins, losses, total_prize_won_cents)
       select uuidv7(), 'player.' || n, 'player.' || n || '@players.example', (array['Robin', 'Kim', 'Sam', 'Alex'])[1 + n % 4], 'Number ' || n,
         'Town ' || n % 5000, array[(array['basketball', 'soccer', 'tennis', 'volleyball', 'baseball'])[1 + n % 5]],
         (random() * random() * 60)::int, (random() * 40)::int, case when n % 7 = 0 then (random() * random() * 5000)::int * 100 else 0 end
       from generate_series($1::int, $2::int) n`,
      [from, to],
    ),
  )
}

/** A million tournaments. In every six, three are finished, one is running, one is full and one is open; one in twenty is in New York. */
export function fillTournaments(pool: pg.Pool, organizerId: string): Promise<void> {
  return fillTable(pool, 'tournaments', million, (from, to) =>
    pool.query(
      `insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, status, max_teams,
         places_taken, entry_fee_cents, prize_pool_cents, organizer_id, skill_level, team_size, created_at, updated_at, matched_at, latitude, longitude)
       select uuidv7(), 'Cup ' || n, 'A day of games, number ' || n, (array['basketball', 'soccer', 'tennis'])[1 + n % 3], 'Town ' || n % 5000,
         at + interval '2 days', at + interval '3 days', at + interval '1 day',
         case when n % 2 = 0 then 'completed' when n % 6 = 1 then 'active' else 'upcoming' end,
         8, case when n % 6 = 3 then 8 else 0 end, 5000, 0, $3, 'all', 5, now(), now(), now(),
         case when n % 20 = 0 then 40.7 else n % 5000 * 0.024 - 60 end, case when n % 20 = 0 then -74 else n % 4999 * 0.072 - 180 end
       from generate_series($1::int, $2::int) n, date_trunc('minute', now() + n * interval '1 minute') at`,
      [from, to, organizerId],
    ),
  )
}

import type { Pool } from 'pg'
import { transaction } from './database.ts'

/**
 * The provider's records. The constraints guarantee what Stripe guarantees, even if the code is wrong: an intent is captured at most once,
 * refunds never exceed the captured amount, and each status has the columns it needs. Card numbers are not stored.
 */
const tables = /* sql */ `
create schema if not exists sandbox;

create table if not exists sandbox.payment_intents (
  id text primary key,
  position bigint generated always as identity unique,
  created timestamptz not null,
  amount integer not null check (amount > 0),
  amount_received integer not null default 0,
  currency text not null,
  status text not null check (status in
    ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  client_secret text not null,
  metadata jsonb not null,
  payment_method jsonb,
  next_action jsonb,
  last_payment_error jsonb,
  latest_charge text,
  canceled_at timestamptz,
  check (amount_received = case status when 'succeeded' then amount else 0 end),
  check ((status = 'canceled') = (canceled_at is not null)),
  check ((status = 'requires_action') = (next_action is not null)),
  check (status not in ('requires_action', 'succeeded') or payment_method is not null)
);

create table if not exists sandbox.charges (
  id text primary key,
  created timestamptz not null,
  payment_intent text not null references sandbox.payment_intents,
  amount integer not null check (amount > 0),
  amount_refunded integer not null default 0,
  currency text not null,
  status text not null check (status in ('succeeded', 'failed')),
  payment_method jsonb not null,
  failure jsonb,
  metadata jsonb not null,
  check (amount_refunded between 0 and case status when 'succeeded' then amount else 0 end),
  check ((status = 'failed') = (failure is not null))
);
create unique index if not exists charges_capture_once on sandbox.charges (payment_intent) where status = 'succeeded';
create index if not exists charges_by_intent on sandbox.charges (payment_intent);

create table if not exists sandbox.refunds (
  id text primary key,
  position bigint generated always as identity unique,
  created timestamptz not null,
  charge text not null references sandbox.charges,
  payment_intent text not null references sandbox.payment_intents,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  failure_reason text,
  metadata jsonb not null,
  settles_at timestamptz,
  check ((status = 'failed') = (failure_reason is not null))
);
create index if not exists refunds_to_settle on sandbox.refunds (settles_at) where settles_at is not null;
create index if not exists refunds_by_intent on sandbox.refunds (payment_intent, position desc);

create table if not exists sandbox.disputes (
  id text primary key,
  created timestamptz not null,
  charge text not null unique references sandbox.charges,
  payment_intent text not null references sandbox.payment_intents,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('needs_response', 'won', 'lost'))
);

create table if not exists sandbox.events (
  id text primary key,
  position bigint generated always as identity unique,
  created timestamptz not null,
  type text not null,
  object json not null
);

create table if not exists sandbox.deliveries (
  id bigint generated always as identity primary key,
  event text not null references sandbox.events,
  status text not null check (status in ('due', 'held', 'delivered', 'abandoned')),
  due_at timestamptz not null,
  turn bigint not null default 0,
  attempts integer not null default 0,
  last_failure text,
  delivered_at timestamptz
);
create index if not exists deliveries_due on sandbox.deliveries (due_at) where status = 'due';
create index if not exists deliveries_by_event on sandbox.deliveries (event);

create table if not exists sandbox.idempotency_keys (
  key text primary key,
  created timestamptz not null,
  path text not null,
  fingerprint text not null,
  reply_status integer not null,
  reply_body text not null
);

create table if not exists sandbox.faults (
  id bigint generated always as identity primary key,
  target text not null check (target in ('call', 'event')),
  pattern text not null,
  method text,
  rule jsonb not null,
  remaining integer not null check (remaining >= 0)
);
`

/** Creates the schema unless it exists. When several processes start at once, one creates it and the others wait. */
export async function prepareSchema(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('sandbox schema', 0))")
    await tx.query("set local client_min_messages = 'warning'")
    await tx.query(tables)
  })
}

import { Client } from 'pg'

/** Makes an empty database look as if a version from before the first release had migrated it. */
export async function madeByAnOlderVersion(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at)
      select encode(sha256(n::text::bytea), 'hex'), 1795167325956 + n from generate_series(0, 48) n;
    create table users (id uuid primary key);`)
  await client.end()
}

import { vi } from 'vitest'
import type { World } from './world.ts'

/** PostgreSQL's plan for the query of a request that matches the pattern, with `settings` applied first. */
export async function queryPlan(
  world: World,
  ask: () => Promise<unknown>,
  pattern: RegExp,
  settings = '',
): Promise<string> {
  const asked = vi.spyOn(world.database.pool, 'query')
  await ask()
  const [statement, parameters] = asked.mock.calls.find(([sent]) => pattern.test(textOf(sent)))!
  asked.mockRestore()
  const client = await world.database.pool.connect()
  try {
    if (settings) await client.query(settings)
    const explained = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${textOf(statement)}`,
      parameters as unknown as unknown[],
    )
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release(true)
  }
}

const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : (sent as { text: string }).text)

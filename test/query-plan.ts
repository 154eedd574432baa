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

/** How many buffers PostgreSQL reads for all queries of a request. */
export async function buffersOf(world: World, ask: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(world.database.pool, 'query')
  await ask()
  const calls = [...asked.mock.calls]
  asked.mockRestore()
  let buffers = 0
  for (const [statement, parameters] of calls) {
    const explained = await world.database.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${textOf(statement)}`,
      parameters as unknown as unknown[],
    )
    const [{ Plan: plan }] = explained.rows[0]!['QUERY PLAN']
    buffers += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }
  return buffers
}

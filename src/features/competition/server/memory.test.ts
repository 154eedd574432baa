import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test('competitions take about as much memory as estimated', async () => {
  const worker = new Worker(new URL('../../../../test/competition-memory.ts', import.meta.url))
  const [shares] = (await once(worker, 'message')) as [[name: string, share: number][]]
  expect(shares).toHaveLength(2)
  for (const [name, share] of shares) {
    expect([name, share > 0.6 && share < 1.7 ? 'about right' : share]).toEqual([name, 'about right'])
  }
})

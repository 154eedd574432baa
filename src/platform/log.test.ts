import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (error: unknown): string => {
  const lines: string[] = []
  createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) }).error({ err: error }, 'failed')
  return lines.join('')
}

test('a query that failed is logged with its reason and without its values', () => {
  const reason = new Error('violates a constraint')
  const line = logged(
    new DrizzleQueryError('insert into outbox values ($1)', ['https://a.example/?token=secret'], reason),
  )
  expect(line).toContain('violates a constraint')
  expect(line).toContain('insert into outbox values ($1)')
  expect(line).not.toContain('secret')
})

test('any other failure is logged with where it happened', () => {
  expect(JSON.parse(logged(new Error('broken')))).toMatchObject({
    err: { message: 'broken', stack: expect.stringContaining('log.test.ts') },
  })
})

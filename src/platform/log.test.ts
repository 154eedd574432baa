import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (error: unknown): string => {
  const lines: string[] = []
  createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) }).error({ err: error }, 'failed')
  return lines.join('')
}

test('a failed query is logged with its cause and without its values', () => {
  const reason = new Error('violates a constraint')
  const line = logged(
    new DrizzleQueryError('insert into outbox values ($1)', ['https://a.example/?token=secret'], reason),
  )
  expect(line).toContain('violates a constraint')
  expect(line).toContain('insert into outbox values ($1)')
  expect(line).not.toContain('secret')
})

test("row values in PostgreSQL's error messages are not logged, even in nested causes", () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (lower(email))=(maya@example.org) already exists.',
    where: "COPY users, line 1, column email: 'maya@example.org'",
  })
  const invalid = Object.assign(new Error('invalid input syntax for type uuid: "maya@example.org"'), {
    severity: 'ERROR',
    code: '22P02',
  })
  for (const reason of [refused, invalid]) {
    const query = new DrizzleQueryError('insert into users values ($1)', ['maya@example.org'], reason)
    const line = logged(new Error('signing up failed', { cause: query }))
    expect(line).toContain(reason.code)
    expect(line).toContain('insert into users values ($1)')
    expect(line).not.toContain('maya@example.org')
  }
})

test('any other error is logged with its stack', () => {
  expect(JSON.parse(logged(new Error('broken')))).toMatchObject({
    err: { message: 'broken', stack: expect.stringContaining('log.test.ts') },
  })
})

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { useWorld } from '#test/world.ts'
import { countCap, countRows, keyset, openCursor, pageOf, toCursor, withPageHeaders } from './paging.ts'

const world = useWorld()

const numbersTo = (last: number) => sql`generate_series(1, ${last}::int) number`

test('rows are counted exactly up to the cap, and at most one further', async () => {
  const { db } = world.app
  expect(await countRows(db, numbersTo(countCap))).toBe(countCap)
  expect(await countRows(db, numbersTo(countCap + 500))).toBe(countCap + 1)
})

test('only rows that meet every condition are counted', async () => {
  expect(await countRows(world.app.db, numbersTo(9), sql`number > 3`, undefined, sql`number < 6`)).toBe(2)
})

const positionOf = (row: string) => [row]

describe('keyset pagination', () => {
  /** Three rows per name and two per timestamp; the timestamps differ by microseconds. */
  const rows = sql`(select md5(n::text)::uuid as id, 'é ' || n / 3 as name, -(n / 3)::bigint as points,
      timestamptz '2031-05-01 12:00:00.123456+02' + (n / 2) * interval '1 microsecond' as moment
    from generate_series(1, 20) n) rows`
  const id = { column: sql`id`, type: 'uuid' } as const

  test.each([
    ['one column', [id]],
    ['text', [{ column: sql`name`, type: 'text' }, id]],
    ['numbers', [{ column: sql`points`, type: 'bigint' }, id]],
    ['moments', [{ column: sql`moment`, type: 'timestamptz' }, id]],
  ] as const)('sorted by %s shows every row once, in both directions', async (_, columns) => {
    for (const direction of ['asc', 'desc'] as const) {
      const order = keyset(direction, ...columns)
      const read = async (cursor: string | undefined, limit: number) => {
        const where = sql`where ${order.after(cursor) ?? sql`true`}`
        const by = sql.join(order.orderBy, sql`, `)
        const query = sql`select id, ${order.position} as position from ${rows} ${where} order by ${by} limit ${limit + 1}`
        const found = await world.app.db.execute<{ id: string; position: string[] }>(query)
        return pageOf(found.rows, limit, ({ position }) => position)
      }
      const whole = await read(undefined, 100)
      expect(whole.rows).toHaveLength(20)
      const ids: string[] = []
      let next: string | null | undefined
      do {
        const page = await read(next ?? undefined, 3)
        ids.push(...page.rows.map((row) => row.id))
        next = page.next
      } while (next)
      expect(ids).toEqual(whole.rows.map((row) => row.id))
    }
  })

  test('the last page has no cursor, even when it is full', () => {
    expect(pageOf(['a', 'b', 'c'], 2, positionOf)).toEqual({ rows: ['a', 'b'], next: toCursor(['b']) })
    expect(pageOf(['a', 'b'], 2, positionOf)).toEqual({ rows: ['a', 'b'], next: null })
    expect(pageOf([], 2, positionOf)).toEqual({ rows: [], next: null })
  })
})

/** The parts of a cursor, or null when it is refused. */
const opened = (cursor: string, types: Parameters<typeof openCursor>[1]) => {
  try {
    return openCursor(cursor, types)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input' && error.fields?.cursor) return null
    throw error
  }
}

describe('a cursor', () => {
  test('keeps its parts in a URL', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }).filter((part) => !part.includes('\u0000'))), (parts) => {
        const cursor = toCursor(parts)
        expect(encodeURIComponent(cursor)).toBe(cursor)
        const types = parts.map(() => 'text' as const)
        expect(opened(cursor, types)).toEqual(parts)
        expect(opened(cursor, [...types, 'text'])).toBeNull()
      }),
    )
  })

  test('made of any other text is refused', () => {
    const json = fc.json().map((text) => Buffer.from(text).toString('base64url'))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), json), fc.nat(5), (text, length) => {
        const parts = opened(text, Array<'text'>(length).fill('text'))
        return parts === null || (parts.length === length && parts.every((part) => typeof part === 'string'))
      }),
    )
  })

  test.each([
    ['text', 'a\u0000b'],
    ['uuid', '0199c0de'],
    ['bigint', '1e9'],
    ['bigint', '99999999999999999999'],
    ['timestamptz', '2031-02-30T00:00:00.000000Z'],
    ['timestamptz', '0000-01-01T00:00:00.000000Z'],
  ] as const)('with a %s that PostgreSQL cannot store (%j) is refused', (type, value) => {
    expect(opened(toCursor([value]), [type])).toBeNull()
  })
})

test.each([
  ['a total of exactly the cap is exact', { next: null, total: countCap }, { 'x-total-count': '10000' }],
  [
    'a total above the cap is marked as capped',
    { next: null, total: countCap + 1 },
    { 'x-total-count': '10000', 'x-total-count-capped': 'true' },
  ],
  [
    'the next page is linked at the same URL',
    { next: 'a b', total: 3 },
    { 'x-total-count': '3', link: '</list?q=x&cursor=a+b>; rel="next"' },
  ],
  ['without a total there is no header', { next: null }, {}],
])('%s', async (_, page, expected) => {
  const app = new Hono().get('/list', (c) => c.json(withPageHeaders(c, page)))
  const { headers } = await app.request('/list?q=x')
  const { 'content-type': _type, ...rest } = Object.fromEntries(headers)
  expect(rest).toEqual(expected)
})

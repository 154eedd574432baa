import { expect, test } from 'vitest'
import { z } from 'zod'
import './issue-text.ts'

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  [z.string(), 42, 'This must be text'],
  [z.string(), undefined, 'This is required'],
  [z.string().max(3), 'four', 'This must be at most 3 characters long'],
  [z.string().min(3), 'no', 'This must be at least 3 characters long'],
  [z.number(), '42', 'This must be a number'],
  [z.number(), Infinity, 'This must be a number'],
  [z.int(), 2.5, 'This must be a whole number'],
  [z.number().min(1), 0, 'This must be at least 1'],
  [z.boolean(), 'yes', 'This must be true or false'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This must be at most 1 entries long'],
  [z.object({}), [], 'This must be an object with fields'],
  [z.enum(['paid', 'pending']), 'free', 'This must be one of: paid, pending'],
  [z.literal('paid'), 'free', 'This must be one of: paid'],
  [z.uuid(), 'x', 'This is not valid'],
  [z.union([z.string(), z.number()]), true, 'This is not valid'],
  [z.string('Name is required'), 42, 'Name is required'],
])('%#: a schema without a message gets a default one', (schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence)
})

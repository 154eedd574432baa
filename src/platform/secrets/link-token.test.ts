import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLinkToken, withoutLinkTokens } from './link-token.ts'
import { createSign } from './sign.ts'

const id = '01932f5e-9b5c-7c3a-8f21-0a1b2c3d4e5f'
const sign = createSign('a secret')
const tokens = createLinkToken(sign, 'claim link')

test('a token says what it is for, and fits in a path', () => {
  const token = tokens.make(id, 7)
  expect([token, tokens.read(token)]).toEqual([expect.stringMatching(/^[\w-]{49}$/), { id, version: 7 }])
  expect(tokens.read(tokens.make(id))).toEqual({ id, version: 0 })
})

test('a token of another purpose, secret, id or version is invalid', () => {
  const token = tokens.make(id)
  const others = [
    createLinkToken(sign, 'pay link').make(id),
    createLinkToken(createSign('another secret'), 'claim link').make(id),
    tokens.make(randomUUID()).slice(0, 27) + token.slice(27),
    tokens.make(id, 2).slice(0, 27) + token.slice(27),
  ]
  expect(others.map((other) => tokens.read(other))).toEqual([null, null, null, null])
})

test.each(['', 'x', '\0', 'a'.repeat(49), `${tokens.make(id)}=`, tokens.make(id).slice(0, -1), 'é'.repeat(49)])(
  'the malformed token %j is invalid',
  (token) => expect(tokens.read(token)).toBeNull(),
)

test('changing any character of a token makes it invalid, even if it decodes to the same bytes', () => {
  const token = tokens.make(id)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
  const changed = token
    .split('')
    .flatMap((letter, at) =>
      alphabet.filter((other) => other !== letter).map((other) => token.slice(0, at) + other + token.slice(at + 1)),
    )
  expect(changed.filter((other) => tokens.read(other) !== null)).toEqual([])
})

test('10,000 guesses of a signature find nothing', () => {
  const content = tokens.make(id).slice(0, 27)
  const guesses = Array.from({ length: 10_000 }, () => content + randomBytes(17).toString('base64url').slice(0, 22))
  expect(guesses.filter((guess) => tokens.read(guess) !== null)).toEqual([])
})

test('a path is logged without its token, and with its ids', () => {
  expect(withoutLinkTokens(`/api/pay/${tokens.make(id)}/intent`)).toBe('/api/pay/…/intent')
  expect(withoutLinkTokens(`/pay/${tokens.make(id)}x`)).toBe('/pay/…')
  expect(withoutLinkTokens(`/api/tournaments/${id}/live`)).toBe(`/api/tournaments/${id}/live`)
})

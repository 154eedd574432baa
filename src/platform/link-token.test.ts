import { expect, test } from 'vitest'
import { createLinkToken, withoutLinkTokens } from './link-token.ts'
import { createSign } from './sign.ts'

const id = '0193b6a2-7e51-7c3a-9d1f-5f0e8a7b6c4d'
const sign = createSign('a secret of the server')
const tokens = createLinkToken(sign, 'pay link')

test('a token says which record and version it was made for, and is always the same', () => {
  const token = tokens.make(id)
  expect(token).toMatch(/^[\w-]{46}$/)
  expect(tokens.read(token)).toEqual({ id, version: 0 })
  expect(tokens.make(id)).toBe(token)
  expect(tokens.read(tokens.make(id, 65_535))).toEqual({ id, version: 65_535 })
  expect(tokens.make(id, 1)).not.toBe(token)
})

test('a token made for another purpose, or with another secret, is not read', () => {
  expect(createLinkToken(sign, 'other link').read(tokens.make(id))).toBeNull()
  expect(createLinkToken(createSign('another secret'), 'pay link').read(tokens.make(id))).toBeNull()
})

test('a token with any other character at any place is not read', () => {
  const token = tokens.make(id)
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'A' ? 'B' : 'A'
    expect(tokens.read(token.slice(0, place) + other + token.slice(place + 1))).toBeNull()
  }
})

test.each(['', 'x', id, 'A'.repeat(46), `${tokens.make(id)}A`, tokens.make(id).slice(0, -1), 'é'.repeat(23)])(
  '%j is not read',
  (text) => expect(tokens.read(text)).toBeNull(),
)

test('a path is logged without its token, and with its ids', () => {
  expect(withoutLinkTokens(`/api/pay/${tokens.make(id)}/intent`)).toBe('/api/pay/…/intent')
  expect(withoutLinkTokens(`/pay/${tokens.make(id)}x`)).toBe('/pay/…')
  expect(withoutLinkTokens(`/api/tournaments/${id}/live`)).toBe(`/api/tournaments/${id}/live`)
})

import { expect, test } from 'vitest'
import { createDrawCipher } from './draw-cipher.ts'

const [cup, other] = ['019ac0a0-0000-7000-8000-000000000001', '019ac0a0-0000-7000-8000-000000000002']
const secret = '5e'.repeat(32)
const cipher = createDrawCipher('a key of thirty-two characters ...')

test('a secret is decrypted with the same key, and encrypted differently each time', () => {
  const encrypted = cipher.encrypt(secret, cup)
  expect(cipher.decrypt(encrypted, cup)).toBe(secret)
  expect(createDrawCipher('a key of thirty-two characters ...').decrypt(encrypted, cup)).toBe(secret)
  expect(cipher.encrypt(secret, cup)).not.toBe(encrypted)
  expect(Buffer.from(encrypted, 'base64url').toString('hex')).not.toContain(secret)
})

test('a secret encrypted with another key is refused', () => {
  const encrypted = createDrawCipher('another key of thirty-two characters').encrypt(secret, cup)
  expect(cipher.decrypt(encrypted, cup)).toBeNull()
  expect(cipher.decrypt('', cup)).toBeNull()
})

test('the encrypted secret of another tournament is refused', () => {
  expect(cipher.decrypt(cipher.encrypt(secret, other), cup)).toBeNull()
})

test('every changed byte is noticed, and so is every shortened text', () => {
  const bytes = Buffer.from(cipher.encrypt(secret, cup), 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index]! ^= 1
    expect(cipher.decrypt(changed.toString('base64url'), cup)).toBeNull()
    expect(cipher.decrypt(bytes.subarray(0, index).toString('base64url'), cup)).toBeNull()
  }
})

import { expect, test } from 'vitest'
import { aPlayer, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { AppError } from '#lib/errors.ts'
import { refuseWeakPassword } from './new-passwords.ts'

const world = useWorld()

async function weaknessOf(password: string, person: Parameters<typeof refuseWeakPassword>[1]) {
  try {
    await refuseWeakPassword(password, person, 'password')
    return null
  } catch (error) {
    return (error as AppError).code
  }
}

const maya = { firstName: 'Maya', lastName: 'Delgado-Ruíz', username: 'netqueen', email: 'm.delgado@club.example' }

test.each([
  ['123456', 'password_too_common'],
  ['password', 'password_too_common'],
  ['PASSWORD', 'password_too_common'],
  ['Qwerty', 'password_too_common'],
  ['basketball', 'password_too_common'],
  ['corvette', 'password_too_common'],
  ['14111984', 'password_too_common'],
  ['xkxkxkxk', 'password_too_simple'],
  ['ßßßßßßßß', 'password_too_simple'],
  ['Chalkychalky', 'password_too_simple'],
  ['ghijklmn', 'password_too_simple'],
  ['XWVUTSRQ', 'password_too_simple'],
  ['890123456', 'password_too_simple'],
  ['kjhgfdsa', 'password_too_simple'],
  ['uuvvwwxx', 'password_too_simple'],
  ['homefield', 'password_is_a_name'],
  ['H0mefield!', 'password_is_a_name'],
  ['2026-Homefield-2026', 'password_is_a_name'],
  ['mayamaya1', 'password_is_a_name'],
  ['MayaDelgado', 'password_is_a_name'],
  ['delgado.ruiz', 'password_is_a_name'],
  ['Ruiz_Maya_99', 'password_is_a_name'],
  ['net-queen', 'password_is_a_name'],
  ['N3tQueen7', 'password_is_a_name'],
  ['m.delgado@club.example', 'password_is_a_name'],
  ['mayahomefield', 'password_is_a_name'],
  ['chalk-line', null],
  ['maya plays tennis', null],
  ['homefield-corner-flag', null],
  ['abcdefx', null],
  ['19.03.87 Linz', null],
  ['пароль от сайта', null],
])('%s: %s', async (password, weakness) => {
  expect(await weaknessOf(password, maya)).toBe(weakness)
})

test('names of two letters are not found in other words', async () => {
  const li = { firstName: 'Li', lastName: 'Wu', username: 'liw', email: 'lw@club.example' }
  expect(await weaknessOf('clipclap', li)).toBeNull()
  expect(await weaknessOf('LiWu2026', li)).toBe('password_is_a_name')
})

test('signing up and changing a password say so at the field, and logging in never does', async () => {
  const someone = { firstName: 'Maya', lastName: 'Keller', username: 'net.queen', email: 'maya.k@club.example' }
  const reply = await visitor(world).post('/auth/signup', { ...someone, password: 'Net.Queen1' })
  const sentence =
    "This password is too close to your name, username or email, or to the site's name. Please choose another."
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { code: 'password_is_a_name', message: sentence, fields: { password: sentence } },
  ])

  const player = await aPlayer(world)
  const change = { currentPassword: 'chalk-line', newPassword: 'ghijklmn' }
  expect(await (await player.post('/auth/change-password', change)).json()).toMatchObject({
    code: 'password_too_simple',
    fields: { newPassword: 'This password is just a repeated pattern or a sequence. Please choose another.' },
  })

  const hash = await world.app.sessions.hashPassword('homefield')
  await world.database.pool.query('update accounts set password = $1 where user_id = $2', [hash, player.id])
  const login = await visitor(world).post('/auth/login', { email: player.email, password: 'homefield' })
  expect(login.status).toBe(200)
})

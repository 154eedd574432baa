import { expect, test } from 'vitest'
import { SignUp, SignUpForm } from './contract.ts'
import { looksLikeStaff } from '#lib/staff-names.ts'
import { isReservedUsername } from './rules.ts'

const person = { firstName: 'Ana', lastName: 'Ruiz', username: 'ana', email: 'ana@example.com', password: 'chalk-line' }

test.each([
  ['firstName', 'A', 'First name must be at least 2 characters'],
  ['firstName', ' A ', 'First name must be at least 2 characters'],
  ['lastName', 'R', 'Last name must be at least 2 characters'],
  ['username', 'an', 'Username must be at least 3 characters'],
  ['email', 'ana@', 'Please enter a valid email'],
  ['email', undefined, 'Please enter a valid email'],
  ['password', 'chalk', 'Password must be at least 6 characters'],
  ['password', 123456, 'Password must be at least 6 characters'],
  ['firstName', 'A'.repeat(10_000), 'First name must be at most 60 characters'],
])('signing up with %s %j says: %s', (field, value, sentence) => {
  const issues = SignUp.safeParse({ ...person, [field]: value }).error?.issues
  expect(issues?.map((issue) => [issue.path[0], issue.message])).toContainEqual([field, sentence])
})

test('two different passwords are reported at the confirmation', () => {
  const issues = SignUpForm.safeParse({ ...person, confirmPassword: 'chalk-lines' }).error?.issues
  expect(issues).toMatchObject([{ path: ['confirmPassword'], message: "Passwords don't match" }])
})

test.each([
  'admin',
  'Administrator',
  'ADMIN',
  'a.d.m.i.n',
  'ad-min',
  '_admin_',
  'admin1',
  'admin 2026',
  'adm1n',
  'аdmin',
  'ádmin',
  'adrnin',
  'support',
  '5upp0rt',
  'help',
  'heIp',
  'HelpDesk',
  'homefield',
  'h0mefield',
  'Home.Field_official',
  'homefield-fan',
  'moderator',
  'mods',
  'root',
  'billing',
  'bi11ing',
  'security',
  'the support team',
  'our\u2010staff',
  'ｒｏｏｔ',
])('nobody can call themselves %s', (username) => {
  expect(isReservedUsername(username)).toBe(true)
})

test.each([
  'ana',
  'adminton.ace',
  'modesto',
  'rooter',
  'helper99',
  'helena',
  'supporter',
  'steam',
  'payton',
  'team',
  'the.crew',
  'secure.hands',
  'dre.whitfield',
  '12345',
])('%s is a username like any other', (username) => {
  expect(isReservedUsername(username)).toBe(false)
})

test.each([
  ['Homefield Support', true],
  ['Support Team', true],
  ['Site Admin', true],
  ['My Homefield', true],
  ['Joe Root', false],
  ['Amy Root', false],
  ['Thea Press', false],
  ['Mya Legal', false],
  ['Rob Homefield', false],
  ['Art Press', false],
  ['An Le', false],
  ['Ηomefield Prizes', true],
  ['ʜᴏᴍᴇꜰɪᴇʟᴅ Support', true],
])('whether a person called %s looks like staff: %s', (name, looks) => {
  expect(looksLikeStaff(name)).toBe(looks)
})

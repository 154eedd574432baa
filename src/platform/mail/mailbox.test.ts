import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['sam@club.example', 'sam@club.example'],
  ['Sam@Club.Example', 'sam@club.example'],
  ['sam+cup@club.example', 'sam@club.example'],
  ['sam+a+b@club.example', 'sam@club.example'],
  ['s.a.m@club.example', 's.a.m@club.example'],
  ['s.a.m+x@gmail.com', 'sam@gmail.com'],
  ['sam@googlemail.com', 'sam@gmail.com'],
  ['+sam@club.example', '+sam@club.example'],
])('mail to %s arrives in %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

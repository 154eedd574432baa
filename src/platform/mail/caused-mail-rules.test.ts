import { expect, test } from 'vitest'
import { mayMail } from './caused-mail-rules.ts'
import type { Caused } from './caused-mail-rules.ts'

const mail = (by: string, change: Partial<Caused> = {}): Caused => ({
  by,
  templateKey: 'message',
  isFromStranger: true,
  isToday: true,
  isUnanswered: false,
  ...change,
})
const known = { isFromStranger: false }
const yesterday = { isToday: false }
const open = { isUnanswered: true }
const message = {
  by: 'Olga',
  templateKey: 'message',
  isFromStranger: true,
  invites: false,
  isCountedAlone: false,
}
const newTime = { ...message, ...known, templateKey: 'schedule_changed', isCountedAlone: true }
const changed = { ...known, templateKey: 'schedule_changed' }
const invitation = { ...message, invites: true }

test.each<[string, Caused[], typeof message, boolean]>([
  ['a first mail', [], message, true],
  ['a third mail of one organizer', [mail('Olga'), mail('Olga')], message, true],
  ['a fourth mail of one organizer', [mail('Olga'), mail('Olga'), mail('Olga')], message, false],
  [
    'a fourth mail of a known organizer',
    [mail('Olga', known), mail('Olga', known), mail('Olga', known)],
    { ...message, ...known },
    false,
  ],
  [
    'a fourth mail, of which one is from yesterday',
    [mail('Olga'), mail('Olga'), mail('Olga', yesterday)],
    message,
    true,
  ],
  ['a new time after three announcements', [1, 2, 3].map(() => mail('Olga', known)), newTime, true],
  ['a fourth new time', [1, 2, 3].map(() => mail('Olga', changed)), newTime, false],
  [
    'an announcement after three new times',
    [1, 2, 3].map(() => mail('Olga', changed)),
    { ...message, ...known },
    false,
  ],
  [
    "a stranger's new time after five mails of strangers",
    ['A', 'B', 'C', 'D', 'E'].map((by) => mail(by)),
    { ...newTime, isFromStranger: true },
    false,
  ],
  ['a fifth mail of strangers', ['A', 'B', 'C', 'D'].map((by) => mail(by)), message, true],
  ['a sixth mail of strangers', ['A', 'B', 'C', 'D', 'E'].map((by) => mail(by)), message, false],
  [
    'a sixth mail, of which one is from a known organizer',
    [mail('A', known), ...['B', 'C', 'D', 'E'].map((by) => mail(by))],
    message,
    true,
  ],
  [
    'a mail of a known organizer after five of strangers',
    ['A', 'B', 'C', 'D', 'E'].map((by) => mail(by)),
    { ...message, ...known },
    true,
  ],
  ['a third open invitation', [mail('A', open), mail('B', { ...open, ...yesterday })], invitation, true],
  ['a fourth open invitation', ['A', 'B', 'C'].map((by) => mail(by, { ...open, ...yesterday })), invitation, false],
  [
    'a message while three invitations are open',
    ['A', 'B', 'C'].map((by) => mail(by, { ...open, ...yesterday })),
    message,
    true,
  ],
  ['an invitation after three that were answered', ['A', 'B', 'C'].map((by) => mail(by, yesterday)), invitation, true],
  [
    'an invitation of a known organizer while three are open',
    ['A', 'B', 'C'].map((by) => mail(by, open)),
    { ...invitation, ...known },
    true,
  ],
])('%s', (_, before, next, isAllowed) => {
  expect(mayMail(before, next)).toBe(isAllowed)
})

import { expect, test } from 'vitest'
import { changesIn } from './act-changes.ts'

test.each([
  ['money in dollars', { entryFeeCents: 5_000 }, { entryFeeCents: 4_950 }, [['entry fee', '$50.00', '$49.50']]],
  [
    'names of fields in words',
    { registrationDeadline: 'a' },
    { registrationDeadline: 'b' },
    [['registration deadline', 'a', 'b']],
  ],
  [
    'what was or is empty as none',
    { bio: null, rules: 'x' },
    { bio: 'Guard', rules: '' },
    [
      ['bio', 'none', 'Guard'],
      ['rules', 'x', 'none'],
    ],
  ],
  ['yes and no', { emailVerified: true }, { emailVerified: false }, [['email verified', 'yes', 'no']]],
  ['one side where only one was recorded', null, { reference: 'pi_1' }, [['reference', null, 'pi_1']]],
  [
    'which fields of a user changed, in words',
    null,
    { changedFields: ['firstName', 'email'] },
    [['changed fields', null, 'first name, email']],
  ],
  ['nothing for no fields', null, null, []],
  ['the beginning of a long text', null, { text: 'x'.repeat(500) }, [['text', null, `${'x'.repeat(160)}…`]]],
])('tells %s', (_, before, after, expected) => {
  expect(changesIn({ before, after }).map((change) => [change.field, change.before, change.after])).toEqual(expected)
})

import { expect, test } from 'vitest'
import { changesIn } from './audit-changes.ts'

test.each([
  ['money in dollars', { entryFeeCents: 5_000 }, { entryFeeCents: 4_950 }, [['entry fee', '$50.00', '$49.50']]],
  [
    'field names as words',
    { registrationDeadline: 'a' },
    { registrationDeadline: 'b' },
    [['registration deadline', 'a', 'b']],
  ],
  [
    'empty values as none',
    { bio: null, rules: 'x' },
    { bio: 'Guard', rules: '' },
    [
      ['bio', 'none', 'Guard'],
      ['rules', 'x', 'none'],
    ],
  ],
  ['yes and no', { emailVerified: true }, { emailVerified: false }, [['email verified', 'yes', 'no']]],
  ['only the recorded side when there is one', null, { reference: 'pi_1' }, [['reference', null, 'pi_1']]],
  [
    'the changed fields of a user as words',
    null,
    { changedFields: ['firstName', 'email'] },
    [['changed fields', null, 'first name, email']],
  ],
  ['no changes without fields', null, null, []],
  ['only the beginning of a long text', null, { text: 'x'.repeat(500) }, [['text', null, `${'x'.repeat(160)}…`]]],
])('shows %s', (_, before, after, expected) => {
  expect(changesIn({ before, after }).map((change) => [change.field, change.before, change.after])).toEqual(expected)
})

import { fieldError } from '#lib/errors.ts'
import { looksLikeStaff } from '#lib/staff-names.ts'
import { isReservedUsername } from '../rules.ts'

type Names = { username: string; firstName: string; lastName: string }

/**
 * Refuses new names that look like those of the people who run the site. `before` are the names of an existing account, which may stay. The
 * administrator's account may have such a name.
 */
export function refuseStaffNames(names: Names, before?: Names & { role: 'player' | 'administrator' }): void {
  if (before?.role === 'administrator') return
  if (names.username !== before?.username && isReservedUsername(names.username))
    throw fieldError('username_reserved', 'username')
  const fullName = ({ firstName, lastName }: Names) => `${firstName} ${lastName}`
  const isNew = !before || fullName(before) !== fullName(names)
  if (isNew && looksLikeStaff(fullName(names))) throw fieldError('name_reserved', 'lastName')
}

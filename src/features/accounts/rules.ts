import { brand } from '#lib/brand.ts'
import { looksLike, looksLikeStaff } from '#lib/staff-names.ts'

type Owner = { email: string; hideEmail: boolean }

/** The email of another member as this reader may see it: if its owner shows it, and the reader has confirmed their own. */
export function shownEmail({ email, hideEmail }: Owner, reader: { emailVerified: boolean } | null): string | null {
  return reader?.emailVerified && !hideEmail ? email : null
}

/** Whether only the administrator may have this username: also one that contains the name of this site. */
export function isReservedUsername(username: string): boolean {
  return looksLikeStaff(username) || looksLike(username).includes(looksLike(brand))
}

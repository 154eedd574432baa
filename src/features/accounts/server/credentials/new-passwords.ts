import { brand } from '#lib/brand.ts'
import { fieldError } from '#lib/errors.ts'
import { looksLike } from '#lib/staff-names.ts'
import { minPasswordLength, refusedPasswords } from '../../values.ts'

/* Which passwords can't be chosen. Existing ones may stay: nothing here is checked when someone logs in. */

/**
 * The most common leaked passwords that are long enough, which attackers try first, in lowercase. They must not reach a browser, and are
 * loaded when first needed: at startup only on a public site with ADMIN_PASSWORD set.
 */
const commonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength)
  return new Set(long.slice(0, refusedPasswords))
}
let loading: ReturnType<typeof commonPasswords> | undefined

type Person = { firstName: string; lastName: string; username: string; email: string }

type Weakness = 'password_too_common' | 'password_too_simple' | 'password_is_a_name'

/** Refuses a new password that others would guess, with a sentence at this field. */
export async function refuseWeakPassword(password: string, person: Person | null, field: string): Promise<void> {
  const weakness = await weaknessOf(password, person)
  if (weakness) throw fieldError(weakness, field)
}

/** Why this password can't be chosen, or null if it can. Without a person, their names are not compared. */
export async function weaknessOf(password: string, person: Person | null): Promise<Weakness | null> {
  loading ??= commonPasswords().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const common = await loading
  if (common.has(password.toLowerCase())) return 'password_too_common'
  if (isRepeated(password) || isSequence(password)) return 'password_too_simple'
  return isName(password, [brand, ...(person ? namesOf(person) : [])]) ? 'password_is_a_name' : null
}

/** 'aaaaaa', 'abcabc' */
const isRepeated = (password: string) => /^(.+?)\1+$/su.test(password.toLowerCase())

/** Letters, digits, and the rows of keyboards. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', '1234567890', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl']
  .concat(['zxcvbnm', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'])
  .flatMap((row) => [row.repeat(2), row.split('').toReversed().join('').repeat(2)])

/** 'bcdefg', '98765432', 'aabbcc' */
function isSequence(password: string): boolean {
  const steps = password.toLowerCase().replaceAll(/(.)\1+/gsu, '$1')
  return rows.some((row) => row.includes(steps))
}

/** The names, also in one word, and both parts of the email. */
function namesOf({ firstName, lastName, username, email }: Person): string[] {
  const whole = [`${firstName}${lastName}`, `${lastName}${firstName}`, username, email, email.split('@')[0]!]
  return [...whole, ...[...whole, firstName, lastName].flatMap((name) => name.split(/[\s._@+-]+/))]
}

/** Whether the password is made of these names, with nothing else than digits and signs: 'Maya.Delgado99', 'h0mefield!'. */
function isName(password: string, names: readonly string[]): boolean {
  const isMadeOf = (text: string, reduced: (name: string) => string) => {
    // Two letters are also in other words.
    const words = names.map(reduced).filter((word) => word.length >= 3)
    let rest = reduced(text)
    for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '')
    return rest !== reduced(text) && /^\p{N}*$/u.test(rest)
  }
  const withoutEnds = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return isMadeOf(password, plain) || isMadeOf(password, looksLike) || isMadeOf(withoutEnds, looksLike)
}

/** Small letters and digits, without accents and signs. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

import { brand } from '#lib/brand.ts'
import { looksLike, looksLikeStaff } from '#lib/staff-names.ts'

/** The most common leaked passwords with six or more characters, which attackers try first. In lowercase. */
const commonest = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 password password1 password123 passw0rd p@ssw0rd qwerty qwerty1 qwerty123
  qwertyuiop 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx zxcvbn zxcvbnm asdfgh asdfghjkl 111111 11111111 000000 00000000 121212 123123
  123321 654321 666666 555555 222222 777777 888888 999999 987654321 abc123 abcdef abcd1234 a123456 aa123456 iloveyou letmein welcome
  welcome1 monkey dragon master sunshine princess football baseball basketball soccer hockey tennis superman batman shadow michael jordan
  jordan23 ashley jessica charlie daniel thomas killer trustno1 whatever freedom starwars pokemon computer internet secret admin123
  administrator login123 changeme default test123 testing guest123 hello123 google samsung liverpool chelsea arsenal barcelona
  ronaldo cheese cookie flower pepper ginger summer winter spring autumn lovely loveme family naruto mustang corvette ferrari
  access hunter ranger buster tigger maggie bailey yankees lakers cowboys eagles steelers dallas player champion`.split(
    /\s+/,
  ),
)

/** Whether this is one of the most common passwords. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase())
}

type Owner = { email: string; hideEmail: boolean }

/** The email of another member as this reader may see it: if its owner shows it, and the reader has confirmed their own. */
export function shownEmail({ email, hideEmail }: Owner, reader: { emailVerified: boolean } | null): string | null {
  return reader?.emailVerified && !hideEmail ? email : null
}

/** Whether only the administrator may have this username: also one that contains the name of this site. */
export function isReservedUsername(username: string): boolean {
  return looksLikeStaff(username) || looksLike(username).includes(looksLike(brand))
}

import { brand } from '#lib/brand.ts'

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

const staff =
  'abuse accounts admin administrator admins billing complaints contact customerservice developer helpdesk help hostmaster info legal mod moderation moderator moderators ' +
  'mods noreply office official operator owner payment payments postmaster press privacy refund refunds root safety sales security service staff superadmin superuser ' +
  'support sysadmin sysop system webmaster'
const fillers = 'and by center chat crew desk for from hq of our real site team the this us'

/** Letters of other alphabets, and digits and signs, that pass for the Latin letters after them. */
const lookAlikes = new Map(
  'аa αa вb βb сc ϲc ԁd еe εe єe һh нh іi ιi їi јj кk κk ӏi мm νv оo οo рp ρp ԛq ѕs тt τt υu уy ухy хx χx ѡw ɡg ɩi ıi øo łi đd 0o 1i 3e 4a 5s 7t 8b 9g @a $s !i |i'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
)

/** Reduces a name to what it looks like: small Latin letters without separators and accents, with l, I and 1 as one letter. */
function looksLike(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/./gsu, (letter) => lookAlikes.get(letter) ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const anyOf = (words: string) => words.split(' ').map(looksLike).join('|')
const staffWords = anyOf(`${staff} ${brand}`)
const staffName = new RegExp(`^(?:${anyOf(fillers)})*(?:${staffWords})(?:${staffWords}|${anyOf(fillers)})*$`, 'u')
const withoutNumber = (name: string) => name.replace(/[\p{N}\s_.-]+$/u, '')
/** 'A' and 'my' count as words only: Amy Root and Mya Legal are people. */
const withoutArticle = (name: string) => name.replaceAll(/\b(?:a|my)\b/giu, '')

/** Whether a name could pass for the people who run this site: 'Admin_1', 'the support team', 'Homefield Billing'. */
export function looksLikeStaff(name: string): boolean {
  return [name, withoutNumber(name), withoutArticle(name)].some((part) => staffName.test(looksLike(part)))
}

/** Whether only the administrator may have this username: also one that contains the name of this site. */
export function isReservedUsername(username: string): boolean {
  return looksLikeStaff(username) || looksLike(username).includes(looksLike(brand))
}

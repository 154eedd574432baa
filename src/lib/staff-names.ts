import { brand } from './brand.ts'
import { fieldErrors } from './errors.ts'

const staff =
  'abuse accounts admin administrator admins billing complaints contact customerservice developer helpdesk help hostmaster info legal mod moderation moderator moderators ' +
  'mods noreply office official operator owner payment payments payout payouts postmaster press privacy prize prizes refund refunds root safety sales security service staff superadmin superuser ' +
  'support sysadmin sysop system webmaster'
const fillers = 'and by center chat crew desk for from hq of our real site team the this us'

/** Letters of other alphabets, and digits and signs, that pass for the Latin letters after them. */
const lookAlikes = new Map(
  'аa αa вb βb сc ϲc ԁd еe εe єe һh нh іi ιi їi јj кk κk ӏi мm νv оo οo рp ρp ԛq ѕs тt τt υu уy ухy хx χx ѡw ɡg ɩi ıi øo łi đd 0o 1i 3e 4a 5s 7t 8b 9g @a $s !i |i'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
)

/** Capitals whose small letters look different, and small capitals. */
const capitals = new Map(
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ᴀA ʙB ᴄC ᴅD ᴇE ꜰF ɢG ʜH ɪI ᴊJ ᴋK ʟL ᴍM ɴN ᴏO ᴘP ʀR ꜱS ᴛT ᴜU ᴠV ᴡW ʏY ᴢZ'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
)

/** Reduces a name to what it looks like: small Latin letters without separators and accents, with l, I and 1 as one letter. */
export function looksLike(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/./gsu, (letter) => capitals.get(letter) ?? letter)
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

export const staffNameRule = 'This name is reserved. Please choose another.'

/** Refuses new names of teams and tournaments, by field, that could pass for the site's own. Leave out unchanged ones: old names may stay. */
export function refuseStaffNames(changedNames: Record<string, string | undefined>): void {
  const wrong = Object.keys(changedNames).filter((field) => looksLikeStaff(changedNames[field] ?? ''))
  if (wrong.length > 0) throw fieldErrors(wrong.map((field) => ({ code: 'staff_name', field })))
}

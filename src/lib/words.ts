/** 'team' → 'Team' */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Winner of Group A' → 'winner of Group A' */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** ['Reds', 'Blues', 'Greens'] → 'Reds, Blues and Greens' */
export const listed = (names: readonly string[], conjunction: 'and' | 'or' = 'and') =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`

/** A status as badges and filters say it: 'Upcoming', 'Canceled', 'Paid'. */
export const statusWord = (status: string) => capitalize(status === 'cancelled' ? 'canceled' : status)

/** '1 team', '42 teams', '1,240 matches' */
export const plural = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : noun.endsWith('ch') ? 'es' : 's'}`

/** A count that may be capped: '42', '10,000+'. */
export const counted = ({ total, isCapped }: { total: number; isCapped: boolean }) =>
  `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}`

/** '1st', '2nd', '11th' */
export function ordinal(n: number): string {
  const isTeen = Math.floor(n / 10) % 10 === 1
  return `${n}${(!isTeen && ['', 'st', 'nd', 'rd'][n % 10]) || 'th'}`
}

/** How long to wait, rounded up: '40 seconds', '15 minutes', '2 hours'. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}

/** 'team' → 'Team' */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** '1 team', '42 teams', '1,240 teams' */
export const plural = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** A count as lists tell it, which may have more than were counted: '42', '10,000+'. */
export const counted = ({ total, isCapped }: { total: number; isCapped: boolean }) =>
  `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}`

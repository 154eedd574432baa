import { plural } from '#lib/words.ts'
import type { AdviceList } from '../../advice-contract.ts'

type Advice = AdviceList[number]

/** '4 groups, then a knockout' */
export function adviceTitle({ format, count }: Pick<Advice, 'format' | 'count'>): string {
  switch (format) {
    case 'single_elimination':
      return 'Single elimination'
    case 'double_elimination':
      return 'Double elimination'
    case 'round_robin':
      return count === 2 ? 'Double round robin' : 'Round robin'
    case 'swiss':
      return `Swiss, ${plural(count!, 'round')}`
    default:
      return `${plural(count!, 'group')}, then a knockout`
  }
}

/** 'At least 3 matches for every team, 31 in all. Ends at 4:30 PM or later.' */
export function adviceText({ guaranteed, matches, notBefore, daysLater }: Omit<Advice, 'format' | 'count'>): string {
  const days = daysLater === 0 ? '' : daysLater === 1 ? ' on the next day' : `, day ${daysLater + 1},`
  return `At least ${guaranteed === 1 ? '1 match' : `${guaranteed} matches`} for every team, ${matches} in all. Ends at ${clock(notBefore)}${days} or later.`
}

/** '4:30 PM' */
function clock(time: string): string {
  const [hours, minutes] = time.split(':') as [string, string]
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

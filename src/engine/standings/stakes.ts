import { outlookOf, type Budget, type OpenMatch, type OwnResult } from './outlook.ts'
import { certainIn, type Goal, type Qualification } from './qualification.ts'
import type { GroupResults } from './table.ts'

/** What each result of a team's next match makes certain, or null. A match that must have a winner has no `tie`. */
export type Stakes = { match: number; after: { win: Certain; tie?: Certain; loss: Certain } }
type Certain = Qualification | null

type Question = { team: string; match: number | undefined; budget: Budget }

/** What this match of the team decides, whatever the results of the other matches are. Null if it isn't an open match of the table whose teams are known. */
export function stakesOf(results: GroupResults, goal: Goal, { team, match, budget }: Question): Stakes | null {
  const outlook = outlookOf(results)
  const next = outlook.matches.find(({ no, teams }) => no === match && teams.includes(team))
  if (!next) return null
  const certainAfter = (result: OwnResult): Certain => {
    const endings = endingsWith(next, team, result)
    const matches = outlook.matches.map((match) => (match === next ? { ...match, endings } : match))
    return certainIn({ ...outlook, matches }, goal, [team], { left: budget.left / 3 }).get(team) ?? null
  }
  const canTie = next.endings.some(({ side }) => side === 'tie')
  return {
    match: next.no,
    after: { win: certainAfter('win'), ...(canTie && { tie: certainAfter('tie') }), loss: certainAfter('loss') },
  }
}

function endingsWith({ teams, endings }: OpenMatch, team: string, result: OwnResult) {
  const own = teams.indexOf(team)
  return endings.filter(({ side }) => (side === 'tie' ? result === 'tie' : result === (side === own ? 'win' : 'loss')))
}

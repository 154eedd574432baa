import { capitalize } from '#lib/words.ts'
import type { Criterion, Scoring, TableRules, IfTied } from '#engine/contract.ts'
import { canChooseWalkover, shownWalkover } from '#engine/scoring/kinds.ts'

type Key = Criterion['key']

/** The unit of a score, and what the two teams do with it. */
const words: Record<Scoring['kind'], { unit: string; won: string; lost: string }> = {
  points: { unit: 'point', won: 'scored', lost: 'conceded' },
  goals: { unit: 'goal', won: 'scored', lost: 'conceded' },
  sets: { unit: 'set', won: 'won', lost: 'lost' },
  innings: { unit: 'run', won: 'scored', lost: 'conceded' },
}

/** The unit of a match's score: 'goal', 'point', 'set' or 'run'. */
export const unitOf = ({ kind }: Scoring) => words[kind].unit

/** The unit of a set's score, or of the match's score if it has no sets. */
const smallUnitOf = (scoring: Scoring) =>
  scoring.kind !== 'sets' ? unitOf(scoring) : scoring.to <= 7 ? 'game' : 'point'

/** A criterion as in 'Behind Portugal on …': 'goal difference', 'points'. */
export function criterionName(key: Key, scoring: Scoring): string {
  const { unit, won } = words[scoring.kind]
  const small = smallUnitOf(scoring)
  switch (key) {
    case 'points':
      return scoring.kind === 'points' ? 'table points' : 'points'
    case 'difference':
      return `${unit} difference`
    case 'scored':
      return `${unit}s ${won}`
    case 'ratio':
      return `${unit} ratio`
    case 'pointDifference':
      return `${small} difference`
    case 'pointRatio':
      return `${small} ratio`
    case 'awayScored':
      return `away ${unit}s`
    case 'fairPlay':
      return 'fair-play points'
    case 'buchholz':
      return 'Buchholz score'
    case 'sonnebornBerger':
      return 'Sonneborn-Berger score'
    default:
      return key
  }
}

/** How a criterion is counted. */
function criterionText(key: Key, { points }: Pick<TableRules, 'points'>, scoring: Scoring, rule: IfTied): string {
  const { unit, won, lost } = words[scoring.kind]
  const small = smallUnitOf(scoring)
  switch (key) {
    case 'points':
      return pointsText(points, scoring, rule)
    case 'wins':
      return 'Matches won'
    case 'difference':
      return `${capitalize(unit)}s ${won} minus ${unit}s ${lost}`
    case 'scored':
      return `${capitalize(unit)}s ${won}`
    case 'ratio':
      return `${capitalize(unit)}s ${won} divided by ${unit}s ${lost}`
    case 'pointDifference':
      return `${capitalize(small)}s won minus ${small}s lost`
    case 'pointRatio':
      return `${capitalize(small)}s won divided by ${small}s lost`
    case 'awayScored':
      return `${capitalize(unit)}s scored as the second-named team`
    case 'fairPlay':
      return 'Penalty points for cards: fewer is better'
    case 'forfeits':
      return 'Matches lost without playing: fewer is better'
    case 'buchholz':
      return 'The points of all its opponents'
    case 'sonnebornBerger':
      return 'The points of the opponents it beat, and half the points of those it tied with'
    default:
      return 'The better seed in the draw'
  }
}

function pointsText(points: TableRules['points'], scoring: Scoring, rule: IfTied): string {
  const { win, tie, loss, forfeit } = points
  const decidingSet = scoring.kind === 'sets' && scoring.bestOf > 1 && points.decidingSet
  const parts = [
    `${win} for a win`,
    ...(rule === 'tiesAllowed' ? [`${tie} for a tie`] : []),
    `${loss} for a loss`,
    ...(decidingSet ? [`${decidingSet.win} and ${decidingSet.loss} if the last set decides`] : []),
    ...(forfeit === loss ? [] : [`${forfeit} for not showing up`]),
  ]
  return parts.join(', ')
}

type Explained = { name: string; about: string }

/** The criteria of a table in words, most important first. */
export function explainedCriteria(rules: TableRules, scoring: Scoring, rule: IfTied): Explained[] {
  return rules.criteria.map(({ key, scope }) => {
    const about = criterionText(key, rules, scoring, rule)
    const name = capitalize(criterionName(key, scoring))
    return scope === 'all'
      ? { name, about }
      : { name: `${name} among tied teams`, about: `${about}, in the matches between the teams that are still tied` }
  })
}

/** What else decides the order of a table, in sentences. */
export function tableNotes({ criteria, withdrawal, walkover }: TableRules, scoring: Scoring): string[] {
  const first = criteria.findIndex(({ block }) => block === 'restart')
  const last = criteria.findLastIndex(({ block }) => block === 'restart')
  const unit = smallUnitOf(scoring)
  const won = shownWalkover(scoring, walkover)
  const which = last > first ? `criteria ${first + 1} to ${last + 1} start` : `criterion ${first + 1} starts`
  return [
    ...(first === -1
      ? []
      : [`If some teams are still tied after them, ${which} over with only the matches between those teams.`]),
    'If nothing separates teams and their order matters, the organizer decides, for example by drawing lots. The ruling is public.',
    withdrawals[withdrawal],
    ...(canChooseWalkover(scoring) && won > 0 ? [`A walkover counts as ${won}–0 ${unit}s.`] : []),
  ]
}

const withdrawals = {
  forfeit: 'A team that withdraws is ranked last and loses the matches it has not played.',
  annulUnderHalf:
    'A team that withdraws is ranked last. If it has played less than half of its matches, none of them count; otherwise, it loses the others.',
  annul: 'A team that withdraws is ranked last, and none of its matches count.',
}

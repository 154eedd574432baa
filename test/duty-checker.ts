type Side = { team: string } | { winner: number } | { loser: number } | { oneOf: readonly string[] }
type Duty = { team: string } | { loser: number }

/** The public JSON of a plan, as far as the rules of duties need it. */
export type DutyJson = {
  teams: readonly string[]
  matches: readonly {
    match: number
    at: { start: number; end: number } | null
    sides: readonly Side[]
    group: string | null
    hasStarted: boolean
    isDecided: boolean
  }[]
  duties: readonly { match: number; duty: Duty }[]
}

/**
 * The matches whose duty team can't be there, by asking for every match whether the team could play it. It shares no code with the engine, so that both
 * would have to be wrong in the same way.
 */
export function brokenDuties(json: DutyJson): number[] {
  const { matches, duties, teams } = json
  const find = (number: number) => matches.find(({ match }) => match === number)!
  // The duty of a match that is decided is over, even before the end of its planned time.
  const open = duties.filter(({ match }) => !find(match).isDecided)
  return open.flatMap(({ match: number, duty }) => {
    const { at, hasStarted } = find(number)
    if (!at) return []
    const isMissing = 'team' in duty ? !teams.includes(duty.team) : find(duty.loser).isDecided
    const source = 'loser' in duty ? find(duty.loser).at : null
    const isEarly = 'loser' in duty && !(source && source.end <= at.start)
    const isDoubled = matches.some((other) => {
      if (!other.at || other.at.start >= at.end || at.start >= other.at.end || (hasStarted && other.hasStarted))
        return false
      const second = open.find(({ match }) => match === other.match && match !== number)
      return couldPlay(json, duty, other.match) || (second && couldBeSame(json, duty, second.duty))
    })
    return isDoubled || (!hasStarted && (isMissing || isEarly)) ? [number] : []
  })
}

/** Whether this team could play this match, however the others end. */
function couldPlay(json: DutyJson, duty: Duty, number: number): boolean {
  const { sides } = json.matches.find(({ match }) => match === number)!
  return sides.some((side) => {
    if ('oneOf' in side) return 'team' in duty && side.oneOf.includes(duty.team)
    if ('team' in side) return 'team' in duty && side.team === duty.team
    const from = 'winner' in side ? side.winner : side.loser
    if ('team' in duty) return couldPlay(json, duty, from)
    return ('loser' in side && side.loser === duty.loser) || couldPlay(json, duty, from)
  })
}

function couldBeSame(json: DutyJson, a: Duty, b: Duty): boolean {
  if ('team' in a) return 'team' in b ? a.team === b.team : couldPlay(json, a, b.loser)
  if ('team' in b) return couldPlay(json, b, a.loser)
  return a.loser === b.loser || couldPlay(json, a, b.loser) || couldPlay(json, b, a.loser)
}

/** Pairs of teams in a group of which one has at least two more duties, and could hand one to the other within this many minutes of that team's own matches. */
export function unfairPairs(json: DutyJson, within: number): string[] {
  const groupOf = new Map(
    json.matches.flatMap(({ group, sides }) =>
      sides.flatMap((side) => (group && 'team' in side ? [[side.team, group] as const] : [])),
    ),
  )
  const ownOf = (team: string) => json.duties.filter(({ duty }) => 'team' in duty && duty.team === team)
  const isNear = (team: string, number: number) => {
    const { start, end } = json.matches.find(({ match }) => match === number)!.at!
    return json.matches.some(
      ({ match, at }) =>
        at &&
        couldPlay(json, { team }, match) &&
        Math.min(Math.abs(start - at.end), Math.abs(at.start - end)) <= within,
    )
  }
  return json.teams.flatMap((giver) =>
    json.teams.flatMap((taker) => {
      if (groupOf.get(giver) !== groupOf.get(taker) || ownOf(giver).length < ownOf(taker).length + 2) return []
      const passed = ownOf(giver).filter(({ match }) => {
        const duties = json.duties.map((other) => (other.match === match ? { match, duty: { team: taker } } : other))
        return isNear(taker, match) && !brokenDuties({ ...json, duties }).includes(match)
      })
      return passed.map(({ match }) => `${giver} could pass match ${match} to ${taker}`)
    }),
  )
}

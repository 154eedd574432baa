import type { ScheduleSettings } from '#features/competition/courts-contract.ts'
import { hasTable, type Round } from '#features/competition/ui/matches/rounds.ts'

type RoundMinutes = ScheduleSettings['rounds'][number]

/** Rounds whose matches have one length: a round, or all rounds of a table, as nobody plays only some of them longer. */
export type Stage = { key: string; name: string; rounds: Pick<RoundMinutes, 'bracket' | 'round'>[] }

export function stagesOf(rounds: readonly Pick<Round, 'key' | 'name' | 'bracket' | 'round'>[]): Stage[] {
  const byStage = Map.groupBy(rounds, (round) => (hasTable(round) ? round.bracket : round.key))
  return Array.from(byStage, ([key, [first, ...others]]) => ({
    key,
    name: hasTable(first!) ? tableNames[first!.bracket as 'group' | 'swiss'] : first!.name,
    rounds: [first!, ...others].map(({ bracket, round }) => ({ bracket, round })),
  }))
}

const tableNames = { group: 'Group matches', swiss: 'Swiss rounds' }

/** How long the matches of a stage are; undefined if they are as long as all others. */
export const minutesOf = (stage: Stage, own: readonly RoundMinutes[]): number | undefined =>
  own.find((rules) => isIn(stage, rules))?.minutes

export function withMinutes(stage: Stage, minutes: number, own: readonly RoundMinutes[]): RoundMinutes[] {
  return [...own.filter((rules) => !isIn(stage, rules)), ...stage.rounds.map((round) => ({ ...round, minutes }))]
}

const isIn = ({ rounds }: Stage, { bracket, round }: RoundMinutes) =>
  rounds.some((other) => other.bracket === bracket && other.round === round)

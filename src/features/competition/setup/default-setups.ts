import type { GroupsSetup, RoundRules, Scoring, Setup, TableRules } from '#engine/contract.ts'
import { canonicalJson } from '#lib/canonical-json.ts'
import { sportLabel, sportNamed } from '#lib/sports.ts'
import { scoringVariants, usualScoring } from '#engine/results/presets.ts'
import { kindOf } from '#engine/scoring/kinds.ts'
import { bracketSize } from '#engine/shape/seeds.ts'
import { setupRefusal } from '#engine/shape/shape.ts'
import { tablePresets, usualTable } from '#engine/standings/presets.ts'

type Format = Exclude<Setup['format'], 'fixed_bracket'>

/** A format as this sport usually plays it, sized for this many teams. */
export function defaultSetup(format: Format, sport: string, teams: number): Setup {
  const scoring = usualScoring(sport)
  const table = usualTable(sport)
  const inTable = tableMatches(scoring)
  const rounds: RoundRules[] = []
  const knockout = { rule: 'mustWin', scoring, rounds } as const
  switch (format) {
    case 'single_elimination':
      return { format, thirdPlace: false, ...knockout }
    case 'double_elimination':
      return { format, reset: true, ...knockout }
    case 'round_robin':
      return { format, legs: 1, table, ...inTable, rounds }
    case 'swiss':
      return { format, roundCount: swissRounds(teams), table: tablePresets.swiss, ...inTable, rounds }
    default:
      return {
        format,
        ...groupSizes(teams),
        table,
        groupMatches: inTable,
        combinations: [],
        ...groupDefaults,
        ...knockout,
      }
  }
}

/** The setup with this scoring, in its groups too. */
export function withScoring(setup: Setup, scoring: Scoring): Setup {
  if (setup.format === 'round_robin' || setup.format === 'swiss') return { ...setup, ...tableMatches(scoring) }
  if (setup.format === 'groups') return { ...setup, scoring, groupMatches: tableMatches(scoring) }
  return { ...setup, scoring }
}

/** Rules of a sport or of a variant: its scoring, and the usual rules of its tables. */
export type UsualRules = { label: string; scoring: Scoring; table: TableRules }

/** The rules that are common in this sport, the standard ones first. For a sport that isn't known, those of all variants. */
export function usualRules(sport: string): readonly [UsualRules, ...UsualRules[]] {
  const named = sportNamed(sport)
  const variants = scoringVariants.filter((variant) => named === null || variant.sport === named)
  return [
    { label: `Standard ${sportLabel(sport).toLowerCase()}`, scoring: usualScoring(sport), table: usualTable(sport) },
    ...variants.map(({ name, label, scoring }) => ({ label, scoring, table: tablePresets[name] })),
  ]
}

/** The setup with these rules. Table rules that the organizer has changed stay, and so do those of Swiss tournaments. */
export function withRules(setup: Setup, { scoring, table }: UsualRules): Setup {
  const scored = withScoring(setup, scoring)
  if (!('table' in scored) || scored.format === 'swiss') return scored
  const isPreset = Object.values(tablePresets).some((preset) => canonicalJson(preset) === canonicalJson(scored.table))
  return isPreset ? { ...scored, table } : scored
}

/** This format as the sport usually plays it, with the scoring of the setup that it replaces. */
export const withFormat = (setup: Setup, format: Format, sport: string, teams: number): Setup =>
  withScoring(defaultSetup(format, sport, teams), setup.scoring)

/** The setup with this many groups or Swiss rounds, or with each team playing every other this many times; null keeps its number. */
export function withCount(setup: Setup, count: number | null): Setup {
  if (count === null) return setup
  if (setup.format === 'groups') return { ...setup, groups: count }
  if (setup.format === 'swiss') return { ...setup, roundCount: count }
  return setup.format === 'round_robin' ? { ...setup, legs: count === 2 ? 2 : 1 } : setup
}

/**
 * The setup with as many groups or rounds as this many teams usually play, and otherwise unchanged; null if that is not enough to make it
 * playable.
 */
export function resizedSetup(setup: Setup, teams: number): Setup | null {
  const sized = resized(setup, teams)
  return sized && setupRefusal(sized, teams) === null ? sized : null
}

/** Why the setup suits this many teams badly, or null: it can't be played, or everyone in the smallest groups would advance. */
export function setupWarning(setup: Setup, teams: number): { message: string; isPlayable: boolean } | null {
  const refusal = setupRefusal(setup, teams)
  if (refusal) return { message: refusal.message, isPlayable: false }
  if (setup.format !== 'groups' || setup.groups === groupSizes(teams).groups || !resizedSetup(setup, teams)) return null
  const smallest = Math.floor(teams / setup.groups)
  if (smallest > setup.advance) return null
  return { message: `In groups of ${smallest}, every team would advance.`, isPlayable: true }
}

function resized(setup: Setup, teams: number): Setup | null {
  if (setup.format === 'swiss') return { ...setup, roundCount: swissRounds(teams) }
  if (setup.format !== 'groups' || setup.knockout !== 'separate_groups') return null
  return { ...setup, ...groupSizes(teams), combinations: [] }
}

const swissRounds = (teams: number) => Math.ceil(Math.log2(teams))

const tableMatches = (scoring: Scoring) => kindOf(scoring).inTable(scoring)

const groupDefaults = {
  fill: 'snake',
  legs: 1,
  unequal: 'none',
  knockout: 'separate_groups',
  thirdPlace: false,
} as const

/** Two, four, eight or more groups of three to five teams, so that the two best of each fill a bracket; a single group of fewer than six. */
function groupSizes(teams: number): Pick<GroupsSetup, 'groups' | 'advance' | 'wildCards'> {
  const most = Math.max(1, Math.floor(teams / 3))
  const groups = bracketSize(most) === most ? most : bracketSize(most) / 2
  return { groups, advance: 2, wildCards: 0 }
}

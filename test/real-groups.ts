import worldCup2014Data from '#test/data/cups/2014.worldcup.json' with { type: 'json' }
import worldCup2018Data from '#test/data/cups/2018.worldcup.json' with { type: 'json' }
import standings2018 from '#test/data/cups/2018.worldcup.standings.json' with { type: 'json' }
import worldCup2022Data from '#test/data/cups/2022.worldcup.json' with { type: 'json' }
import euro2020 from '#test/data/cups/2020.euro.json' with { type: 'json' }
import type { Result, Source } from '#engine/contract.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { groups } from '#engine/testing.ts'

/* World Cups and a European Championship with groups: their matches in order, their setups and their official tables. */

export { standings2018 }

type Pair = [string, string]
type Goals = [number, number]
type Score = { ft: number[]; et?: number[]; p?: number[] }
/** A match that was played. `group` is null in the knockout, and `no` is its number where the file has one. */
export type Played = { teams: Pair; score: Score; group: string | null; no: number | null }

export const isInGroup = ({ group }: Played) => group !== null

type Row = { team1: string; team2: string; score: Score; group?: string }
function worldCup({ matches }: { matches: Row[] }): Played[] {
  return matches.map(({ team1, team2, score, group }) => ({
    teams: [team1, team2],
    score,
    group: group ?? null,
    no: null,
  }))
}

export const worldCup2014 = worldCup(worldCup2014Data)
export const worldCup2018 = worldCup(worldCup2018Data)
export const worldCup2022 = worldCup(worldCup2022Data)
export const euro: Played[] = euro2020.rounds.flatMap(({ matches }) =>
  (matches as { num: number; team1: { name: string }; team2: { name: string }; score: Score; group?: string }[]).map(
    ({ num, team1, team2, score, group }) => ({
      teams: [team1.name, team2.name],
      score,
      group: group ?? null,
      no: group ? null : num,
    }),
  ),
)

const place = (text: string): Source => ({ group: text[1]!, place: Number(text[0]) })
const winners = (a: number, b: number): [Source, Source] => [{ winner: a }, { winner: b }]
const round = (first: number, number: number, sources: [Source, Source][]) =>
  sources.map((from, index) => ({ no: first + index, round: number, from }))

const firstKnockoutRound = ['1A 2B', '1C 2D', '1B 2A', '1D 2C', '1E 2F', '1G 2H', '1F 2E', '1H 2G']
/** The same for the World Cups with 32 teams. */
const worldCupKnockout = [
  ...round(
    49,
    1,
    firstKnockoutRound.map((pair) => pair.split(' ').map(place) as [Source, Source]),
  ),
  ...round(57, 2, [winners(49, 50), winners(53, 54), winners(51, 52), winners(55, 56)]),
  ...round(61, 3, [winners(57, 58), winners(59, 60)]),
  { no: 63, bracket: 'third', round: 1, from: [{ loser: 61 }, { loser: 62 }], places: [3, 4] },
  { no: 64, round: 4, from: winners(61, 62), places: [1, 2] },
]

const third = (rank: number): Source => ({ wildCards: 3, rank })
const euroKnockout = [
  ...round(37, 1, [
    [place('1A'), place('2C')],
    [place('2A'), place('2B')],
    [place('1B'), third(1)],
    [place('1C'), third(2)],
    [place('1F'), third(4)],
    [place('2D'), place('2E')],
    [place('1E'), third(3)],
    [place('1D'), place('2F')],
  ]),
  ...round(45, 2, [winners(41, 42), winners(39, 37), winners(40, 38), winners(43, 44)]),
  ...round(49, 3, [winners(46, 45), winners(48, 47)]),
  { no: 51, round: 4, from: winners(49, 50), places: [1, 2] },
]
/** Annex C of the regulations: the groups whose third-placed teams play the winners of groups B, C, E and F. */
const combinations = [
  'ABCD ADBC',
  'ABCE AEBC',
  'ABCF AFBC',
  'ABDE DEAB',
  'ABDF DFAB',
  'ABEF EFBA',
  'ACDE EDCA',
  'ACDF FDCA',
  'ACEF EFCA',
  'ADEF EFDA',
  'BCDE EDBC',
  'BCDF FDCB',
  'BCEF FECB',
  'BDEF FEDB',
  'CDEF FEDC',
].map((line) => {
  const [from, to] = line.split(' ').map((letters) => letters.split(''))
  return { groups: from, ranks: to }
})

const goals = { kind: 'goals', extraTime: true, shootOut: true }
const inGroups = { rule: 'tiesAllowed', scoring: { kind: 'goals', extraTime: false, shootOut: false } }
export const asWorldCup = groups(8, { knockout: worldCupKnockout, scoring: goals, groupMatches: inGroups })
export const asEuro = groups(6, {
  knockout: euroKnockout,
  scoring: goals,
  groupMatches: inGroups,
  table: tablePresets.uefa,
  wildCards: 4,
  combinations,
})

/** Card points by team and opponent, one per yellow card: they put Japan ahead of Senegal. */
const cards2018: Record<string, number> = {
  'Japan-Colombia': 1,
  'Japan-Senegal': 2,
  'Japan-Poland': 1,
  'Senegal-Poland': 2,
  'Senegal-Japan': 3,
  'Senegal-Colombia': 1,
}

export function resultOf({ teams, score }: Played, withCards = true): Result {
  const { ft, et, p } = score as { ft: Goals; et?: Goals; p?: Goals }
  const cards = teams.map((team, side) => cards2018[`${team}-${teams[1 - side]}`] ?? 0) as Goals
  return {
    outcome: 'played',
    score: { score: ft, extraTime: et, shootOut: p },
    ...(withCards && { fairPlay: cards }),
  }
}

/** The teams of each group as pots: the first of each group, then the second, and so on. */
export function drawOf(played: readonly Played[]): string[] {
  const teams = Map.groupBy(
    played.filter(({ group }) => group !== null),
    ({ group }) => group!,
  )
  const names = [...teams.keys()].toSorted()
  const listed = names.map((name) => [...new Set(teams.get(name)!.flatMap((match) => match.teams))])
  return [0, 1, 2, 3].flatMap((pot) => listed.map((group) => group[pot]!))
}

export const official2014 = [
  'Brazil, Mexico, Croatia, Cameroon',
  'Netherlands, Chile, Spain, Australia',
  "Colombia, Greece, Côte d'Ivoire, Japan",
  'Costa Rica, Uruguay, Italy, England',
  'France, Switzerland, Ecuador, Honduras',
  'Argentina, Nigeria, Bosnia-Herzegovina, Iran',
  'Germany, USA, Portugal, Ghana',
  'Belgium, Algeria, Russia, South Korea',
]
export const official2018 = standings2018.groups.map(({ standings }) =>
  standings.map(({ team }) => team.name).join(', '),
)
export const official2022 = [
  'Netherlands, Senegal, Ecuador, Qatar',
  'England, USA, Iran, Wales',
  'Argentina, Poland, Mexico, Saudi Arabia',
  'France, Australia, Tunisia, Denmark',
  'Japan, Spain, Germany, Costa Rica',
  'Morocco, Croatia, Belgium, Canada',
  'Brazil, Switzerland, Cameroon, Serbia',
  'Portugal, South Korea, Uruguay, Ghana',
]

export const officialEuro = [
  'Italy, Wales, Switzerland, Turkey',
  'Belgium, Denmark, Finland, Russia',
  'Netherlands, Austria, Ukraine, North Macedonia',
  'England, Croatia, Czech Republic, Scotland',
  'Sweden, Spain, Slovakia, Poland',
  'France, Germany, Portugal, Hungary',
]

import type { DemoTournament } from '../types.ts'

/**
 * How many players a team has by the tournament's own rules ('Rosters of 7 to 10 players.', 'Squads of up to ten'): at least as many as play at
 * once, if the rules say so, and at most the team size.
 */
export function rosterSize({ rules, teamSize }: Pick<DemoTournament, 'rules' | 'teamSize'>): {
  min: number
  max: number
} {
  const text = rules.join('\n')
  const found = (patterns: readonly RegExp[]) => patterns.map((one) => one.exec(text)?.[1]).find((word) => word)
  const [fewest, most] = [found(fewestIn), found(mostIn)].map((word) => (word ? numberOf(word) : teamSize))
  return { min: Math.min(fewest!, teamSize), max: most! }
}

const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const number = `\\b(\\d+|${words.join('|')})\\b`
const matching = (text: string) => new RegExp(text.replace('#', number), 'i')
const fewestIn = ['Rosters of # to', '# on the (?:court|sand|field)', '#-on-', '# a side', '#-a-side'].map(matching)
const mostIn = [
  'Rosters of \\w+ to #',
  '(?:Rosters|Squads) of up to #',
  'a roster of #',
  'Up to # on the roster',
  '# on the roster',
].map(matching)
const numberOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : words.indexOf(word.toLowerCase()))

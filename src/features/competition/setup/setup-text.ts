import { plural } from '#lib/words.ts'
import type { GroupsSetup, Setup } from '#engine/contract.ts'
import { bracketSize } from '#engine/shape/seeds.ts'
import { wildCardsText } from '../wild-card-text.ts'
import { minTeams } from '#engine/values.ts'

/** Describes the tournament with this many teams: '16 teams play 15 matches in 4 rounds, and a third-place match.' */
export function setupSentence(setup: Setup, teams: number): string {
  if (teams < minTeams) return `At least ${minTeams} teams have to take part.`
  switch (setup.format) {
    case 'fixed_bracket':
      return `${matches(setup.matches.length)}, as set in the bracket.`
    case 'single_elimination': {
      const rounds = plural(Math.log2(bracketSize(teams)), 'round')
      const third = setup.thirdPlace && teams > 3 ? ', and a third-place match' : ''
      return `${teams} teams play ${matches(teams - 1)} in ${rounds}${third}.${skipText(teams)}`
    }
    case 'double_elimination': {
      const second = setup.reset
        ? 'If the unbeaten team loses the final, a second final decides.'
        : 'The final is a single match, even if the unbeaten team loses it.'
      return `${teams} teams play ${matches(2 * teams - 2)}, and a team is eliminated after its second loss. ${second}${skipText(teams)}`
    }
    case 'round_robin': {
      const count = (setup.legs * teams * (teams - 1)) / 2
      return `${teams} teams play ${matches(count)}: everyone plays everyone ${setup.legs === 1 ? 'once' : 'twice'}.`
    }
    case 'swiss':
      return swissText(setup.roundCount, teams)
    default:
      return groupsText(setup, teams)
  }
}

const matches = (count: number) => (count === 1 ? '1 match' : `${count} matches`)

function skipText(teams: number): string {
  const byes = bracketSize(teams) - teams
  return byes === 0 ? '' : ` ${byes === 1 ? 'The top seed skips' : `The top ${byes} seeds skip`} the first round.`
}

function swissText(rounds: number, teams: number): string {
  const count = matches(rounds * Math.floor(teams / 2))
  const bye = teams % 2 === 1 ? ' One team has a bye in each round.' : ''
  return `${teams} teams play ${count} in ${plural(rounds, 'round')}, each against a team with a similar record.${bye}`
}

/** '16 teams play in 4 groups of 4, then the top 2 in each group play a knockout of 8 teams: 31 matches, at least 3 for every team.' */
function groupsText({ groups, legs, advance, wildCards, knockout, thirdPlace }: GroupsSetup, teams: number): string {
  const [smallest, largest] = [Math.floor(teams / groups), Math.ceil(teams / groups)]
  const sizes = smallest === largest ? smallest : `${smallest} or ${largest}`
  const ofLargest = teams - smallest * groups
  const played = (size: number) => (legs * size * (size - 1)) / 2
  const inGroups = ofLargest * played(largest) + (groups - ofLargest) * played(smallest)
  const advancing = groups * advance + wildCards
  const hasThird = thirdPlace && knockout === 'separate_groups' && advancing > 3
  const inKnockout = knockout === 'separate_groups' ? advancing - 1 + (hasThird ? 1 : 0) : knockout.length
  const first = advance === 1 ? 'the group winners' : `the top ${advance} in each group`
  const others = wildCards === 0 ? '' : ` and ${wildCardsText(wildCards, advance + 1)}`
  const groupsOf = groups === 1 ? `a group of ${sizes}` : `${groups} groups of ${sizes}`
  return (
    `${teams} teams play in ${groupsOf}, then ${first}${others} play a knockout of ${advancing} teams${hasThird ? ' with a third-place match' : ''}: ` +
    `${matches(inGroups + inKnockout)}, and at least ${legs * (smallest - 1)} for every team.`
  )
}

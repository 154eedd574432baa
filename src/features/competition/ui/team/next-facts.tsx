import type { MatchState } from '../../api-contract.ts'
import type { CompetitionView } from '../matches/view.ts'
import { aheadText, type Voice } from './ahead-text.ts'
import { stakesOf } from './stakes.ts'

interface NextFactsProps {
  match: MatchState
  matches: readonly MatchState[]
  view: CompetitionView
  voice: Voice
}

/** How many matches come before a team's next one on its court, and what that one decides. */
export function NextFacts({ match, matches, view, voice }: NextFactsProps) {
  const facts = [aheadText(match, matches, view, voice), stakesOf(match, matches, view, voice)].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <div className="text-soft">
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </div>
  )
}

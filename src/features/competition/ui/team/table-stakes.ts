import { capitalize, listed } from '#lib/words.ts'
import type { ClinchingScenarios } from '../../api-contract.ts'
import type { Voice } from './ahead-text.ts'

type Next = NonNullable<ClinchingScenarios['next']>
type OwnResult = keyof Next['after']

/**
 * What a match of a table decides for a team: 'Win and you clinch a place in the next round. Lose and you're eliminated.' Only what is certain
 * whatever happens in other matches, and nothing that no result of this one can change.
 */
export function tableStakes({ goal, after }: Next, voice: Voice): string {
  const results = (['win', 'tie', 'loss'] as const).filter((result) => after[result] !== undefined)
  const leadingTo = (what: 'clinched' | 'eliminated') => results.filter((result) => after[result] === what)
  const [enough, hopeless] = [leadingTo('clinched'), leadingTo('eliminated')]
  if (enough.length === results.length || hopeless.length === results.length) return ''
  const { won, lost, chance } = goal === 'title' ? forTitle : toAdvance
  const needsWin = !hopeless.includes('win') && hopeless.length === results.length - 1 && enough.length === 0
  const sentences = [
    ...(enough.length > 0 ? [sentence(enough, `${voice}${won}`, voice)] : []),
    ...(needsWin ? [`${capitalize(voice)} need a win to have a chance of ${chance}.`] : []),
    ...(hopeless.length > 0 && !needsWin ? [sentence(hopeless, `${voice}${lost}`, voice)] : []),
  ]
  return sentences.join(' ')
}

const toAdvance = { won: ' clinch a place in the next round', lost: "'re eliminated", chance: 'advancing' }
const forTitle = { won: "'re the champions", lost: " can't finish first", chance: 'finishing first' }

const verbs: Record<OwnResult, string> = { win: 'win', tie: 'tie', loss: 'lose' }

/** 'Win or tie and you're the champions.', or 'If they win or tie, they're the champions.' */
function sentence(results: readonly OwnResult[], consequence: string, voice: Voice): string {
  const verb = listed(
    results.map((result) => verbs[result]),
    'or',
  )
  return voice === 'you' ? `${capitalize(verb)} and ${consequence}.` : `If they ${verb}, ${consequence}.`
}

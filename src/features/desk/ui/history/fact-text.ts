import type { History, Snapshot } from '#features/competition/api-contract.ts'
import type { FactBody } from '#engine/contract.ts'
import { scoringText } from '#engine/scoring/kinds.ts'
import { matchSummary } from '../change/effect-text.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import { ifTiedLabels, ifTiedText } from '#features/competition/if-tied-text.ts'

type Entry = History[number]

/** What an entry of the log says: 'Match 5: Reds 2–1 Blues'. */
export function entrySentence({ fact, undoes }: Pick<Entry, 'fact' | 'undoes'>, snapshot: Snapshot): string {
  if (!undoes) return factSentence(fact, snapshot)
  return `${undoes.isRestored ? 'Restored' : 'Undone'}: ${factSentence(undoes.fact, snapshot)}`
}

function factSentence(fact: FactBody, snapshot: Snapshot): string {
  const view = viewOf(snapshot)
  switch (fact.kind) {
    case 'draw':
      return `Draw of ${fact.order.length} teams`
    case 'report':
      return `Match ${fact.match}: ${reportText(fact, snapshot, view)}`
    case 'keep_result_downstream':
      return `Match ${fact.match}: ${view.nameOf(fact.teams[fact.winner])} keeps its place in later matches`
    case 'withdrawal':
      return `${view.nameOf(fact.team)} withdrew`
    case 'reinstatement':
      return `${view.nameOf(fact.team)} was reinstated`
    case 'late_entry':
      return `${view.nameOf(fact.team)} entered late, in match ${fact.match}`
    case 'swiss_entry':
      return `${view.nameOf(fact.team)} entered late`
    case 'substitution':
      return `${view.nameOf(fact.by)} replaced ${view.nameOf(fact.team)}`
    case 'third_place':
      return fact.isPlayed ? 'Third-place match added' : 'Third-place match removed'
    case 'round_rules':
      return `New rules for round ${fact.round}${rulesSuffix(fact)}`
    case 'walkover_score':
      return `A walkover counts as ${fact.score}–0`
    case 'entry_list':
      return `List of teams published for draw ${fact.draw}`
    case 'finish':
      return 'Finished, and the prizes were split'
    case 'ruling':
      return `Ruling on tied teams: ${fact.order.map(view.nameOf).join(', ')}`
    case 'wild_card_order':
      return `Wild cards placed in the bracket: ${fact.order.map(view.nameOf).join(', ')}`
    case 'pairing':
      return `Round ${fact.round} paired`
    default:
      return 'Undone'
  }
}

function rulesSuffix({ rule, scoring }: Extract<FactBody, { kind: 'round_rules' }>): string {
  const texts = [scoring && scoringText(scoring), rule && (ifTiedText[rule] ?? ifTiedLabels[rule])].filter(Boolean)
  return texts.length > 0 ? `: ${texts.join('. ')}` : ''
}

/** The score as reported, even if other teams play the match now. */
function reportText(fact: Extract<FactBody, { kind: 'report' }>, { matches }: Snapshot, view: CompetitionView): string {
  const match = matches.find(({ number }) => number === fact.match)
  const { teams, game, result } = fact
  if (!match) return teams.map(view.nameOf).join(' – ')
  const [first, second] = teams
  const winner = result.outcome === 'walkover' ? teams[result.winner] : 'by' in result ? teams[1 - result.by]! : null
  return matchSummary(
    {
      ...match,
      slots: [{ team: first }, { team: second }],
      status: 'decided',
      outcome: result.outcome,
      winner: winner ? { team: winner } : 'nobody',
      games: [{ id: '', seq: 0, game, teams: [first, second], result }],
    },
    view,
  )
}

/** Ids of facts that are undone at present, given the log with the latest first: an undo can be undone too. */
export function undoneIn(entries: readonly Pick<Entry, 'id' | 'fact'>[]): Set<string> {
  const undone = new Set<string>()
  for (const { id, fact } of entries) {
    if (fact.kind === 'undo' && !undone.has(id)) undone.add(fact.fact)
  }
  return undone
}

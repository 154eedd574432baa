import { listed, lowerFirst, ordinal, plural } from '#lib/words.ts'
import type { EffectState, MatchState, Snapshot } from '#features/competition/api-contract.ts'
import { matchScore, scoreDetails } from '#features/competition/ui/matches/match-score.ts'
import { finishText, matchTitle, slotText } from '#features/competition/ui/matches/match-text.ts'
import { hasTable } from '#features/competition/ui/matches/rounds.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'

/** One thing that changes: its name, and what it is before and after. */
export type EffectLine = { title: string; before: string; after: string }

/** What a change does, in words: the matches and the places that differ. */
export function effectLines(
  effect: EffectState,
  { teams, matches, setup, drawnBy }: Pick<Snapshot, 'teams' | 'matches' | 'setup' | 'drawnBy'>,
): { matches: EffectLine[]; ranks: EffectLine[]; places: EffectLine[] } {
  const byNumber = new Map(matches.map((match) => [match.number, match]))
  for (const { number, before, after } of effect.matches) byNumber.set(number, (after ?? before)!)
  const view = viewOf({ teams, matches: [...byNumber.values()], drawnBy })
  return {
    matches: effect.matches.map(({ before, after }) => ({
      title: matchTitle((after ?? before)!, view),
      before: before ? matchSummary(before, view) : 'Not played',
      after: after ? (annulledText(before, after) ?? matchSummary(after, view)) : 'Not played',
    })),
    ranks: effect.ranks.map(({ group, team, before, after }) => ({
      title: setup.format === 'groups' ? `${view.nameOf(team)}, Group ${group}` : view.nameOf(team),
      before: rankText(before),
      after: rankText(after),
    })),
    places: effect.places.map(({ team, before, after }) => ({
      title: view.nameOf(team),
      before: before ? finishText(before.place, before.sharedBy) : 'Still in',
      after: after ? finishText(after.place, after.sharedBy) : 'Still in',
    })),
  }
}

/**
 * What will no longer count: '2 results and 1 decision', or '' if everything still does. Rulings, wild cards, paired rounds and results
 * kept downstream are decisions.
 */
export function voidedText(
  { voided }: Pick<EffectState, 'voided'>,
  { matches }: { matches: { games: { id: string }[] }[] },
): string {
  const reported = new Set(matches.flatMap(({ games }) => games.map(({ id }) => id)))
  const results = voided.filter((id) => reported.has(id)).length
  const decisions = voided.length - results
  return listed([
    ...(results > 0 ? [plural(results, 'result')] : []),
    ...(decisions > 0 ? [plural(decisions, 'decision')] : []),
  ])
}

/** What stops counting, from `voidedText`, and whether the change can be undone. */
export function consequenceText(voided: string, canBeUndone: boolean): string {
  const loss = voided ? `${voided} will no longer count. ` : ''
  if (!canBeUndone) return `${loss}This can't be undone.`
  if (!voided) return 'Undoing this restores everything exactly as it was.'
  return `${loss}Nothing is deleted: undoing this restores everything exactly as it was.`
}

/** What happens to a result that stops counting; null if there was none. */
function annulledText(before: MatchState | null, after: MatchState): string | null {
  const score = before && !before.isAnnulled && after.isAnnulled ? matchScore(before) : null
  return score && `Its result ${score[0]}–${score[1]} is annulled`
}

const rankText = (rank: number | null) => (rank === null ? 'Not in the table' : `${ordinal(rank)} in the table`)

/** 'Reds 2–1 Blues', 'Reds against winner of match 3', 'Bye for Reds' */
export function matchSummary(match: MatchState, view: CompetitionView): string {
  const [first, second] = [slotText(match, 0, view), slotText(match, 1, view)]
  if (match.outcome === 'not_needed') return 'Not needed'
  const score = matchScore(match)
  const details = scoreDetails(match, view.nameOf)
  const more = details ? ` (${details})` : ''
  if (score) return `${first} ${score[0]}–${score[1]} ${second}${more}`
  if (match.status !== 'decided') return `${first} against ${lower(match, second)}, not played yet`
  if (match.isAnnulled) return `${first} against ${second}, doesn't count`
  const verb = hasTable(match) ? 'wins' : 'advances'
  return `${typeof match.winner === 'object' ? view.nameOf(match.winner.team) : 'Nobody'} ${verb}${more}`
}

const lower = (match: MatchState, text: string) => (typeof match.slots[1] === 'object' ? text : lowerFirst(text))

import { exactDollars } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import type { AdminTournament, Deletion, UserDeletion } from './contract.ts'

const spots = (teams: number) => (teams === 1 ? 'its spot' : 'their spots')

const refunded = (teams: number, dollars: number) =>
  `${plural(teams, 'paid team')} will be refunded ${exactDollars(dollars)}${teams === 1 ? '' : ' in total'}`

/** What deleting a tournament or team will do, one sentence each. */
export function deletionSummary(what: 'tournament' | 'team', deletion: Deletion): string[] {
  const sentences = moneySummary(deletion)
  if (!deletion.leavesHistory) sentences.push('No team ever registered, so it is deleted completely.')
  else if (what === 'tournament')
    sentences.push('It will be canceled and its page will say so. Payments and history are kept.')
  else sentences.push('Its payments and history are kept.')
  return sentences
}

/** Who still sees a removed tournament. */
export const afterRemoval = 'Only you and the people on its teams will still see it, and its photo will be deleted.'

/** What removing a tournament will do, one sentence each. */
export function removalSummary(deletion: Deletion): string[] {
  if (!deletion.leavesHistory) return ['No team ever registered, so it is deleted completely.']
  return ['This cancels the tournament.', ...moneySummary(deletion), afterRemoval]
}

function moneySummary({ paidTeams, unpaidTeams, refund, cash }: Deletion): string[] {
  const sentences: string[] = []
  if (refund + cash > 0) sentences.push(`${refunded(paidTeams, refund + cash)}.`)
  else if (paidTeams > 0) sentences.push(`${plural(paidTeams, 'paid team')} will lose ${spots(paidTeams)}.`)
  if (cash > 0) sentences.push(`${exactDollars(cash)} of that was paid in cash. Please return it yourself.`)
  if (unpaidTeams > 0) sentences.push(`${plural(unpaidTeams, 'unpaid spot')} will be released.`)
  return sentences
}

type RefundAll = { paidTeams: number; held: number; isDrawn: boolean }

/** What refunding every team of a tournament will do. */
export function refundAllSummary({ paidTeams, held, isDrawn }: RefundAll): string {
  if (isDrawn) return `${refunded(paidTeams, held)}. No team is withdrawn: they keep playing, and all results stay.`
  return `${refunded(paidTeams, held)} and lose ${spots(paidTeams)}. The tournament itself is not deleted.`
}

type Prize = Pick<AdminTournament, 'name' | 'prizePool' | 'prizeCovered' | 'isPrizeConfirmed'>

function resultsConfirmation(name: string, isConfirmed: boolean): string {
  return isConfirmed
    ? `The results of ${name} are no longer verified in the rankings.`
    : `This verifies the results and prizes of ${name} in the rankings. Confirm them only if the teams really played. You can undo this later.`
}

/** What confirming the prize of a tournament, or undoing that, will do: which amounts count because of it, one sentence each. */
export function prizeConfirmation({ name, prizePool, prizeCovered, isPrizeConfirmed }: Prize): string[] {
  if (prizePool <= prizeCovered) return [resultsConfirmation(name, isPrizeConfirmed)]
  const above = exactDollars(prizePool - prizeCovered)
  const covered = `Entry fees cover ${exactDollars(prizeCovered)} of the ${exactDollars(prizePool)} prize pool of ${name}`
  return isPrizeConfirmed
    ? [
        `${covered}. The other ${above} counts only because it was confirmed.`,
        `Undoing it takes ${above} off Prizes Awarded on Home. In the rankings, prize money above the fees is no longer verified. Neither are the results, if too few teams paid by card.`,
      ]
    : [
        `${covered}. The other ${above} doesn't count yet.`,
        `Confirming adds ${above} to Prizes Awarded on Home. If the tournament qualifies, it also verifies its results and prizes in the rankings. Confirm it only if the prizes were really paid. You can undo this later.`,
      ]
}

/** What deleting a user will do, one sentence each. */
export function userDeletionSummary({ teams, tournaments }: UserDeletion): string[] {
  const sentences = ['Their name, email, photo and login are permanently removed. Payments are kept.']
  if (teams > 0) {
    const are = teams === 1 ? 'is' : 'are'
    sentences.push(`Their ${plural(teams, 'paid team')} ${are} kept, with “Deleted player” as captain.`)
  }
  if (tournaments > 0)
    sentences.push(`${plural(tournaments, 'open tournament')} will have “Deleted player” as organizer.`)
  return sentences
}

import { exactDollars } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import type { Deletion, UserDeletion } from './contract.ts'

const will = (number: number) => (number === 1 ? 'is' : 'are')

const places = (teams: number) => (teams === 1 ? 'its place' : 'their places')

/** What deleting a tournament or team will do, sentence by sentence. */
export function deletionWords(what: 'tournament' | 'team', deletion: Deletion): string[] {
  const { paidTeams, unpaidTeams, refund, cash, leavesHistory } = deletion
  const words: string[] = []
  if (refund + cash > 0)
    words.push(`${plural(paidTeams, 'paid team')} will be refunded ${exactDollars(refund + cash)}.`)
  else if (paidTeams > 0) words.push(`${plural(paidTeams, 'paid team')} will lose ${places(paidTeams)}.`)
  if (cash > 0) words.push(`${exactDollars(cash)} of that was paid in cash: please give it back by hand.`)
  if (unpaidTeams > 0) words.push(`${plural(unpaidTeams, 'place')} not yet paid for ${will(unpaidTeams)} released.`)
  if (!leavesHistory) words.push('No team ever entered it, so it is deleted completely.')
  else if (what === 'tournament') words.push('From then on only you can see it; payments and history are kept.')
  else words.push('Its payments and history are kept.')
  return words
}

/** What giving back all the money of a tournament will do, which itself stays. */
export function refundAllWords({ paidTeams, held }: { paidTeams: number; held: number }): string {
  const losing = `${paidTeams === 1 ? 'loses' : 'lose'} ${places(paidTeams)}`
  return `${plural(paidTeams, 'paid team')} will be refunded ${exactDollars(held)} and ${losing}. The tournament itself stays.`
}

/** What deleting a user will leave, sentence by sentence. */
export function userDeletionWords({ teams, tournaments }: UserDeletion): string[] {
  const words = ['Their name, email, picture and sign-in are removed for good; payments are kept.']
  if (teams > 0)
    words.push(`${plural(teams, 'paid team')} of theirs ${will(teams)} kept, with “Deleted player” as captain.`)
  if (tournaments > 0) words.push(`${plural(tournaments, 'open tournament')} will have “Deleted player” as organizer.`)
  return words
}

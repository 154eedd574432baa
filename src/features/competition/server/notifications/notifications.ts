import type { Transaction } from '#db/client.ts'
import { addNotifications, addToCombined, notify, type WithMail } from '#features/notifications/server/notify.ts'
import { notifyAskedAboutDraw } from '#features/tournaments/server/alerts/notify-asked.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { teamNames } from '#features/teams/server/list.ts'
import { dollarsOf, formatDollars } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { lockRecipients } from '#platform/mail/caused-mail.ts'
import { linkTo } from '#platform/mail/mail.ts'
import type { Fact } from '#engine/contract.ts'
import { isSameResult, type Effect } from '#engine/state/diff.ts'
import type { FactOf } from '#engine/state/facts.ts'
import { type State } from '#engine/state/state.ts'
import { teamsIn, type Match } from '#engine/match.ts'
import { firstMatchText, placeSentence, resultText } from './result-text.ts'
import { competitionMails } from '../mail-templates.ts'
import { readRosters } from '../finish/rosters.ts'

type FactEvent = { fact: Fact; facts: readonly Fact[]; effect: Effect; state: State; actorId: string | null }

/**
 * Notifies players of a new fact: every team of the draw, of a Swiss round and of the finish, and the two teams in a match of its result. The first draw and the
 * first finish are emailed too; results and repeated draws are shown on the page only.
 */
export async function notifyOfFact(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  event: FactEvent,
): Promise<void> {
  const { fact } = event
  if (fact.kind === 'draw') await notifyDrawn(app, tx, tournament, event)
  else if (fact.kind === 'finish') await notifyFinished(app, tx, tournament, { ...event, fact })
  else await notifyResults(app, tx, tournament, event)
  if (fact.kind === 'pairing') await notifyPaired(tx, tournament, fact)
  if (fact.kind === 'substitution') await notifyReplaced(tx, tournament, fact)
  if (fact.kind === 'withdrawal') await notifyWithdrawn(tx, tournament, event, fact.team)
}

async function notifyDrawn(app: App, tx: Transaction, tournament: TournamentRow, { fact, facts, state }: FactEvent) {
  const rosters = await readRosters(tx, idsOf(state))
  const nameOf = namesIn(rosters)
  const isFirst = !facts.some(({ kind }) => kind === 'draw')
  if (isFirst) await lockRecipients(tx, { userIds: rosters.flatMap(({ accounts }) => accounts) })
  for (const { teamId, name, accounts } of rosters) {
    const message = firstMatchText(state.matches, teamId, nameOf)
    const notification = {
      type: 'draw_made',
      title: `The bracket for ${tournament.name} is ready`,
      message,
      relatedId: tournament.id,
      teamId,
      eventKey: `drawn:${fact.id}:${teamId}`,
    }
    const link = linkTo(app, `/tournament/${tournament.id}`)
    const variables = { teamName: name, tournamentName: tournament.name, matches: message, link }
    const mail = { template: competitionMails.drawMade, variables, cause: { by: tournament.organizerId } }
    await notifyTeam(app, tx, accounts, { ...notification, mail }, isFirst)
  }
  if (isFirst) {
    const players = rosters.flatMap(({ accounts }) => accounts)
    await notifyAskedAboutDraw(tx, tournament, players)
  }
}

async function notifyFinished(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  { fact, facts, state }: FactEvent & { fact: Extract<Fact, { kind: 'finish' }> },
) {
  const rosters = await readRosters(tx, idsOf(state))
  const isFirst = !facts.some(({ kind }) => kind === 'finish')
  if (isFirst) await lockRecipients(tx, { userIds: rosters.flatMap(({ accounts }) => accounts) })
  const prizes = new Map(fact.prizes.map(({ team, cents }) => [team, cents]))
  const places = new Map(state.places.map((place) => [place.team, place]))
  for (const { teamId, name, accounts } of rosters) {
    const final = places.get(teamId)
    if (!final) continue
    const cents = prizes.get(teamId) ?? 0
    const prize = cents > 0 ? ` Its prize is ${formatDollars(dollarsOf(cents))}.` : ''
    const message = placeSentence(name, final.place, final.sharedBy) + prize
    const notification = {
      type: 'tournament_finished',
      title: `${tournament.name} is finished`,
      message,
      relatedId: tournament.id,
      teamId,
      eventKey: `finished:${fact.id}:${teamId}`,
    }
    const link = linkTo(app, `/tournament/${tournament.id}`)
    const variables = { teamName: name, tournamentName: tournament.name, result: message, link }
    const mail = { template: competitionMails.tournamentFinished, variables, cause: { by: tournament.organizerId } }
    await notifyTeam(app, tx, accounts, { ...notification, mail }, isFirst)
  }
}

/** Notifies a team's players on the page, and by email too if `isMailed`. */
async function notifyTeam<Name extends string>(
  app: App,
  tx: Transaction,
  accounts: readonly string[],
  notification: WithMail<Name>,
  isMailed: boolean,
) {
  const { mail: _, ...onPage } = notification
  if (isMailed) await notify(app, tx, accounts, notification)
  else await addNotifications(tx, accounts, onPage)
}

/** Notifies the two teams of each match whose result is new, corrected or no longer counts. */
async function notifyResults(app: App, tx: Transaction, tournament: TournamentRow, { fact, effect }: FactEvent) {
  const changed = effect.matches.filter(({ before, after }) => after && isNewResult(before, after))
  const ids = changed.flatMap(({ before, after }) => [before, after].flatMap((match) => (match ? teamsIn(match) : [])))
  if (ids.length === 0) return
  const rosters = await readRosters(tx, [...new Set(ids)])
  const nameOf = namesIn(rosters)
  for (const { before, after } of changed) {
    const text = after && resultText(after, nameOf)
    if (!text) continue
    const line = before?.status === 'decided' ? `Corrected: ${text}` : text
    const teams = teamsIn(after).map((teamId) => ({
      teamId,
      title: `Results of ${nameOf(teamId)} in ${tournament.name}`,
      userIds: rosters.find((roster) => roster.teamId === teamId)?.accounts ?? [],
    }))
    const event = `${fact.id}:${after.fixture.no}`
    await addToCombined(app, tx, teams, { type: 'match_result', relatedId: tournament.id, line, event })
  }
}

/** Whether a result is new or has changed. A team that only moves into a later match is not notified. */
function isNewResult(before: Match | null, after: Match): boolean {
  // Only the score that a walkover counts with has changed.
  if (before && isSameResult(before, after)) return false
  const isDecided = after.status === 'decided' || after.status === 'replay'
  if (isDecided && after.outcome !== 'bye' && after.outcome !== 'not_needed') return true
  return before?.status === 'decided' && before.games.length > 0
}

/** Notifies the organizer of a withdrawal that someone else entered. */
async function notifyWithdrawn(
  tx: Transaction,
  tournament: TournamentRow,
  { fact, state, actorId }: FactEvent,
  teamId: string,
) {
  if (actorId === tournament.organizerId) return
  const name = (await teamNames(tx, [teamId])).get(teamId) ?? 'A team'
  await addNotifications(tx, [tournament.organizerId], {
    type: 'team_withdrew',
    title: `${name} withdrew from ${tournament.name}`,
    message: state.tables.length > 0 ? "Its remaining matches won't be played." : 'Its opponents advance.',
    relatedId: tournament.id,
    eventKey: `withdrew:${fact.id}`,
  })
}

/** Notifies the players of a team that another one plays in its place. */
async function notifyReplaced(tx: Transaction, { name, id }: TournamentRow, fact: FactOf<'substitution'>) {
  const [replaced] = await readRosters(tx, [fact.team])
  if (!replaced) return
  const by = (await teamNames(tx, [fact.by])).get(fact.by) ?? 'Another team'
  await addNotifications(tx, replaced.accounts, {
    type: 'team_replaced',
    title: `${replaced.name} was replaced in ${name}`,
    message: `${by} plays in its place. Refunds aren't automatic. If you have questions, please contact the organizer.`,
    relatedId: id,
    teamId: fact.team,
    eventKey: `replaced:${fact.id}`,
  })
}

/** Notifies every team of its match in a Swiss round, on the page. A pairing that replaces one is a new event. */
async function notifyPaired(tx: Transaction, tournament: TournamentRow, fact: FactOf<'pairing'>) {
  const { round, pairs, bye } = fact
  const rosters = await readRosters(tx, [...pairs.flat(), ...(bye ? [bye] : [])])
  const nameOf = namesIn(rosters)
  const opponents = new Map(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
  for (const { teamId, name, accounts } of rosters) {
    const opponent = opponents.get(teamId)
    await addNotifications(tx, accounts, {
      type: 'round_paired',
      title: `Round ${round} of ${tournament.name} is paired`,
      message: opponent ? `${name} plays ${nameOf(opponent)}.` : `${name} has a bye in this round.`,
      relatedId: tournament.id,
      teamId,
      eventKey: `paired:${fact.id}:${teamId}`,
    })
  }
}

const idsOf = ({ teams }: State) => teams.flatMap(({ team, status }) => (status === 'replaced' ? [] : [team]))

function namesIn(rosters: readonly { teamId: string; name: string }[]) {
  const names = new Map(rosters.map(({ teamId, name }) => [teamId, name]))
  return (teamId: string) => names.get(teamId) ?? 'a team'
}

import type { Transaction } from '#db/client.ts'
import { currentGame, teamsIn } from '#engine/match.ts'
import { renewNotifications } from '#features/notifications/server/renew.ts'
import type { App } from '#platform/app.ts'
import { gameTitle } from '../../../game-text.ts'
import { readRosters } from '../../finish/rosters.ts'
import { opponentName } from '../../notifications/result-text.ts'
import type { Loaded } from '../loaded.ts'

type Call = { number: number; courtName: string; isTakenBack: boolean }

/** Notifies both teams of a call or that it was taken back, on the page. However often that happens to one match, it is one notification. */
export async function notifyOfCall(app: App, tx: Transaction, { tournament, competition }: Loaded, call: Call) {
  const { number, courtName, isTakenBack } = call
  const match = competition.state.matches.find(({ fixture }) => fixture.no === number)!
  const rosters = await readRosters(tx, teamsIn(match))
  const nameOf = (teamId: string) => rosters.find((roster) => roster.teamId === teamId)?.name ?? 'a team'
  const game = gameTitle(number, currentGame(match))
  const title = isTakenBack ? `${game}: don't go to ${courtName} yet` : `${game}: go to ${courtName} now`
  const wait = isTakenBack ? " We'll notify you when the match is called again." : ''
  for (const { teamId, name, accounts } of rosters) {
    await renewNotifications(app, tx, accounts, {
      type: 'match_called',
      title,
      message: `${name} against ${opponentName(match, teamId, nameOf)} in ${tournament.name}.${wait}`,
      relatedId: tournament.id,
      teamId,
      eventKey: `match_called:${tournament.id}:${number}:${currentGame(match)}:${teamId}`,
    })
  }
}

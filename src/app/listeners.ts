import { takeBackFromPlayer, verifyResults } from '#features/competition/server/finish/credits.ts'
import { withdrawTeamWithoutSpot } from '#features/competition/server/record/withdraw-team.ts'
import { endSearchFor } from '#features/competition/server/replacements/end.ts'
import { followOffer } from '#features/competition/server/replacements/follow.ts'
import { replaceSetup } from '#features/competition/server/setup/setup.ts'
import { offerOpenSpots, offerReleasedSpot } from '#features/registrations/server/waiting-list/offers.ts'
import { notifyEntered } from '#features/registrations/server/notifications/notifications.ts'
import { agreeNow } from '#features/registrations/server/moves/agree-now.ts'
import { noteMovesOfEdit } from '#features/registrations/server/moves/note-moves.ts'
import { notifyMembersOfEnd } from '#features/registrations/server/notifications/notify-members.ts'
import { notifyChanged, notifyStarted } from '#features/registrations/server/notifications/tournament-notifications.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import type { App } from '#platform/app.ts'
import type { Events } from '#platform/events.ts'

/** What later features write in the transactions of earlier ones. */
export function registerListeners(events: Events<App>): Events<App> {
  events.on('registration status changed', async (_app, tx, { after }) =>
    tx.announce(tournamentTopic(after.tournamentId)),
  )
  events.on('registration status changed', async (app, tx, { after, keepsPlaying }) => {
    if (!keepsPlaying) await withdrawTeamWithoutSpot(app, tx, after)
  })
  events.on('registration status changed', followOffer)
  events.on('registration status changed', notifyMembersOfEnd)
  events.on('registration status changed', offerReleasedSpot)
  events.on('registration status changed', (_app, tx, { after }) => verifyResults(tx, after.tournamentId))
  events.on('captain accepted', agreeNow)
  events.on('captain accepted', (app, tx, { teamId }) => notifyEntered(app, tx, teamId))
  events.on('team arrived', endSearchFor)
  events.on('member left who never agreed', (_app, tx, left) => takeBackFromPlayer(tx, left))
  events.on('amount paid changed', (_app, tx, { tournamentId }) => verifyResults(tx, tournamentId))
  events.on('prize confirmation changed', (_app, tx, { tournamentId }) => verifyResults(tx, tournamentId))
  events.on('tournament edited', async (_app, tx, { after }) => tx.announce(tournamentTopic(after.id)))
  events.on('tournament edited', (_app, tx, { before, after }) => replaceSetup(tx, before, after))
  events.on('tournament edited', notifyChanged)
  events.on('tournament edited', noteMovesOfEdit)
  events.on('tournament started early', notifyStarted)
  events.on('tournament edited', (app, tx, { after }) => offerOpenSpots(app, tx, after.id))
  return events
}

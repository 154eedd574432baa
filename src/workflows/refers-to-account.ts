import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  competitionFacts,
  contactMessages,
  heroVideos,
  playerResults,
  prizes,
  refunds,
  registrations,
  replacementSearches,
  scheduleChanges,
  teamInvitations,
  teams,
  tournaments,
  waitingList,
} from '#db/schema.ts'

/** The columns whose foreign keys keep an account's row from being deleted. */
export const refersToAccount: readonly PgColumn[] = [
  registrations.userId,
  teams.captainId,
  teams.enteredBy,
  teamInvitations.invitedBy,
  tournaments.organizerId,
  refunds.requestedBy,
  refunds.handledBy,
  heroVideos.uploadedBy,
  competitionFacts.actorId,
  prizes.notedBy,
  contactMessages.answeredBy,
  scheduleChanges.actorId,
  replacementSearches.startedBy,
  waitingList.userId,
  playerResults.userId,
]

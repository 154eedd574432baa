import { deferred } from '#ui/deferred.tsx'

/** Only if the tournament is full. */
export const WaitingList = deferred(() => import('./waiting-list/waiting-list.tsx'))

/** Only if the tournament is full. */
export const Alternatives = deferred(() => import('./alternatives.tsx'))

/** Only for captains whose team is paid. */
export const EnteredTeams = deferred(() => import('./entered-teams.tsx'))

/** Only for captains whose team isn't paid, or when registration is over. */
export const OwnTeams = deferred(() => import('./own-teams.tsx'))

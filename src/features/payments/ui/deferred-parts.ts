import { deferred } from '#ui/deferred.tsx'

/** In place of a canceled tournament's page. */
export const Canceled = deferred(() => import('./canceled/canceled-tournament.tsx'))

/** Only for captains who can get a full refund because the tournament moved. */
export const FullRefundNotice = deferred(() => import('./full-refund/full-refund-notice.tsx'))

/** Only for captains for whom a spot is held. */
export const HoldNotice = deferred(() => import('./hold/hold-notice.tsx'))

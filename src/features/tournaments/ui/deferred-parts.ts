import { deferred } from '#ui/deferred.tsx'

export const HostCard = deferred(() => import('./tournament-page/host-card.tsx'))

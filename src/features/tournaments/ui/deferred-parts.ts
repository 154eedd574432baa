import { deferred } from '#ui/deferred.tsx'

export const AlertButton = deferred(() => import('./tournament-page/alert-button.tsx'))
export const HostCard = deferred(() => import('./tournament-page/host-card.tsx'))
export const ShareCard = deferred(() => import('./tournament-page/share-card.tsx'))

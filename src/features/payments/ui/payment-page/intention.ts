import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The captain came from one of our buttons, so the spot may be held right away. */
    isEntering?: boolean
  }
}

/**
 * Whether the captain meant to register. Opening the page holds a spot for a new team, so following a link that anyone could have made
 * isn't enough: either they came from one of our buttons (kept in the browser's history, so it survives a reload), or they press `confirm`
 * first. A team that `hasSpot` does not take a second one. The server-rendered page never assumes a button.
 */
export function useIntention(hasSpot: boolean): { isConfirmed: boolean; confirm: () => void } {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const isEntering = useLocation({ select: ({ state }) => state.isEntering === true })
  const confirm = () =>
    void navigate({ to: '.', search: true, replace: true, resetScroll: false, state: { isEntering: true } })
  if (hasSpot) return { isConfirmed: true, confirm }
  return { isConfirmed: isHydrated && isEntering, confirm }
}

import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import type { Entry } from './payment-entry.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The captain came to the payment page by asking for it here: its place may be held at once. */
    isEntering?: boolean
  }
}

/**
 * Whether the captain means to enter. Opening the page holds a place for a new team, so an address alone, which anybody can put into a
 * link, is not enough: either they came by a button of ours, which the browser's history remembers also over a reload, or they press
 * `confirm` first. A listed team has its place already. What the server draws does not know of any button.
 */
export function useIntention(entry: Entry): { isMeant: boolean; confirm: () => void } {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const isEntering = useLocation({ select: ({ state }) => state.isEntering === true })
  const confirm = () =>
    void navigate({ to: '.', search: true, replace: true, resetScroll: false, state: { isEntering: true } })
  if ('teamId' in entry) return { isMeant: true, confirm }
  return { isMeant: isHydrated && isEntering, confirm }
}

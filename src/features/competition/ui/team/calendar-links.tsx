import { useHydrated } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import { buttonClass } from '#ui/button.tsx'

/** A team's matches for a calendar: once, or as a subscription. */
export function CalendarLinks({ teamId }: { teamId: string }) {
  const isHydrated = useHydrated()
  const path = `/api/teams/${teamId}/calendar.ics`
  return (
    <div className="mt-4 flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap gap-3">
        <a href={path} download className={buttonClass()}>
          <CalendarDays aria-hidden />
          Add matches to calendar
        </a>
        {/* The page is the same at every address it is served from, so only the browser knows the host. */}
        <a href={isHydrated ? `webcal://${location.host}${path}` : path} className={buttonClass({ variant: 'quiet' })}>
          <CalendarSync aria-hidden />
          Subscribe to calendar
        </a>
      </div>
      <p className="type-small text-soft">Subscribe to keep your calendar up to date when matches move.</p>
    </div>
  )
}

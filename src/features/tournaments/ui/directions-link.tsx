import { useHydrated } from '@tanstack/react-router'
import Navigation from 'lucide-react/icons/navigation'
import { buttonClass } from '#ui/button.tsx'

/** Opens the maps app of the phone, or a map in the browser. */
export function DirectionsLink({ location, wide }: { location: string; wide?: boolean }) {
  const isHydrated = useHydrated()
  return (
    <a
      href={mapAddress(location, isHydrated ? navigator.userAgent : '')}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ wide })}
    >
      <Navigation aria-hidden />
      Directions
    </a>
  )
}

function mapAddress(location: string, userAgent: string): string {
  const place = encodeURIComponent(location)
  if (userAgent.includes('Android')) return `geo:0,0?q=${place}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`
}

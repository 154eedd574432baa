import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Select } from '#ui/form/select.tsx'
import { zonesByRegion } from './zones.ts'

interface TimeZoneSelectProps extends ComponentProps<'select'> {
  /** The form's initial zone; empty until the browser's is known. */
  start: string
}

/** The time zones this browser knows. Typing in the open list finds a zone by city. */
export function TimeZoneSelect({ start, ...input }: TimeZoneSelectProps) {
  const isHydrated = useHydrated()
  return (
    <Select key={isHydrated ? start : ''} {...input}>
      {isHydrated ? (
        zonesByRegion(start).map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones.map(({ zone, label }) => (
              <option key={zone} value={zone}>
                {label}
              </option>
            ))}
          </optgroup>
        ))
      ) : (
        <option value={start}>{start}</option>
      )}
    </Select>
  )
}

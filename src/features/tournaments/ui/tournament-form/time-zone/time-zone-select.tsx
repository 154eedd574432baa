import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Select } from '#ui/form/select.tsx'

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

/**
 * Every zone this browser knows and the one given, by region: 'America/Argentina/Salta' as 'Salta, Argentina' under 'America'.
 * @internal
 */
export function zonesByRegion(zone: string) {
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].map((name) => {
    const [region = '', ...places] = name.replaceAll('_', ' ').split('/')
    return { zone: name, region: places.length > 0 ? region : 'Other', label: places.toReversed().join(', ') || region }
  })
  const regions = Map.groupBy(
    all.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    ({ region }) => region,
  )
  return [...regions].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
}

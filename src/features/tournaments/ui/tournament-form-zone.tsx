import { useHydrated } from '@tanstack/react-router'
import { useContext } from 'react'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { FormContext, useFormField } from './tournament-form-context.ts'

/** By which clocks the dates are meant. The browser knows the zones; typing into the list finds one by its town. */
export function ZoneField() {
  const { field, errorOf } = useFormField()
  const { start, values } = useContext(FormContext)
  const isAlive = useHydrated()
  return (
    <Field
      label="Time zone"
      {...errorOf('timeZone')}
      hint={`Times are in ${values.timeZone || 'your time zone'}.`}
      className="sm:col-span-2"
    >
      <Select key={isAlive ? start.timeZone : ''} {...field('timeZone')}>
        {isAlive ? (
          zonesByRegion(start.timeZone).map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map(({ zone, label }) => (
                <option key={zone} value={zone}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))
        ) : (
          <option value={start.timeZone}>{start.timeZone}</option>
        )}
      </Select>
    </Field>
  )
}

/** Every zone this browser knows, and the one given, in regions: 'America/Argentina/Salta' as 'Salta, Argentina' under 'America'. */
export function zonesByRegion(zone: string) {
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].map((name) => {
    const [region = '', ...places] = name.replaceAll('_', ' ').split('/')
    return { zone: name, region: places.length > 0 ? region : 'Other', label: places.toReversed().join(', ') || region }
  })
  const regions = Map.groupBy(
    all.toSorted((a, b) => a.label.localeCompare(b.label)),
    ({ region }) => region,
  )
  return [...regions].toSorted(([a], [b]) => a.localeCompare(b))
}

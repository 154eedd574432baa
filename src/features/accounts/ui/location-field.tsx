import { useCallback, useRef } from 'react'
import type { ComponentProps } from 'react'
import { unwrap } from '#ui/client/api.ts'
import { Field } from '#ui/form/field.tsx'
import { Suggest } from '#ui/form/suggest.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { locationSearch } from '../profile-values.ts'

interface LocationFieldProps extends Omit<ComponentProps<'input'>, 'list' | 'role' | 'type'> {
  hint: string | undefined
  error?: string | undefined
  optional?: boolean
  /** Called with the time zone of a suggestion that was picked, if it is known. */
  onTimeZone?: (timeZone: string) => void
  /** Class of the field around the input. */
  className?: string | undefined
}

/** A location: towns are suggested, any text is accepted. Takes react-hook-form's `register` spread. */
export function LocationField({ hint, error, optional = false, onTimeZone, className, ...rest }: LocationFieldProps) {
  const client = useClient()
  const timeZones = useRef(new Map<string, string | null>())
  const load = useCallback(
    async (query: string, signal: AbortSignal) => {
      const places = await unwrap(client.places.$get({ query: { q: query } }, { init: { signal } }))
      timeZones.current = new Map(places.map(({ place_id: id, timeZone }) => [id, timeZone]))
      return places.slice(0, locationSearch.results).map(({ place_id: id, display_name: label }) => ({ id, label }))
    },
    [client],
  )
  return (
    <Field label="Location" optional={optional} error={error} hint={hint} className={className}>
      <Suggest
        {...rest}
        load={load}
        minLetters={locationSearch.minCharacters}
        delayMs={locationSearch.debounceMs}
        onPick={(id) => {
          const timeZone = timeZones.current.get(id)
          if (timeZone) onTimeZone?.(timeZone)
        }}
        emptyText={(query) => `No locations found for "${query}"`}
      />
    </Field>
  )
}

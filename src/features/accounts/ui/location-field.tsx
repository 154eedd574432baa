import { useCallback, useRef } from 'react'
import type { ComponentProps } from 'react'
import type { InferResponseType } from 'hono/client'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { Field } from '#ui/form/field.tsx'
import { Suggest } from '#ui/form/suggest.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { countryOf } from '../profile-rules.ts'
import { locationSearch } from '../profile-values.ts'

type Place = InferResponseType<Client['places']['$get'], 200>[number]

interface LocationFieldProps extends Omit<ComponentProps<'input'>, 'list' | 'role' | 'type'> {
  hint: string | undefined
  error?: string | undefined
  optional?: boolean
  label?: string
  /** Called with a suggestion that was picked. */
  onPick?: (place: Place) => void
  /** Class of the field around the input. */
  className?: string | undefined
}

/** A location: towns are suggested, any text is accepted. Takes react-hook-form's `register` spread. */
export function LocationField({
  label = 'Location',
  hint,
  error,
  optional = false,
  onPick,
  className,
  ...rest
}: LocationFieldProps) {
  const client = useClient()
  const suggested = useRef<Place[]>([])
  const load = useCallback(
    async (query: string, signal: AbortSignal) => {
      const places = await unwrap(
        client.places.$get({ query: { q: query, country: countryOf(navigator.language) } }, { init: { signal } }),
      )
      suggested.current = places
      return places.slice(0, locationSearch.results).map(({ place_id: id, display_name: label }) => ({ id, label }))
    },
    [client],
  )
  return (
    <Field label={label} optional={optional} error={error} hint={hint} className={className}>
      <Suggest
        {...rest}
        load={load}
        minLetters={locationSearch.minCharacters}
        delayMs={locationSearch.debounceMs}
        onPick={(id) => {
          const place = suggested.current.find(({ place_id }) => place_id === id)
          if (place) onPick?.(place)
        }}
        emptyText={(query) => `No locations found for "${query}"`}
      />
    </Field>
  )
}

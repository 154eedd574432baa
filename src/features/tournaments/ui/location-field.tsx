import { useCallback } from 'react'
import type { ComponentProps } from 'react'
import { answer } from '#ui/api.ts'
import { Field } from '#ui/field.tsx'
import { Suggest } from '#ui/suggest.tsx'
import { useClient } from '#ui/use-client.ts'
import { placeSearch } from '../values.ts'

interface LocationFieldProps extends Omit<ComponentProps<'input'>, 'list' | 'role' | 'type'> {
  error?: string | undefined
}

/** Where a tournament is played: places are suggested, any text may be typed. */
export function LocationField({ error, ...rest }: LocationFieldProps) {
  const client = useClient()
  const load = useCallback(
    async (query: string, signal: AbortSignal) => {
      const places = await answer(client.places.$get({ query: { q: query } }, { init: { signal } }))
      return places.slice(0, placeSearch.results).map(({ place_id: id, display_name: label }) => ({ id, label }))
    },
    [client],
  )
  return (
    <Field label="Location" error={error} hint="A town, or the very court: type 3 letters for suggestions.">
      <Suggest
        {...rest}
        load={load}
        minLetters={placeSearch.minCharacters}
        delayMs={placeSearch.debounceMs}
        emptyText={(query) => `No locations found for "${query}"`}
      />
    </Field>
  )
}

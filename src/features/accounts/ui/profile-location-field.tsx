import { useCallback } from 'react'
import type { ComponentProps } from 'react'
import { answer } from '#ui/api.ts'
import { Field } from '#ui/field.tsx'
import { Suggest } from '#ui/suggest.tsx'
import { useClient } from '#ui/use-client.ts'

interface ProfileLocationFieldProps extends Omit<ComponentProps<'input'>, 'list' | 'role' | 'type'> {
  error?: string | undefined
}

/** Where somebody plays: towns are suggested, any text may be typed. Takes react-hook-form's `register` spread. */
export function ProfileLocationField({ error, ...rest }: ProfileLocationFieldProps) {
  const client = useClient()
  const load = useCallback(
    async (query: string, signal: AbortSignal) => {
      const places = await answer(client.places.$get({ query: { q: query } }, { init: { signal } }))
      return places.map(({ place_id: id, display_name: label }) => ({ id, label }))
    },
    [client],
  )
  return (
    <Field label="Location" optional error={error} hint="Your town: type 3 letters for suggestions.">
      <Suggest {...rest} load={load} emptyText={(query) => `No locations found for "${query}"`} />
    </Field>
  )
}

import { useQuery } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'
import { LocationField } from '#features/accounts/ui/location-field.tsx'
import { profileQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { nearOfPlace } from '../queries.ts'
import type { TournamentSearch } from '../search.ts'
import { nearOf, shortName } from './place.ts'
import { askForPosition } from './position.ts'

interface PlaceFieldsProps {
  search: TournamentSearch
  onPlace: (place: Pick<TournamentSearch, 'near' | 'place'>) => void
}

/** Where to search: at the visitor's position, at the place in their profile, at one they type, or anywhere. */
export function PlaceFields({ search: { near, place }, onPlace }: PlaceFieldsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const choose: PlaceFieldsProps['onPlace'] = (chosen) => {
    setProblem(undefined)
    onPlace(chosen)
  }
  const ask = async () => {
    setIsAsking(true)
    const position = await askForPosition()
    setIsAsking(false)
    if ('near' in position) choose({ near: position.near, place: undefined })
    else setProblem(position.problem)
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="type-label mb-2">Place</legend>
      <output className="text-soft">
        {problem ?? (near || place ? `Near ${place ?? 'your location'}` : 'Anywhere')}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button busy={isAsking} onClick={() => void ask()}>
          <LocateFixed aria-hidden />
          Use my location
        </Button>
        <ProfilePlace onPlace={choose} onProblem={setProblem} />
        {(near || place) && (
          <Button variant="quiet" onClick={() => choose({ near: undefined, place: undefined })}>
            Anywhere
          </Button>
        )}
      </div>
      <LocationField
        label="City or address"
        hint={undefined}
        maxLength={100}
        onPick={({ display_name: name, latitude, longitude }) => {
          if (latitude !== null && longitude !== null)
            choose({ near: nearOf(latitude, longitude), place: shortName(name) })
        }}
      />
    </fieldset>
  )
}

type ProfilePlaceProps = Pick<PlaceFieldsProps, 'onPlace'> & { onProblem: (problem: string) => void }

/** The location in the logged-in user's profile, if there is one. */
function ProfilePlace({ onPlace, onProblem }: ProfilePlaceProps) {
  const client = useClient()
  const user = useSession()
  const { data: profile } = useQuery({ ...profileQuery(client, user?.id ?? ''), enabled: Boolean(user) })
  const location = profile?.location
  if (!location) return null
  const choose = async () => {
    const near = await nearOfPlace(client, location)
    if (near) onPlace({ near, place: shortName(location) })
    else onProblem(`We couldn't find ${location}. Enter a city or address below.`)
  }
  return <Button onClick={() => void choose()}>Near {shortName(location)}</Button>
}

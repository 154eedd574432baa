import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import { titleClass } from '#ui/page/page-header.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { Profile } from '../../profile-contract.ts'
import { ProfilePhoto } from './photo.tsx'
import { ProfileStatistics } from './statistics.tsx'

interface ProfileHeaderProps {
  profile: Profile
  /** The sports to choose from. */
  sports: readonly string[]
}

/** Name, photo, bio and statistics, on the court of the preferred sport. */
export function ProfileHeader({ profile, sports }: ProfileHeaderProps) {
  const name = `${profile.firstName} ${profile.lastName}`
  return (
    <header className="scheme-dark relative isolate overflow-hidden bg-pitch text-chalk">
      <CourtPicture
        sport={profile.preferredSports[0] ?? ''}
        seed={profile.id}
        quiet
        className="absolute inset-y-0 right-0 left-1/4 -z-10 mask-[linear-gradient(to_bottom_left,#000_20%,transparent_65%)] md:left-2/5"
      />
      <Container className="flex flex-col gap-6 pt-6 pb-6 sm:pt-10 sm:pb-8">
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-4 max-[16rem]:grid-cols-2 sm:gap-x-6">
          <ProfilePhoto profile={profile} />
          <div className="min-w-0 max-[16rem]:order-last max-[16rem]:col-span-full">
            <h1 className={titleClass(name)}>{name}</h1>
            <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
              <span className="min-w-0 break-words">@{profile.username}</span>
              {profile.location && (
                <span className="flex min-w-0 items-start gap-1.5">
                  <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
                  <span className="min-w-0 break-words">{profile.location}</span>
                </span>
              )}
            </p>
          </div>
          <EditButton profile={profile} sports={sports} />
          {(profile.bio || profile.preferredSports.length > 0) && (
            <div className="col-span-full flex flex-col items-start gap-3 max-[16rem]:order-last md:col-span-2 md:col-start-2">
              {profile.bio && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{profile.bio}</p>}
              <PreferredSports sports={profile.preferredSports} />
            </div>
          )}
        </div>
        <ProfileStatistics profile={profile} />
      </Container>
    </header>
  )
}

function PreferredSports({ sports }: { sports: readonly string[] }) {
  if (sports.length === 0) return null
  return (
    <ul role="list" aria-label="Preferred sports" className="flex flex-wrap gap-2">
      {sports.map((sport) => (
        <li key={sport} className="min-w-0">
          <SportBadge sport={sport} />
        </li>
      ))}
    </ul>
  )
}

const loadEditDialog = () => import('./edit-dialog.tsx')

function EditButton({ profile, sports }: ProfileHeaderProps) {
  const edit = useLazyDialog(loadEditDialog)
  return (
    <div className="rounded-md bg-pitch">
      <Button
        aria-haspopup="dialog"
        onClick={() => void edit.show()}
        className="max-sm:size-11 max-sm:p-0 noscript:hidden"
      >
        <Pencil aria-hidden />
        <span className="max-sm:sr-only">Edit Profile</span>
      </Button>
      {edit.Dialog && <edit.Dialog profile={profile} sports={sports} {...edit.state} />}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import type { Member, MemberTeam } from '../contract.ts'

/** How many teams the card shows; the others are folded. */
const teamsShown = 2

/** A member, and the teams they play in. */
export function MemberCard({ member }: { member: Member }) {
  const name = `${member.firstName} ${member.lastName}`
  const [shown, more] = [member.teams.slice(0, teamsShown), member.teams.slice(teamsShown)]
  return (
    <Card as="article" className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={member.avatar} />
        <div className="min-w-0">
          <h2 className="type-subheading break-words">{name}</h2>
          <p className="type-small break-words text-soft">
            @{member.username}
            {member.location && ` · ${member.location}`}
          </p>
        </div>
      </div>
      {member.email && (
        <a
          href={`mailto:${member.email}`}
          className="type-small flex min-h-11 items-center font-semibold break-all underline underline-offset-4"
        >
          {member.email}
        </a>
      )}
      <div className="border-t border-line">
        {shown.length === 0 && <p className="type-small pt-3 text-soft">No team yet</p>}
        <Teams teams={shown} />
        {more.length > 0 && (
          <Disclosure
            summary={`${more.length} more ${more.length === 1 ? 'team' : 'teams'}`}
            className="border-t border-line"
          >
            <Teams teams={more} />
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

function Teams({ teams }: { teams: MemberTeam[] }) {
  return (
    <ul role="list" className="divide-y divide-line">
      {teams.map((team) => (
        <li key={team.id} className="flex flex-col gap-1 py-2 last:pb-1">
          <Link
            to="/tournament/$id"
            params={{ id: team.tournamentId }}
            className="group flex min-h-11 min-w-0 flex-col justify-center no-underline"
          >
            <span className="type-label break-words group-hover:underline">{team.name}</span>
            <span className="type-small break-words text-soft">{team.tournament.name}</span>
          </Link>
          <span className="flex flex-wrap gap-1.5">
            <SportBadge sport={team.tournament.sport} />
            <PaymentBadge status={team.paymentStatus} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A member's card while it loads. */
export function MemberPlaceholder() {
  return (
    <Card aria-hidden className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-10 w-40" />
      </div>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-auto h-24 w-full" />
    </Card>
  )
}

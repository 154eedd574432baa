import { Link } from '@tanstack/react-router'
import { formatDate } from '#lib/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { brand } from '#lib/brand.ts'
import { plural } from '#lib/words.ts'
import type { TournamentHost } from '../../contract.ts'

/** Who organizes the tournament, and what they organized before. Nothing for a deleted account. */
export default function HostCard({ host: { name, avatar, tournaments, past } }: { host: TournamentHost }) {
  if (name === null) return null
  return (
    <Card as="section" aria-labelledby="host" className="flex flex-col gap-4">
      <h2 id="host" className="type-subheading">
        Host
      </h2>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={avatar} />
        <p className="min-w-0 break-words">
          <span className="block font-semibold">{name}</span>
          <span className="type-small text-soft">{`${plural(tournaments, 'tournament')} on ${brand}`}</span>
        </p>
      </div>
      {past.length > 0 && (
        <div>
          <h3 id="past" className="type-label">
            Past tournaments
          </h3>
          <ul role="list" aria-labelledby="past">
            {past.map(({ id, name: title, endDate, timeZone }) => (
              <li key={id} className="border-b border-line last:border-0">
                <Link
                  to="/tournament/$id"
                  params={{ id }}
                  className="flex min-h-11 flex-col justify-center py-1.5 wrap-anywhere no-underline hover:underline"
                >
                  <span className="font-semibold">{title}</span>
                  <span className="type-small text-soft">{formatDate(endDate, timeZone)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

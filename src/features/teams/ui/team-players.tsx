import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card.tsx'
import { enteredByOrganizer } from '../captain-text.ts'
import type { TeamWithPlayers } from '../contract.ts'

/** A team's photo and its players by name, and what can be done about them. */
export function TeamPlayers({ team, children }: { team: TeamWithPlayers; children?: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="players" className="self-start">
      {team.photo && (
        <img
          src={team.photo}
          alt=""
          loading="lazy"
          className="mb-4 aspect-video w-full rounded-md bg-sunken object-cover"
        />
      )}
      <h2 id="players" className="type-subheading">
        Players
      </h2>
      {team.captainId === null && <p className="pt-1 text-soft">{enteredByOrganizer}. No captain yet.</p>}
      <ul role="list" aria-labelledby="players">
        {team.players.map((player, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two guests can have the same name
          <li key={index} className="flex items-center gap-3 border-b border-line py-3 last:border-0 last:pb-0">
            <Avatar name={player.name} src={player.avatar} size="sm" />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-semibold break-words">{player.name}</span>
              <span className="type-small break-words text-soft">
                {player.username ? `@${player.username}` : 'Guest'}
              </span>
            </span>
            {player.isCaptain && <Badge>Captain</Badge>}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}

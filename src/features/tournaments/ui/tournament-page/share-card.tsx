import Link from 'lucide-react/icons/link'
import Share2 from 'lucide-react/icons/share-2'
import { useSyncExternalStore } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { copyLink, shareLink } from '#ui/share-link.ts'
import type { Tournament } from '../../contract.ts'
import { availabilityOf } from '../availability.ts'

/** Shares the page's link. Hidden without JavaScript. */
export default function ShareCard({
  tournament,
  now,
}: {
  tournament: Parameters<typeof shareText>[0] & Pick<Tournament, 'id' | 'name'>
  now: Date
}) {
  const { id, competition } = tournament
  const text = shareText(tournament, now)
  const canShare = useSyncExternalStore(
    () => () => {},
    () => typeof navigator.share === 'function',
    () => false,
  )

  return (
    <Card as="section" aria-labelledby="share" className="noscript:hidden print:hidden">
      <h2 id="share" className="type-subheading">
        Share
      </h2>
      {text && <p className="mt-1 text-soft">{text}</p>}
      <div className="mt-4 grid grid-flow-col gap-3">
        <Button onClick={() => void copyTournamentLink(id)}>
          <Link aria-hidden />
          Copy Link
        </Button>
        {canShare && (
          <Button onClick={() => shareTournament(tournament)}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
      </div>
      {competition === 'finished' && (
        <a href={`/share/${id}.png`} download={`${id}.png`} className={cx(buttonClass({ wide: true }), 'mt-3')}>
          Save a picture to share
        </a>
      )}
    </Card>
  )
}

/** Why to share the page; null before the tournament when no team can register. */
export function shareText(tournament: Parameters<typeof availabilityOf>[0] & Pick<Tournament, 'status'>, now: Date) {
  if (tournament.status === 'active') return 'Share the live scores.'
  if (tournament.status === 'completed') return 'Show others the results.'
  if (tournament.status === 'cancelled') return "Let others know it's canceled."
  return availabilityOf(tournament, now).refusal === null ? 'Invite other teams to play.' : null
}

/** The address of a tournament's page, without query or hash. */
const addressOfTournament = (id: string) => `${window.location.origin}/tournament/${id}`

/** Opens the system's share sheet, or copies the link where there is none. */
export function shareTournament({ id, name }: Pick<Tournament, 'id' | 'name'>): void {
  if (typeof navigator.share !== 'function') return void copyTournamentLink(id)
  shareLink(addressOfTournament(id), name)
}

export const copyTournamentLink = (id: string) =>
  copyLink(addressOfTournament(id), 'Tournament link copied to clipboard')

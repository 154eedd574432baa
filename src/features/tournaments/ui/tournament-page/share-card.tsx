import Link from 'lucide-react/icons/link'
import Share2 from 'lucide-react/icons/share-2'
import { useSyncExternalStore } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { copyLink, shareLink } from '#ui/share-link.ts'
import type { Tournament } from '../../contract.ts'

/** Shares the page's link. Hidden without JavaScript. */
export default function ShareCard({
  tournament,
}: {
  tournament: Pick<Tournament, 'id' | 'name' | 'status' | 'competition'>
}) {
  const { id, status, competition } = tournament
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
      <p className="mt-1 text-soft">{shareTexts[status]}</p>
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

const shareTexts: Record<Tournament['status'], string> = {
  upcoming: 'Invite other teams to play.',
  active: 'Share the live scores.',
  completed: 'Show others the results.',
  cancelled: "Let others know it's canceled.",
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

import { CourtPicture } from '#ui/courts/court-picture.tsx'
import { cx } from '#ui/cx.ts'
import type { Tournament } from '../contract.ts'

interface TournamentPictureProps {
  tournament: Pick<Tournament, 'id' | 'sport' | 'image'>
  /** Above the fold: asked for at once. */
  eager?: boolean
  /** Sets the box; the picture fills it. */
  className?: string
}

/** The tournament's own image, else its sport's field. Decorative: what it shows stands beside it in words. */
export function TournamentPicture({ tournament, eager = false, className }: TournamentPictureProps) {
  if (!tournament.image) return <CourtPicture sport={tournament.sport} seed={tournament.id} className={className} />
  return (
    <img
      src={tournament.image}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={cx('bg-sunken object-cover', className)}
    />
  )
}

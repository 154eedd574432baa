import { smallPicture } from '#lib/pictures.ts'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import { cx } from '#ui/cx.ts'
import type { Tournament } from '../contract.ts'

interface TournamentPictureProps {
  tournament: Pick<Tournament, 'id' | 'sport' | 'image'>
  /** Large and above the fold: loaded right away. */
  eager?: boolean
  /** Sets the size; the picture fills it. */
  className?: string
}

/** The tournament's own image, or else its sport's court. Decorative: the text next to it says the same. */
export function TournamentPicture({ tournament, eager = false, className }: TournamentPictureProps) {
  if (!tournament.image) return <CourtPicture sport={tournament.sport} seed={tournament.id} className={className} />
  return (
    <img
      src={eager ? tournament.image : smallPicture(tournament.image)}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={cx('bg-sunken object-cover', className)}
    />
  )
}

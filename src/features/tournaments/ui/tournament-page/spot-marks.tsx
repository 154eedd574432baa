import { cx } from '#ui/cx.ts'
import type { Tournament } from '../../contract.ts'
import { marksOf } from './marks.ts'

interface SpotMarksProps {
  spots: Pick<Tournament, 'maxTeams' | 'currentTeams' | 'placesTaken'>
  /** The viewer's spots, from 1. */
  ownSpots: readonly number[]
  unpaidSpots?: readonly number[]
  /** As high as wide, with the viewer's mark landing on its spot. */
  isLarge?: boolean
}

/** A cross for each listed team, a faint one while someone pays, a dot for an open spot, and the ball on the viewer's own: a ring until it is paid for. */
export function SpotMarks({ spots, ownSpots, unpaidSpots = [], isLarge = false }: SpotMarksProps) {
  const { columns, rows, taken, held, free, own, unpaid } = marksOf({ ...spots, ownSpots, unpaidSpots }, isLarge)
  // On the card, lines keep their width; on a large court, they grow with it.
  const line = {
    fill: 'none',
    strokeLinecap: 'round',
    ...(!isLarge && { vectorEffect: 'non-scaling-stroke' }),
  } as const
  const weight = isLarge
    ? { cross: 0.06, dot: 0.12, ball: 0.5, hole: 0.3 }
    : { cross: 2.5, dot: 5, ball: 14, hole: 8.5 }
  return (
    <svg aria-hidden focusable="false" viewBox={`0 0 ${columns} ${rows}`} className="block size-full">
      <path {...line} d={free} strokeWidth={weight.dot} className="stroke-chalk/45" />
      <path {...line} d={held} strokeWidth={weight.cross} className="stroke-chalk/45" />
      <path {...line} d={taken} strokeWidth={weight.cross} className="stroke-chalk" />
      <path {...line} d={own} strokeWidth={weight.ball} className={cx('stroke-flood', isLarge && 'land')} />
      <path {...line} d={unpaid} strokeWidth={weight.hole} className="stroke-pitch" />
    </svg>
  )
}

import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { CourtLines } from '#ui/courts/court-lines.tsx'
import { cx } from '#ui/cx.ts'
import type { Tournament } from '../../contract.ts'
import { marksOf } from './marks.ts'

interface CapacityCourtProps {
  tournament: Pick<Tournament, 'sport' | 'maxTeams' | 'currentTeams' | 'placesTaken'>
  /** The viewer's spots, from 1. */
  ownSpots: readonly number[]
}

/**
 * The spots as chalk marks on the sport's court: a cross for each listed team, a faint one while someone pays, a dot for a free spot, and
 * the ball on the viewer's own, rolling in when they come from the payment.
 */
export function CapacityCourt({ tournament, ownSpots }: CapacityCourtProps) {
  const { sport, maxTeams, currentTeams, placesTaken } = tournament
  const { columns, rows, taken, held, free, own } = marksOf({ maxTeams, currentTeams, placesTaken, ownSpots })
  const isHydrated = useHydrated()
  const [isArriving] = useState(isHydrated) // from another page of the site, not on every load
  const line = { fill: 'none', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <div
      role="progressbar"
      aria-label="Teams registered"
      aria-valuemin={0}
      aria-valuemax={maxTeams}
      aria-valuenow={currentTeams}
      aria-valuetext={`${currentTeams} of ${maxTeams}`}
      className="scheme-dark relative isolate h-18 overflow-hidden rounded-md bg-pitch p-2 [--court-wash:transparent] sm:h-22 print:hidden"
    >
      <CourtLines
        sport={sport}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 -z-10 size-full text-chalk/20"
      />
      <svg aria-hidden focusable="false" viewBox={`0 0 ${columns} ${rows}`} className="size-full">
        <path {...line} d={free} strokeWidth={5} className="stroke-chalk/45" />
        <path {...line} d={held} strokeWidth={2.5} className="stroke-chalk/45" />
        <path {...line} d={taken} strokeWidth={2.5} className="stroke-chalk" />
        <path {...line} d={own} strokeWidth={14} className={cx('stroke-flood', isArriving && 'roll-in')} />
      </svg>
    </div>
  )
}

import { Badge } from '#ui/badge/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, cardLink } from '#ui/card.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { grid, longName, Sample, unbroken } from './sample.tsx'

const tournaments = [
  { name: 'Pier Nine Threes', sport: 'basketball', place: 'Astoria, Oregon', taken: 0, of: 16, fee: '$45' },
  { name: 'Millpond Sunday Cup', sport: 'soccer', place: 'Burlington, Vermont', taken: 63, of: 64, fee: '$120' },
  { name: 'Clay Week Doubles', sport: 'tennis', place: 'Asheville, North Carolina', taken: 8, of: 8, fee: '$30' },
  { name: longName, sport: 'ultimate frisbee', place: `${longName}, Wisconsin`, taken: 1, of: 2, fee: '$1,250.50' },
  { name: unbroken, sport: 'volleyball', place: unbroken, taken: 5, of: 12, fee: '$0' },
]

export function Cards() {
  return (
    <>
      <Sample name="The whole card follows its link; the button keeps its own" className={grid}>
        {tournaments.map((tournament) => (
          <Card key={tournament.name} as="article" linked padded={false} className="flex flex-col">
            <CourtPicture sport={tournament.sport} seed={tournament.name} className="aspect-video" />
            <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
              <div className="flex flex-wrap gap-2">
                <SportBadge sport={tournament.sport} />
                <Badge>All Levels</Badge>
              </div>
              <h3 className="type-subheading line-clamp-3">
                <a href="#cards" className={cardLink}>
                  {tournament.name}
                </a>
              </h3>
              <p className="line-clamp-2 text-soft">Jun 14, 2025 · {tournament.place}</p>
              <div className="mt-auto flex flex-col gap-2 pt-2">
                <Progress value={tournament.taken} max={tournament.of} label="Teams registered" />
                <p className="type-small text-soft">
                  {tournament.taken} of {tournament.of} teams
                </p>
                <a href="#buttons" className={`${buttonClass({ wide: true })} mt-2`}>
                  Register Team - {tournament.fee}
                </a>
              </div>
            </div>
          </Card>
        ))}
        <CardSkeleton />
      </Sample>
      <Sample name="Plain" className={grid}>
        <Card>
          <h3 className="type-subheading">Refunds</h3>
          <p className="mt-2 text-soft">Up to 72 hours before the start, minus the processing fee.</p>
        </Card>
      </Sample>
    </>
  )
}

function CardSkeleton() {
  return (
    <Card padded={false} className="flex flex-col">
      <Skeleton className="aspect-video rounded-b-none" />
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="mt-auto h-3 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </Card>
  )
}

import Banknote from 'lucide-react/icons/banknote'
import Flag from 'lucide-react/icons/flag'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import { formatDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import { achievementsOf } from '../../profile-rules.ts'
import type { Achievement, Results } from '../../profile-rules.ts'
import { prizeMoneyGoal, teamPlayerGoal } from '../../profile-values.ts'

const looks = {
  'first-tournament': { Icon: Flag, deed: 'Play your first game.' },
  winner: { Icon: Trophy, deed: 'Win a game.' },
  'team-player': { Icon: Users, deed: `Enter ${teamPlayerGoal} tournaments or play for ${teamPlayerGoal} teams.` },
  'prize-money': { Icon: Banknote, deed: `Win ${formatDollars(prizeMoneyGoal)} in prizes in total.` },
}

interface ProfileAchievementsProps {
  results: Results
  /** Distinct tournaments entered, and distinct teams played in. */
  played: { tournaments: number; teams: number }
}

/** Achievements, with the progress toward those not reached yet. */
export default function ProfileAchievements({ results, played }: ProfileAchievementsProps) {
  return (
    <ul role="list" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {achievementsOf(results, played).map((achievement) => (
        <AchievementCard key={achievement.key} achievement={achievement} />
      ))}
    </ul>
  )
}

function AchievementCard({ achievement }: { achievement: Achievement }) {
  const { Icon, deed } = looks[achievement.key]
  const { title, isWon, value, goal } = achievement
  return (
    <Card
      as="li"
      className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-4 lg:grid-cols-1 lg:grid-rows-[auto_1fr_auto]"
    >
      <span className={cx(medal, isWon ? 'border-ink bg-ink text-ground' : 'border-dashed border-edge text-soft')}>
        <Icon aria-hidden className="size-7" />
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="type-subheading">{title}</h3>
        <p className="text-soft">{deed}</p>
      </div>
      <div className="col-span-full flex flex-col items-start gap-2">
        {isWon ? (
          <Badge tone="success">Achieved</Badge>
        ) : (
          <>
            <Progress value={value} max={goal} label={title} text={progressOf(achievement)} />
            <p className="type-small text-soft">{progressOf(achievement)}</p>
          </>
        )}
      </div>
    </Card>
  )
}

const medal = 'grid size-14 place-items-center rounded-full border-2'

function progressOf({ key, value, goal }: Achievement): string {
  return key === 'prize-money' ? `${formatDollars(value)} of ${formatDollars(goal)}` : `${value} of ${goal}`
}

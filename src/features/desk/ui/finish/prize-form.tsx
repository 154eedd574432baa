import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { UnsavedChangesGuard } from '#features/tournaments/ui/tournament-form/unsaved/unsaved-changes.tsx'
import { dollarsOf, formatDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'
import { controlClass } from '#ui/form/field.tsx'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Finish } from '#features/competition/finish-contract.ts'
import { finishText } from '#features/competition/ui/matches/match-text.ts'
import type { DeskProps } from '../desk-props.ts'
import { leftCents, leftText, typedCents, typedFrom } from './prize-split.ts'
import { Verification } from './verification.tsx'

/** How many teams are listed at first. Prizes rarely go further down. */
const firstTeams = 8

/** Splits the prize pool, and finishes the tournament. */
export function PrizeForm({ tournament, finish }: DeskProps & { finish: Finish }) {
  const client = useClient()
  const refresh = useRefreshTournament(tournament.id)
  // Kept for retries: a finish that is sent twice is recorded once.
  const [id] = useState(() => crypto.randomUUID())
  const { typed, type, left, isWrong, isDirty, prizes } = usePrizes(finish)
  const [hasAll, setHasAll] = useState(finish.teams.length <= firstTeams)
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { prizePool, teams } = finish
  const hasPool = prizePool > 0
  const leftId = useId()
  const shown = hasAll ? teams : teams.filter(({ teamId }, index) => index < firstTeams || typed[teamId])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const wrong = teams.find(({ teamId }) => isWrong(teamId)) ?? (left === 0 ? undefined : teams[0])
    if (wrong) (event.currentTarget.elements.namedItem(wrong.teamId) as HTMLInputElement | null)?.focus()
    else setIsAsking(true)
  }
  const finishing = useMutation({
    mutationFn: () =>
      unwrap(client.tournaments[':id'].finish.$post({ param: { id: tournament.id }, json: { id, prizes: prizes() } })),
    onSuccess: async () => {
      setIsAsking(false)
      await refresh()
      toast({ title: 'The tournament is finished', description: 'Results and prizes now count.' })
    },
  })

  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-3xl flex-col gap-8">
      <section aria-labelledby="prizes" className="flex flex-col gap-3">
        <h2 id="prizes" className="type-heading">
          {hasPool ? `Split the prize pool of ${formatDollars(prizePool)}` : 'Final places'}
        </h2>
        <p className="text-soft">
          {hasPool
            ? 'This is the usual split. Change it if you agreed on something else. The prizes must add up to exactly the pool.'
            : 'This tournament has no prize pool.'}
        </p>
        <ol role="list" aria-label="Final places" className="border-t border-line">
          {shown.map((team) => (
            <PrizeRow
              key={team.teamId}
              team={team}
              typed={hasPool ? (typed[team.teamId] ?? '') : null}
              isWrong={isWrong(team.teamId)}
              leftId={leftId}
              onType={(amount) => {
                type(team.teamId, amount)
                setIsTried(false)
              }}
            />
          ))}
        </ol>
        {!hasAll && (
          <Button variant="quiet" className="-ml-4 self-start" onClick={() => setHasAll(true)}>
            Show all {teams.length} teams
          </Button>
        )}
        {hasPool && <Left key={String(isTried)} id={leftId} cents={left} isTried={isTried} />}
      </section>
      <Verification finish={finish} />
      <div className="flex flex-col gap-3 border-t-2 border-line pt-6">
        <p>
          When you finish, wins, losses and prizes are added to the players' profiles. After that, results can't change
          unless you reopen the tournament.
        </p>
        <Button type="submit" variant="primary" size="lg" aria-haspopup="dialog" className="self-start max-sm:w-full">
          Finish the tournament
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          finishing.reset()
          setIsAsking(isOpen)
        }}
        title="Finish the tournament?"
        description="Everyone on the teams is notified, and results and prizes show up in profiles and rankings."
        confirm="Finish"
        busy={finishing.isPending}
        onConfirm={() => finishing.mutate()}
        problem={finishing.error}
      />
      <UnsavedChangesGuard inTab isDirty={isDirty && !finishing.isPending} />
    </form>
  )
}

/** The prizes as typed, by team, and what follows from them. */
function usePrizes({ prizePool, teams }: Finish) {
  const [typed, setTyped] = useState(() => typedFrom(teams))
  const started = typedFrom(teams)
  const textOf = (teamId: string) => typed[teamId] ?? ''
  return {
    typed,
    type: (teamId: string, amount: string) => setTyped({ ...typed, [teamId]: amount }),
    left: leftCents(prizePool, typed),
    isWrong: (teamId: string) => typedCents(textOf(teamId)) === null,
    isDirty: teams.some(({ teamId }) => textOf(teamId) !== (started[teamId] ?? '')),
    prizes: () =>
      teams.flatMap(({ teamId }) => {
        const cents = typedCents(textOf(teamId)) ?? 0
        return cents > 0 ? [{ teamId, amount: dollarsOf(cents) }] : []
      }),
  }
}

/** What is left to award; an error after submitting a split that doesn't add up. */
function Left({ id, cents, isTried }: { id: string; cents: number; isTried: boolean }) {
  const isRefused = isTried && cents !== 0
  const tone = cents === 0 ? 'text-success' : isRefused || cents < 0 ? 'text-danger' : 'text-ink'
  return (
    <p id={id} role={isRefused ? 'alert' : 'status'} className={cx('type-figure text-right', tone)}>
      {isRefused ? `The prizes must add up to the pool: ${leftText(cents)}` : leftText(cents)}
    </p>
  )
}

interface PrizeRowProps {
  team: Finish['teams'][number]
  /** The prize as typed; null when there is no prize pool. */
  typed: string | null
  isWrong: boolean
  /** The line with what is left to award. */
  leftId: string
  onType: (amount: string) => void
}

function PrizeRow({ team, typed, isWrong, leftId, onType }: PrizeRowProps) {
  const { teamId, name, place, sharedBy, playersWithAccount, isCredited } = team
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2.5">
      <label htmlFor={typed === null ? undefined : id} className="min-w-0 flex-1">
        <span className="block font-semibold break-words">{name}</span>
        <span className="type-small block text-soft">{finishText(place, sharedBy)}</span>
        {playersWithAccount > 0 && !isCredited && (
          <span className="type-small block text-soft">
            Results won't count: this team had no captain before its first match.
          </span>
        )}
      </label>
      {typed !== null && (
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className="relative block w-32">
            <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-soft">
              $
            </span>
            <input
              id={id}
              name={teamId}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              value={typed}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? `${id}error ${leftId}` : leftId}
              onChange={({ target }) => onType(target.value)}
              className={cx(controlClass, 'pl-7 text-right tabular-nums')}
            />
          </span>
          {isWrong && (
            <span id={`${id}error`} className="type-small font-semibold text-danger">
              Enter an amount
            </span>
          )}
        </span>
      )}
    </li>
  )
}

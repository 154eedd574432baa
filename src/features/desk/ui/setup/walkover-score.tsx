import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'
import { minWalkover } from '#engine/scoring/kinds.ts'
import { maxScore } from '#engine/values.ts'
import { playOf } from '#features/competition/ui/tables/table-play.ts'
import { useChange } from '../change/use-change.ts'
import type { DeskProps } from '../desk-props.ts'
import { NumberField } from './number-field.tsx'

/** Changes what a walkover counts as in the tables. Empty if there is no such table. */
export function WalkoverScore({ tournament, snapshot }: DeskProps) {
  const current = snapshot.walkoverScore
  const [typed, setTyped] = useState<number | null>(null)
  const client = useClient()
  const { change, dialog } = useChange(tournament, snapshot)
  const changing = useMutation({
    mutationFn: (score: number) => {
      const id = crypto.randomUUID()
      const amendment = { kind: 'walkover_score', score } as const
      const param = { id: tournament.id }
      return change({
        id,
        preview: { fact: amendment, title: `Count every walkover as ${score}–0?`, confirm: `Count them as ${score}–0` },
        send: (confirmedEffect) =>
          unwrap(client.tournaments[':id'].amendments.$post({ param, json: { id, amendment, confirmedEffect } })),
      })
    },
    onSuccess: (isMade, score) => {
      if (!isMade) return
      setTyped(null)
      toast({ title: `A walkover counts as ${score}–0` })
    },
    onError: ({ message }) => toast({ title: 'Not changed', description: message, destructive: true }),
  })
  const play = playOf(snapshot)
  if (current === null) return null
  const score = typed ?? current
  return (
    <section aria-labelledby="walkover-score" className="flex flex-col gap-3">
      <div>
        <h2 id="walkover-score" className="type-heading">
          Walkovers
        </h2>
        <p className="text-soft">
          A walkover counts as {current}–0 in the table. If you change this, it applies to every walkover, including
          those already entered. You'll see what changes before you save.
        </p>
      </div>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3 noscript:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          changing.mutate(score)
        }}
      >
        <NumberField
          label="Walkover score"
          value={score}
          min={play ? minWalkover(play.scoring) : 0}
          max={maxScore}
          onChange={setTyped}
          onInvalid={() => setTyped(null)}
        />
        <Button type="submit" busy={changing.isPending} disabled={score === current}>
          Change score
        </Button>
      </form>
      {dialog}
    </section>
  )
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { Refused } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { toastLoadFailure } from '#ui/lazy.tsx'
import type { EffectState, Snapshot } from '#features/competition/api-contract.ts'
import type { Answer, default as EffectDialog } from './effect-dialog.tsx'

type Question = { effect: EffectState; options: Options; decide: (answer: Answer) => void; times: number }
type SendWith<T> = (confirmedEffect?: string) => Promise<T>
type Options = {
  title?: string
  confirm?: string
  canBeUndone?: boolean
  canKeepResultDownstream?: boolean
  reason?: 'optional' | 'required'
}

/**
 * Asks before changing matches that were already played. `ask` shows an effect and resolves with the decision. `send` sends a change, asks if
 * the server requires confirmation, and resolves with null if the user cancels. Render `dialog`.
 */
export function useConfirmation({ prizePool }: Pick<Tournament, 'prizePool'>, snapshot: Snapshot) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [Dialog, setDialog] = useState<typeof EffectDialog | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  const ask = async (effect: EffectState, options: Options = {}): Promise<Answer> => {
    try {
      const module = await import('./effect-dialog.tsx')
      setDialog(() => module.default)
    } catch (error) {
      reportUnexpected(error)
      toastLoadFailure()
      return { decision: 'cancel', reason: undefined }
    }
    return new Promise((resolve) => {
      const decide = (answer: Answer) => {
        setIsOpen(false)
        resolve(answer)
      }
      setQuestion((last) => ({ effect, options, decide, times: (last?.times ?? 0) + 1 }))
      setIsOpen(true)
    })
  }

  const send = async <T,>(sendWith: SendWith<T>, keepingResult?: SendWith<T>): Promise<T | null> => {
    let confirmedEffect: string | undefined
    for (;;) {
      try {
        return await sendWith(confirmedEffect)
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'needs_confirmation') throw error
        const effect = error.details as EffectState
        const { decision } = await ask(effect, { canKeepResultDownstream: keepingResult !== undefined })
        if (decision === 'cancel') return null
        if (decision === 'keep result downstream' && keepingResult) return send(keepingResult)
        confirmedEffect = effect.hash
      }
    }
  }

  const dialog: ReactNode = Dialog && question && (
    <Dialog
      key={`effect-${question.times}`}
      open={isOpen}
      effect={question.effect}
      snapshot={snapshot}
      prizePool={prizePool}
      {...question.options}
      onDecide={question.decide}
    />
  )
  return { ask, send, dialog }
}

import { useState } from 'react'
import { currentGame } from '#engine/match.ts'
import type { MatchState } from '#features/competition/api-contract.ts'
import { formOf } from './score-form.ts'
import type { ScoreForm } from './score-form.ts'

/** What is being entered for a match. */
interface ScoreDraft {
  form: ScoreForm
  /** The game that the score is for, even if someone else reports it meanwhile and a replay is due. */
  game: number
  /** Why a result is corrected; shown in the public history. */
  reason: string
  /** The version of the competition that was on screen when entering began. */
  basedOn: number
  /** The last thing that was sent, and its id: the same thing is sent again with the same id. */
  sent: { id: string; what: string } | null
}

/** A draft that survives closing the dialog and reloading the page, until the result is saved. It starts with what is preset. */
export function useScoreDraft(tournamentId: string, match: MatchState, version: number, preset?: Partial<ScoreForm>) {
  const [key] = useState(() => `score:${tournamentId}:${match.number}:${currentGame(match)}`)
  const start = (): ScoreDraft => ({
    form: formOf(match),
    game: currentGame(match),
    reason: '',
    basedOn: version,
    sent: null,
  })
  const [draft, setDraft] = useState(() => withPreset({ ...start(), ...read(key) }, preset))

  const change = (changes: Partial<ScoreDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    write(key, next)
    return next
  }

  /** The id to send this with: a new one, unless the same thing was sent before and its reply was lost. */
  const idFor = (what: unknown): string => {
    const text = JSON.stringify(what)
    if (draft.sent?.what === text) return draft.sent.id
    const id = crypto.randomUUID()
    change({ sent: { id, what: text } })
    return id
  }

  /** Forgets the draft. The form keeps its values while the dialog closes. */
  const drop = () => write(key, null)

  return { draft, change, idFor, drop }
}

function read(key: string): ScoreDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as ScoreDraft | null
  } catch {
    return null
  }
}

function write(key: string, draft: ScoreDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is full or turned off: the draft lasts as long as the page.
  }
}

const withPreset = (draft: ScoreDraft, preset: Partial<ScoreForm> = {}): ScoreDraft => ({
  ...draft,
  form: { ...draft.form, ...preset },
})

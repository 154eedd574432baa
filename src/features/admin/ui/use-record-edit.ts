import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { capitalised } from '#lib/words.ts'
import { Refused } from '#ui/api.ts'
import { showAtFields } from '#ui/refused-fields.ts'
import { toast } from '#ui/toast.ts'
import { tellFailure, useReadAnew } from './use-admin-act.ts'

interface RecordEdit<Values extends FieldValues> {
  noun: 'user' | 'tournament' | 'team'
  form: UseFormReturn<Values>
  onDone: () => void
}

/** Sends an edit and says what became of it, in SPEC.md's words; `isStale` once somebody else turned out to have been faster. */
export function useRecordEdit<Values extends FieldValues>({ noun, form, onDone }: RecordEdit<Values>) {
  const readAnew = useReadAnew()
  const [isStale, setIsStale] = useState(false)

  const send = async (call: () => Promise<unknown>) => {
    try {
      await call()
    } catch (error) {
      tellFailure(`Failed to update ${noun}`, error)
      if (error instanceof Refused) showAtFields(form, error)
      setIsStale(error instanceof Refused && error.code === 'edited_meanwhile')
      return
    }
    onDone()
    await readAnew()
    toast({ title: `${capitalised(noun)} updated successfully` })
  }

  return { isStale, send }
}

/** Those values that differ from before: nothing else is sent, so nothing else can be overwritten. */
export function changedValues<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(([name, value]) => !Object.is(before[name as keyof Values], value))
  return Object.fromEntries(changed) as Partial<Values>
}

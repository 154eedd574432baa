import { useState } from 'react'
import { Refused } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'

interface Asking<Answer> {
  /** Reads what stands at this moment. */
  read: () => Promise<Answer>
  /** Goes on with it: shows a dialog. */
  proceed: () => Promise<void>
  /** The title of the toast that tells a refusal. */
  failed: string
}

/** For a button that has to ask the server before its dialog can open: the answer, the way to ask, and whether it is being asked. */
export function useAsking<Answer>({ read, proceed, failed }: Asking<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  const ask = async () => {
    setIsAsking(true)
    try {
      setAnswer(await read())
      await proceed()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: failed, description: error.message, destructive: true })
    } finally {
      setIsAsking(false)
    }
  }

  return [answer, ask, isAsking] as const
}

import { useState } from 'react'
import { Refused } from '#ui/client/api.ts'
import { problemsIn, type CourtProblems } from './problems.ts'
import { daysFrom, noCourts, sentNewCourts, type TypedCourts } from './new-courts.ts'

type Copied = { id: string; name: string; cancelledAt: string | null }

/** The courts of a tournament that is being created: typed, copied, or none. */
export function useNewCourts() {
  const [typed, setTyped] = useState(noCourts)
  const [copied, setCopied] = useState<Copied | null>(null)
  const [copies, setCopies] = useState(true)
  const [problem, setProblem] = useState<string | undefined>()
  const [problems, setProblems] = useState<CourtProblems>({})
  const show = (reason: string | undefined, fields: CourtProblems = {}) => {
    setProblem(reason)
    setProblems(fields)
  }
  const type = (next: TypedCourts) => {
    setTyped(next)
    show(undefined)
  }
  return {
    type,
    typed,
    /** What is sent with the tournament. */
    sentWith: ({ startDate, endDate }: { startDate: string; endDate: string }) => {
      if (copied && copies) return { scheduleFrom: copied.id }
      const schedule = sentNewCourts(typed, daysFrom(startDate, endDate), endDate)
      return schedule ? { schedule } : {}
    },
    /** Shows what was wrong with them, if that is why the tournament was refused. */
    showRefusal: (error: unknown) => {
      const refused = error instanceof Refused ? error.fields : {}
      const reason = refused.courts ?? refused.schedule
      const fields = reason === undefined || (copied && copies) ? {} : problemsIn(typed, refused)
      show(Object.keys(fields).length === 0 ? reason : undefined, fields)
    },
    /** Offers the courts of a tournament that was copied; null starts again without any. */
    copy: (from: Copied | null) => {
      setCopied(from?.cancelledAt === null ? from : null)
      setCopies(true)
      show(undefined)
      if (!from) setTyped(noCourts)
    },
    /** For the fields. */
    props: { typed, problem, problems, copied: copied?.name ?? null, copies, onType: type, onCopies: setCopies },
  }
}

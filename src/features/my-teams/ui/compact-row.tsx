import type { ReactNode } from 'react'

interface CompactRowProps {
  nameId: string
  teamName: string
  /** The tournament and its date. */
  about: ReactNode
  date: ReactNode
  /** Its state, and what the captain can do. */
  children: ReactNode
}

/** A team in one line. */
export function CompactRow({ nameId, teamName, about, date, children }: CompactRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      {date}
      <div className="min-w-0 flex-1 basis-40">
        <h3 id={nameId} className="font-semibold break-words">
          {teamName}
        </h3>
        <p className="break-words text-soft">{about}</p>
      </div>
      {children}
    </li>
  )
}

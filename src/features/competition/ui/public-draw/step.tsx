import type { ReactNode } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'

interface StepProps {
  number: number
  title: string
  /** 'Published May 3, 2026, 10:00 AM' */
  when?: ReactNode
  children?: ReactNode
}

/** One of the numbered steps of a draw by lots. */
export function Step({ number, title, when, children }: StepProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 border-t border-line py-4">
      <span aria-hidden className="type-figure pt-1 text-soft">
        {number}
      </span>
      <div className="flex min-w-0 flex-col gap-1.5">
        <p>
          <span className="type-subheading block">{title}</span>
          {when && <span className="type-small text-soft">{when}</span>}
        </p>
        {children}
      </div>
    </li>
  )
}

/** A hash, a secret, or another exact text. */
export function Exact({ children }: { children: string }) {
  return <code className="type-small block rounded-md bg-sunken px-3 py-2 font-mono break-all">{children}</code>
}

/** Text that few people want to read. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure summary={title} className="print:hidden">
      {children}
    </Disclosure>
  )
}

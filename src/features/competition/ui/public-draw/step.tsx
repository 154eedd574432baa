import type { ReactNode } from 'react'

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
      <span aria-hidden className="type-figure pt-1 text-xl text-soft">
        {number}
      </span>
      <div className="flex min-w-0 flex-col gap-1.5">
        <p>
          <span className="type-label block text-lg">{title}</span>
          {when && <span className="text-sm text-soft">{when}</span>}
        </p>
        {children}
      </div>
    </li>
  )
}

/** A hash, a secret, or another exact text. */
export function Exact({ children }: { children: string }) {
  return <code className="block rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all">{children}</code>
}

/** Text that few people want to read. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="print:hidden">
      <summary className="type-label inline-flex min-h-11 items-center underline decoration-edge underline-offset-4">
        {title}
      </summary>
      {children}
    </details>
  )
}

import type { ReactNode } from 'react'

/** A list item with an icon in front of at most two lines of text. */
export function IconLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 [&>svg]:mt-1 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="line-clamp-2 min-w-0 break-words">{children}</span>
    </li>
  )
}

import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface IconLineProps {
  icon: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A list item with an icon in front of at most two lines of text. */
export function IconLine({ icon, className, children }: IconLineProps) {
  return (
    <li className={cx('flex gap-2 [&>svg]:mt-1 [&>svg]:size-4 [&>svg]:shrink-0', className)}>
      {icon}
      <span className="line-clamp-2 min-w-0 break-words">{children}</span>
    </li>
  )
}

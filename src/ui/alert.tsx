import CircleCheck from 'lucide-react/icons/circle-check'
import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleExclamationPoint from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const looks = {
  info: { Icon: Info, className: 'border-info/40 bg-info-ground text-info' },
  success: { Icon: CircleCheck, className: 'border-success/40 bg-success-ground text-success' },
  warning: { Icon: TriangleExclamationPoint, className: 'border-warning/40 bg-warning-ground text-warning' },
  danger: { Icon: CircleExclamationPoint, className: 'border-danger/40 bg-danger-ground text-danger' },
}

interface AlertProps {
  tone?: keyof typeof looks
  title?: ReactNode
  /** 'alert' or 'status' when it appears while the page is open; undefined when it is there from the start. */
  role?: 'alert' | 'status'
  className?: string
  children?: ReactNode
}

/** A notice within the page. */
export function Alert({ tone = 'info', title, role, className, children }: AlertProps) {
  const { Icon, className: colors } = looks[tone]
  return (
    <div role={role} className={cx('flex gap-3 rounded-md border p-4', colors, className)}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="type-label">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  )
}

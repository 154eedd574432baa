import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export type Tone = 'neutral' | 'strong' | 'success' | 'warning' | 'danger' | 'info'

const tones = {
  neutral: 'border-line bg-sunken text-ink',
  strong: 'border-ink bg-surface text-ink',
  success: 'border-success/30 bg-success-ground text-success',
  warning: 'border-warning/30 bg-warning-ground text-warning',
  danger: 'border-danger/30 bg-danger-ground text-danger',
  info: 'border-info/30 bg-info-ground text-info',
}

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone
}

/** A word or two about a record: its status or level. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span {...rest} className={cx(badgeShape, 'border', tones[tone], className)} />
}

export const badgeShape =
  'type-small inline-flex max-w-full min-h-6 items-center gap-1.5 rounded-sm px-2 py-0.5 font-semibold break-words'

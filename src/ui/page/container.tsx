import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

const widths = { page: 'max-w-304', form: 'max-w-3xl', reading: 'max-w-2xl' }

interface ContainerProps extends ComponentProps<'div'> {
  /** page: 1216 px; form: 768 px; reading: 672 px. */
  width?: keyof typeof widths
  /** desk: denser, for pages where people work (type.css). */
  density?: 'desk'
}

/** Limits the content's width and keeps it off the screen's edges. */
export function Container({ width = 'page', density, className, ...rest }: ContainerProps) {
  return (
    <div
      {...rest}
      data-density={density}
      className={cx('mx-auto w-full px-4 sm:px-6 lg:px-8', widths[width], className)}
    />
  )
}

import type { HTMLAttributes } from 'react'
import { cx } from './cx.ts'

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  /** Padding; omit it for cards that start with a picture. */
  padded?: boolean
  /** The whole card is clickable through one link: give that link `cardLink`, and other links and buttons `relative`. */
  linked?: boolean
}

export function Card({ as: Tag = 'div', padded = true, linked = false, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        'rounded-lg border border-line bg-surface print:break-inside-avoid',
        padded && 'p-(--card-padding)',
        linked &&
          'relative overflow-hidden transition-[border-color,box-shadow] hover:border-ink hover:shadow-raised has-[.card-link:focus-visible]:outline-3 has-[.card-link:focus-visible]:outline-offset-2 has-[.card-link:focus-visible]:outline-focus',
        className,
      )}
    />
  )
}

/** Stretches a link over its linked card. */
export const cardLink = 'card-link no-underline outline-none after:absolute after:inset-0 after:content-[""]'

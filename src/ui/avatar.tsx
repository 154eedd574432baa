import { smallPicture } from '#lib/pictures.ts'
import { cx } from './cx.ts'

const sizes = { sm: 'type-label size-9', md: 'type-subheading size-12', lg: 'type-heading size-24' }

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  className?: string
}

/** A photo, or initials. Decorative, because the name is always next to it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const shape = cx('shrink-0 rounded-full', sizes[size], className)
  if (src)
    return (
      <img
        src={size === 'lg' ? src : smallPicture(src)}
        alt=""
        loading="lazy"
        decoding="async"
        className={cx(shape, 'bg-sunken object-cover')}
      />
    )
  return (
    <span aria-hidden className={cx(shape, 'grid place-items-center bg-mown text-chalk')}>
      {initials(name)}
    </span>
  )
}

/** The first letters of the first and last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}

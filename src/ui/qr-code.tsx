import { useMemo } from 'react'
import { encode } from 'uqr'
import { cx } from './cx.ts'

interface QrCodeProps {
  text: string
  /** What it is for, read to those who can't see it. */
  label: string
  /** Its size. */
  className: string
}

/** A QR code: dark on light in both themes, with the margin that scanners need. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, squares } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('shrink-0 rounded-md border border-line bg-chalk', className)}
    >
      <path d={squares} className="fill-pitch" />
    </svg>
  )
}

function drawn(text: string) {
  const { data, size } = encode(text, { border: 4 })
  const isDark = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, squares: isDark.join('') }
}

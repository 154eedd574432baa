import { cx } from '#ui/cx.ts'

interface SnippetFrameProps {
  title: string
  /** A whole document, or what stands in the body of one. */
  html: string
  /** CSS for what stands in a body. */
  styles?: string
  className?: string
}

/**
 * HTML to look at, in a frame that runs nothing, follows no link and loads nothing but what was uploaded here. What it is given was
 * sanitised as well; this is the second fence.
 */
export function SnippetFrame({ title, html, styles = '', className }: SnippetFrameProps) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={documentOf(html, styles)}
      className={cx('block h-72 w-full rounded-md border border-line bg-[#ffffff]', className)}
    />
  )
}

function documentOf(html: string, styles: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${location.origin}`
  const fence = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  if (html.includes('<head>')) return html.replace('<head>', `<head>${fence}`)
  // A style that closes its own element would write on as HTML.
  const own = styles.replaceAll('<', '\\3c ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${fence}<title>Preview</title><style>body{margin:16px;font:16px/1.5 Arial,sans-serif;color:#0b1f16;background:#fff;overflow-wrap:anywhere}img{max-width:100%}table{border-collapse:collapse}th,td{padding:.5rem;text-align:left;border-bottom:1px solid #d2dcd4}aside{padding:1rem;background:#e6effb}</style><style>${own}</style></head><body>${html}</body></html>`
}

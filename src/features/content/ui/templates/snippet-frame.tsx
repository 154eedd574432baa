import { cx } from '#ui/cx.ts'
import { escapedStyles } from '../../styles.ts'

interface SnippetFrameProps {
  title: string
  /** A whole document, or only the content of its body. */
  html: string
  /** CSS, used only without a whole document. */
  styles?: string
  className?: string
}

/**
 * Shows HTML in a sandboxed frame that runs no scripts, follows no links and loads only pictures from this site. The HTML is sanitized
 * too; this is the second line of defense.
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
  const policyTag = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  if (html.includes('<head>')) return html.replace('<head>', `<head>${policyTag}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${policyTag}<title>Preview</title><style>body{margin:16px;font:16px/1.5 Arial,sans-serif;color:#0b1f16;background:#fff;overflow-wrap:anywhere}img{max-width:100%}table{border-collapse:collapse}th,td{padding:.5rem;text-align:left;border-bottom:1px solid #d2dcd4}aside{padding:1rem;background:#e6effb}</style><style>${escapedStyles(styles)}</style></head><body>${html}</body></html>`
}

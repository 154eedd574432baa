import type { AppError } from '#lib/errors.ts'
import { brand } from '#lib/brand.ts'
import { failureOf } from '../refusals.ts'

/**
 * What a browser gets instead of a page that cannot be rendered now: an outage, overload, or too many requests. It needs no scripts or styles
 * from elsewhere, and reloads itself when it makes sense to ask again.
 */
export function noticePage(refusal: AppError): string {
  const title = refusal.code === 'too_many_requests' ? 'Too many requests' : "We'll be right back"
  const seconds = Math.max(10, refusal.retryAfter ?? 0)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<title>${title} | ${brand}</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { min-height: 100vh; margin: 0; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box;
  background: light-dark(#f6f7f2, #0c2419); color: light-dark(#0c2419, #f6f7f2); }
main { max-width: 34rem; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 0.75rem; }
p { margin: 0; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${failureOf(refusal).message} This page will reload automatically.</p>
</main>
</body>
</html>
`
}

export const noticeHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cache-Control': 'no-store',
}

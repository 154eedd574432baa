/** HTML that the administrator wrote. It was sanitised before it was stored (server/sanitise.ts); nothing else may be handed in here. */
export function OwnHtml({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

/** Announced when content on public pages has changed, so that cached pages are rendered again. */
export const contentTopic = 'content'

/** The part of a long text that goes into the audit log. */
export const auditExcerpt = (text: string) => text.slice(0, 1_000)

/** What a page may carry of one reply. */
const maxReplyLength = 150_000

/**
 * Whether a reply is too large to be sent along with a page: escaping it in HTML would keep the server from answering anybody else. The browser
 * reads it instead.
 */
export const isLargeReply = (data: unknown): boolean => JSON.stringify(data ?? null).length > maxReplyLength

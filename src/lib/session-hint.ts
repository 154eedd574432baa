/**
 * A cookie that scripts can read: '1' while this browser is probably logged in. The server sets and removes it with the session's own cookie.
 * Nothing is decided by it but the space that a page keeps free until it has asked who is logged in.
 */
export const sessionHint = 'logged-in'

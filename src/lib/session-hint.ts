/**
 * A cookie that scripts can read: '1' while this browser is probably logged in. The server sets and removes it with the session's own cookie.
 * It only controls the space that a page reserves until it knows who is logged in.
 */
export const sessionHint = 'logged-in'

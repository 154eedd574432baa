import { createHmac } from 'node:crypto'

/** Signs a text with the session secret. `purpose` keeps a signature made for one thing from being valid for another. */
export type Sign = (purpose: string, text: string) => string

export const createSign =
  (secret: string): Sign =>
  (purpose, text) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

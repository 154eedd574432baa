import type { Failure } from '#lib/errors.ts'

/** A refusal's status and code. */
export async function statusAndCode(reply: Response | Promise<Response>): Promise<[status: number, code: string]> {
  const refused = await reply
  return [refused.status, ((await refused.json()) as Failure).code]
}

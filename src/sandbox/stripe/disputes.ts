import { row } from '../database.ts'
import { notFound } from './errors.ts'
import type { DisputeRecord } from './records.ts'
import { ok } from './request.ts'
import type { Context, Reply } from './request.ts'
import { wireDispute } from './wire.ts'

export async function retrieveDispute(context: Context, _params: unknown, id: string): Promise<Reply> {
  const dispute = await row<DisputeRecord>(context.db, 'select * from sandbox.disputes where id = $1', [id])
  if (!dispute) throw notFound('dispute', id)
  return ok(wireDispute(dispute))
}

import { Hono } from 'hono'
import { administrator, describeResponse, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { AuditLog, ListAuditLog } from '../../audit-contract.ts'
import { listAuditLog } from './audit-log.ts'

export const auditLogRoutes = new Hono<Env>().get(
  '/admin/audit',
  administrator(),
  describeResponse('The audit log', 200, AuditLog, 'Administration'),
  query(ListAuditLog),
  async (c) => {
    const page = await listAuditLog(c.var.app, c.req.valid('query'))
    return c.json(withPageHeaders(c, page).rows, 200)
  },
)

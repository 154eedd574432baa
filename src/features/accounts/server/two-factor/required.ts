import { createMiddleware } from 'hono/factory'
import { AppError } from '#lib/errors.ts'
import { refusing } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { mustSetUpTwoFactor } from '../../two-factor-rules.ts'

/** What an administrator needs to set it up, or to leave. */
const open = /^\/api\/auth\/(session|logout|confirm-password|two-factor(\/[a-z-]+)?)$/

/** Refuses everything else to an administrator who still has to turn on two-factor authentication. */
export const twoFactorRequired = refusing(
  ['two_factor_setup_required'],
  createMiddleware<Env>(async ({ var: { app, visitor }, req }, next) => {
    if (visitor && mustSetUpTwoFactor(visitor, app.config.publicUrl) && !open.test(req.path))
      throw new AppError('two_factor_setup_required')
    await next()
  }),
)

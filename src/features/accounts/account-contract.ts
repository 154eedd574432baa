import { z } from 'zod'
import { Login, SignUp } from './contract.ts'

const passwordNeeded = 'Please enter your password'
/** A password to be checked. Only its length is limited, so that only a wrong one is refused. */
const CurrentPassword = z.string(passwordNeeded).min(1, passwordNeeded).max(200, 'This password is incorrect')
const NewPassword = SignUp.shape.password
/** The token in a mailed link ('?token='). */
const Token = z.string().min(1, 'This link is incomplete').max(200, 'This link is not valid')

/** Whether a mailed link can still be used. Says nothing about accounts: an unknown link is like an expired one. */
export const CheckLink = z.object({ purpose: z.enum(['reset-password', 'confirm-email']), token: Token })
export const CheckedLink = z.object({ isUsable: z.boolean() })

export const ForgotPassword = Login.pick({ email: true })
export const ResetPassword = z.object({ token: Token, password: NewPassword })
export const ChangePassword = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword })
export const ConfirmEmail = z.object({ token: Token })
export const ChangeEmail = z.object({ email: SignUp.shape.email, password: CurrentPassword })
export const DeleteAccount = z.object({ password: CurrentPassword })
export const ConfirmPassword = z.object({ password: CurrentPassword })

/** Says only that the request was accepted, not whether the account exists. */
export const Accepted = z.object({ ok: z.literal(true) })
/** The newly confirmed address. */
export const ConfirmedEmail = z.object({ email: z.string() })

/** A browser or program that is logged in. */
export const LoginSession = z.object({
  id: z.uuid(),
  device: z.string().describe("'Firefox on Windows'"),
  network: z.string().nullable().describe("The network it logged in from, shortened: '192.0.2.x'."),
  firstUse: z.iso.datetime(),
  lastUse: z.iso.datetime().describe('Accurate to within an hour.'),
  isCurrent: z.boolean().describe('Whether this request was made with it.'),
})
export const LoginSessionList = z.array(LoginSession)

export type LoginSession = z.infer<typeof LoginSession>
export type CheckLink = z.infer<typeof CheckLink>
export type ResetPassword = z.infer<typeof ResetPassword>
export type ChangePassword = z.infer<typeof ChangePassword>
export type ChangeEmail = z.infer<typeof ChangeEmail>
export type ConfirmPassword = z.infer<typeof ConfirmPassword>
export type DeleteAccount = z.infer<typeof DeleteAccount>

import { z } from 'zod'
import { Login, SignUp } from './contract.ts'

const passwordNeeded = 'Please enter your password'
/** A password to be checked: any that somebody may have, so that only a wrong one is refused. */
const CurrentPassword = z.string(passwordNeeded).min(1, passwordNeeded).max(200, 'This is not your password')
const NewPassword = SignUp.shape.password
/** What stands behind '?token=' in a link we mailed. */
const Token = z.string().min(1, 'The link is not complete').max(200, 'The link is not one of ours')

export const ForgotPassword = Login.pick({ email: true })
export const ResetPassword = z.object({ token: Token, password: NewPassword })
export const ChangePassword = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword })
export const ConfirmEmail = z.object({ token: Token })
export const ChangeEmail = z.object({ email: SignUp.shape.email, password: CurrentPassword })
export const DeleteAccount = z.object({ password: CurrentPassword })

/** As much as may be said: that it was taken, never whether there is such an account. */
export const Taken = z.object({ ok: z.literal(true) })
/** The address that is confirmed from now on. */
export const ConfirmedEmail = z.object({ email: z.string() })

export type ResetPassword = z.infer<typeof ResetPassword>
export type ChangePassword = z.infer<typeof ChangePassword>
export type ChangeEmail = z.infer<typeof ChangeEmail>
export type DeleteAccount = z.infer<typeof DeleteAccount>

type Person = { role: 'player' | 'administrator'; twoFactorEnabled: boolean }

/** Whether a user can do nothing but turn on two-factor authentication: the administrator of a site that is reached by https. */
export function mustSetUpTwoFactor({ role, twoFactorEnabled }: Person, publicUrl: string): boolean {
  return role === 'administrator' && !twoFactorEnabled && publicUrl.startsWith('https:')
}

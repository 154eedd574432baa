import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '#ui/toast/toast.ts'

const reasons = {
  'administrator-only': {
    title: 'Access Denied',
    description: 'Only the administrator can edit tournaments.',
  },
  'no-registration-data': {
    title: 'No Registration Data',
    description: 'Please start the registration process from the tournament page.',
  },
}

/**
 * Redirects to the tournament's page, where `RedirectReason` says why. The reason is in the URL's hash, which survives redirects by the server
 * and in the browser. For `redirect(…)`.
 */
export function redirectWithReason(id: string, reason: keyof typeof reasons) {
  return { to: '/tournament/$id', params: { id }, hash: reason } as const
}

/** Shows once why the visitor was redirected, and removes the reason from the URL. */
export function RedirectReason() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const reason = hash in reasons ? reasons[hash as keyof typeof reasons] : null

  useEffect(() => {
    if (!reason) return
    toast({ ...reason, destructive: true })
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [reason, navigate])

  return null
}

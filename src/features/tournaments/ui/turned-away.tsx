import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '#ui/toast.ts'

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
 * Where a visit ends that another page of a tournament does not take: on the tournament's own page, which says why (`TurnedAway`).
 * The reason travels behind the `#`, which a redirect by the server carries as well as one in the browser. For `redirect(…)`.
 */
export function turnedAway(id: string, reason: keyof typeof reasons) {
  return { to: '/tournament/$id', params: { id }, hash: reason } as const
}

/** Says, once, why the visitor came to stand here, and takes the reason out of the address again. */
export function TurnedAway() {
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

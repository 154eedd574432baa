import type { LinkProps } from '@tanstack/react-router'

type SiteLink = { label: string; to: NonNullable<LinkProps['to']> }

export const mainLinks: SiteLink[] = [
  { label: 'Discover', to: '/tournaments' },
  { label: 'Create Tournament', to: '/create-tournament' },
  { label: 'My Teams', to: '/profile' },
  { label: 'Community', to: '/community' },
]

export const adminLink: SiteLink = { label: 'Admin', to: '/admin' }

export const footerColumns: { title: string; links: SiteLink[] }[] = [
  {
    title: 'Platform',
    links: [
      { label: 'Find Tournaments', to: '/tournaments' },
      { label: 'Create Tournament', to: '/create-tournament' },
      { label: 'Join Team', to: '/community' },
      { label: 'Player Rankings', to: '/rankings' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help Center', to: '/help' },
      { label: 'Contact Us', to: '/contact' },
      { label: 'Tournament Rules', to: '/rules' },
      { label: 'Safety Guidelines', to: '/safety' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About Us', to: '/about' },
      { label: 'Careers', to: '/careers' },
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Terms of Service', to: '/terms' },
    ],
  },
]

/** The icons are line paths on a 24 x 24 grid. */
export const socialLinks = [
  {
    name: 'Instagram',
    field: 'instagram',
    drawing:
      'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17 6.5v1',
  },
  {
    name: 'Facebook',
    field: 'facebook',
    drawing: 'M10.5 22V8a4 4 0 0 1 4-4H17M6.5 12H16',
  },
  {
    name: 'X',
    field: 'x',
    drawing: 'M4 4l16 16M20 4 4 20',
  },
] as const

import { Link } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { AccountBar } from '#features/accounts/ui/account-bar.tsx'
import { useSession } from '#features/accounts/ui/session.ts'
import { Container } from '#ui/page/container.tsx'
import { cx } from '#ui/cx.ts'
import { Lazy } from '#ui/lazy.tsx'
import { ThemeSwitch } from '#ui/page/theme-switch.tsx'
import { BrandMark } from './brand-mark.tsx'
import { adminLink, mainLinks } from './links.ts'
import { useMenu } from './use-menu.ts'

const loadBell = () => import('#features/notifications/ui/bell.tsx')

/**
 * The bar at the top of every page. Below 1024 px everything but the brand moves into a popover, which the browser opens and closes
 * without JavaScript.
 */
export function NavBar() {
  const user = useSession()
  const menu = useRef<HTMLDivElement>(null)
  const isOpen = useMenu(menu)
  const [bellBesideMenu, setBellBesideMenu] = useState<HTMLElement | null>(null)
  const [bellInBar, setBellInBar] = useState<HTMLElement | null>(null)
  const links = user?.role === 'administrator' ? [...mainLinks, adminLink] : mainLinks
  const ToggleIcon = isOpen ? X : Menu

  return (
    <header className="scheme-dark sticky top-0 z-30 bg-pitch text-chalk print:hidden">
      <Container className="flex h-16 items-center gap-4">
        <Link to="/" className="mr-auto flex min-h-11 items-center text-chalk no-underline lg:mr-0">
          <BrandMark />
        </Link>
        {user && <div ref={setBellBesideMenu} className="size-11 lg:hidden" />}
        <button type="button" popoverTarget="menu" aria-expanded={isOpen} aria-controls="menu" className={toggleClass}>
          <span className="sr-only">Menu</span>
          <ToggleIcon aria-hidden className="size-6" />
        </button>
        {/* A popover is exposed as a group, which would have no name. */}
        <div ref={menu} id="menu" popover="auto" role="none" className={menuClass}>
          <nav aria-label="Main" className="lg:mr-auto">
            <ul role="list" className="flex flex-col lg:flex-row">
              {links.map((link) => (
                <li key={link.label}>
                  <Link to={link.to} className={linkClass}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {user && <div ref={setBellInBar} className="size-11 max-lg:hidden" />}
          <AccountBar />
          {/* At the end, so that it doesn't move when the bell and the name arrive. */}
          <ThemeSwitch />
        </div>
      </Container>
      {user && <Lazy optional key={user.id} load={loadBell} props={{ userId: user.id, bellBesideMenu, bellInBar }} />}
    </header>
  )
}

const toggleClass = '-mr-2.5 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken lg:hidden'

const menuClass = cx(
  'fixed inset-x-0 top-16 bottom-auto m-0 hidden max-h-[calc(100dvh-4rem)] w-full flex-col gap-4 overflow-y-auto',
  'bg-pitch px-4 pt-2 pb-5 text-chalk shadow-over open:flex backdrop:top-16 backdrop:bg-shade sm:px-6',
  'lg:static lg:flex lg:w-auto lg:min-w-0 lg:flex-1 lg:flex-row lg:items-center lg:gap-2 lg:overflow-visible lg:p-0 lg:shadow-none',
)

/** The current page's link is marked with a line: at its side in the menu, below it in the bar. */
const linkClass = cx(
  'type-subheading lg:type-label flex min-h-13 items-center border-b border-line text-chalk no-underline hover:underline',
  'forced-colors:aria-[current=page]:underline aria-[current=page]:shadow-[inset_4px_0_0_currentColor] aria-[current=page]:pl-4',
  'lg:min-h-16 lg:border-0 lg:px-2 lg:whitespace-nowrap xl:px-2.5',
  'lg:aria-[current=page]:pl-2 xl:aria-[current=page]:pl-2.5 lg:aria-[current=page]:shadow-[inset_0_-4px_0_currentColor]',
)

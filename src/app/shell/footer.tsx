import { Link } from '@tanstack/react-router'
import { brand } from '#lib/brand.ts'
import { Container } from '#ui/container.tsx'
import { CourtLines } from '#ui/courts/court-lines.tsx'
import { BrandMark } from './brand-mark.tsx'
import { footerColumns, socialLinks } from './links.ts'
import { SiteLink } from './site-link.tsx'

export function Footer() {
  return (
    <footer className="scheme-dark relative isolate overflow-hidden bg-pitch text-chalk print:hidden">
      <CourtLines sport="soccer" className="absolute -top-24 right-0 -z-10 h-[40rem] translate-x-1/3 text-mown" />
      <Container className="flex flex-col gap-10 pt-12 pb-8">
        <div className="grid gap-10 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="flex flex-col items-start gap-4 sm:col-span-3 lg:col-span-1">
            <Link to="/" className="text-chalk no-underline">
              <BrandMark />
            </Link>
            <p className="max-w-xs text-soft">{brand} connects communities through sports competition.</p>
            <ul className="-ml-2.5 flex gap-1">
              {socialLinks.map(({ name, href, drawing }) => (
                <li key={name}>
                  <a href={href} rel="noopener" className={socialClass}>
                    <span className="sr-only">
                      {brand} on {name}
                    </span>
                    <svg
                      viewBox="0 0 24 24"
                      aria-hidden
                      className="size-6"
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="2"
                    >
                      <path d={drawing} />
                    </svg>
                  </a>
                </li>
              ))}
            </ul>
          </div>
          {footerColumns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="type-label text-soft">{title}</h2>
              <ul className="mt-2 flex flex-col">
                {links.map((link) => (
                  <li key={link.label}>
                    <SiteLink link={link} className={linkClass} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex flex-col gap-1 border-t-2 border-chalk pt-6 text-sm text-soft sm:flex-row sm:justify-between">
          <p>© 2025 {brand}. All rights reserved.</p>
          <p>Made with love for sports communities</p>
        </div>
      </Container>
    </footer>
  )
}

const socialClass = 'grid size-11 place-items-center rounded-md text-chalk hover:bg-sunken'

const linkClass = 'inline-flex min-h-11 items-center text-chalk no-underline hover:underline'

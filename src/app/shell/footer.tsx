import { Link } from '@tanstack/react-router'
import { useWords } from '#features/content/ui/use-words.ts'
import { footerWords } from '#features/info/texts/words.ts'
import { brand } from '#lib/brand.ts'
import { Container } from '#ui/container.tsx'
import { BrandMark } from './brand-mark.tsx'
import { footerColumns, socialLinks } from './links.ts'
import { SiteLink } from './site-link.tsx'

export function Footer() {
  const words = useWords('footer', footerWords)
  return (
    <footer className="scheme-dark bg-pitch text-chalk print:hidden">
      <Container className="flex flex-col gap-10 pt-12 pb-8">
        <div className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-full flex flex-col items-start gap-4 lg:col-span-1">
            <Link to="/" className="-my-1.5 flex min-h-11 items-center text-chalk no-underline">
              <BrandMark />
            </Link>
            <p className="max-w-xs text-soft">{words['footer.tagline']}</p>
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
        <div aria-hidden className="touchline" />
        <div className="-mt-6 flex flex-col gap-1 text-sm text-soft sm:flex-row sm:justify-between">
          <p>{words['footer.copyright']}</p>
          <p>{words['footer.made-with']}</p>
        </div>
      </Container>
    </footer>
  )
}

const socialClass = 'grid size-11 place-items-center rounded-md text-chalk hover:bg-sunken'

const linkClass = 'inline-flex min-h-11 items-center text-chalk no-underline hover:underline'

import { Link } from '@tanstack/react-router'
import { useCopy } from '#features/content/ui/use-page-texts.ts'
import { footerCopy } from '#features/site/texts/page-copy.ts'
import { useContactDetails } from '#features/site/ui/use-contact-details.ts'
import { brand } from '#lib/brand.ts'
import { Container } from '#ui/page/container.tsx'
import { BrandMark } from './brand-mark.tsx'
import { footerColumns, socialLinks } from './links.ts'

export function Footer() {
  const copy = useCopy('footer', footerCopy)
  const details = useContactDetails()
  const shownLinks = socialLinks.filter(({ field }) => details[field])
  return (
    <footer className="scheme-dark bg-pitch text-chalk arriving-own:invisible print:hidden">
      <Container className="flex flex-col gap-10 pt-12 pb-8">
        <div className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-full flex flex-col items-start gap-4 lg:col-span-1">
            <Link to="/" className="-my-1.5 flex min-h-11 items-center text-chalk no-underline">
              <BrandMark />
            </Link>
            <p className="max-w-xs text-soft">{copy['footer.tagline']}</p>
            <ul role="list" className="-ml-2.5 flex gap-1">
              {shownLinks.map(({ name, field, drawing }) => (
                <li key={name}>
                  <a href={details[field]} rel="noopener" className={socialClass}>
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
              <ul role="list" className="mt-2 flex flex-col">
                {links.map((link) => (
                  <li key={link.label}>
                    <Link to={link.to} className={linkClass}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div aria-hidden className="touchline" />
        <div className="type-small -mt-6 flex flex-col gap-1 text-soft sm:flex-row sm:justify-between">
          <p>{copy['footer.copyright']}</p>
          <p>{copy['footer.made-with']}</p>
        </div>
      </Container>
    </footer>
  )
}

const socialClass = 'grid size-11 place-items-center rounded-md text-chalk hover:bg-sunken'

const linkClass = 'inline-flex min-h-11 items-center text-chalk no-underline hover:underline'

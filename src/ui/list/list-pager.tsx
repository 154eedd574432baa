import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { buttonClass } from '../button.tsx'
import { Pager } from './pager.tsx'
import type { ListSearch } from '../form/use-search-form.ts'

interface ListPagerProps {
  /** The navigation's accessible name: 'Pages of tournaments'. */
  label: string
  to: '/tournaments' | '/community' | '/rankings'
  search: ListSearch
  page: { next: string | null; isFirst: boolean }
}

/** The links of a paged list: to the next page and back to the start. */
export function ListPager({ label, to, search, page }: ListPagerProps) {
  if (page.isFirst && !page.next) return null
  return (
    <Pager
      label={label}
      previous={
        !page.isFirst && (
          <Link to={to} search={{ ...search, cursor: undefined }} className={buttonClass()}>
            <ArrowLeft aria-hidden />
            Back to start
          </Link>
        )
      }
      next={
        page.next && (
          <Link to={to} search={{ ...search, cursor: page.next }} rel="next" className={buttonClass()}>
            Next
            <ArrowRight aria-hidden />
          </Link>
        )
      }
    />
  )
}

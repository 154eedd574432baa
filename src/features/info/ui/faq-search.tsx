import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { sendEarly } from '#ui/use-search-form.ts'
import { maxSearchLength } from '../values.ts'

const typingPauseMs = 200

interface FaqSearchProps {
  q: string | undefined
  onSearch: (q: string) => void
}

/**
 * The search box of the Help Center: a form that the browser sends by itself without JavaScript, with a button that is there only
 * then. The field follows the address when something else changes it, and is left alone while somebody types.
 */
export function FaqSearch({ q = '', onSearch }: FaqSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(q)

  const apply = () => {
    clearTimeout(timer.current)
    asked.current = input.current?.value.trim() ?? ''
    onSearch(asked.current)
  }

  useEffect(() => {
    if (input.current && asked.current !== q) input.current.value = q
    asked.current = q
  }, [q])

  useEffect(() => {
    if (input.current?.form) sendEarly(input.current.form)
    return () => clearTimeout(timer.current)
  }, [])

  return (
    <search className="print:hidden">
      <form
        action="/help"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        className="flex max-w-2xl gap-3"
      >
        <Field label="Search the answers" labelHidden className="flex-1">
          <Input
            ref={input}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={maxSearchLength}
            placeholder="Search for answers..."
            before={<Search aria-hidden />}
            enterKeyHint="search"
            onChange={() => {
              clearTimeout(timer.current)
              timer.current = setTimeout(apply, typingPauseMs)
            }}
          />
        </Field>
        <div className="hidden noscript:block">
          <Button type="submit">Search</Button>
        </div>
      </form>
    </search>
  )
}

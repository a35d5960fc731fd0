import { useNavigate, useSearch } from '@tanstack/react-router'

/** Filters of a list, kept in the address so that a link shows the same list. */
export type ListSearch = {
  readonly page?: number | undefined
  readonly view?: string | undefined
  readonly kind?: string | undefined
  readonly whose?: string | undefined
  readonly text?: string | undefined
  readonly tab?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, 128)
    : typeof value === 'number'
      ? String(value)
      : undefined
const countOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined

/** Reads what an address says; whatever is not as expected is passed over. */
export function parseListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const page = countOf(search.page)
  const parsed: ListSearch = {
    page: page !== undefined && page > 1 ? page : undefined,
    view: toText(search.view),
    kind: toText(search.kind),
    whose: toText(search.whose),
    text: toText(search.text),
    tab: countOf(search.tab),
    from: toText(search.from),
    to: toText(search.to),
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
}

/** The narrowing of the list in sight. Any change of it but the page itself begins again at the first page. */
export function useListSearch(): {
  readonly search: ListSearch
  readonly setSearch: (change: ListSearch) => void
} {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const setSearch = (change: ListSearch) =>
    void navigate({
      to: '.',
      search: (previous: ListSearch) => parseListSearch({ ...previous, page: undefined, ...change }),
    })
  return { search, setSearch }
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { Listing } from './column.ts'

type Request<Data> = Pick<UseQueryResult<Data, Error>, 'data' | 'isLoading' | 'isPlaceholderData' | 'error'> & {
  refetch: () => unknown
}

const stateOf = ({ isLoading, isPlaceholderData, error, refetch }: Request<unknown>) => ({
  // The last page stays on the screen while the next one comes: it is not what was asked for.
  isLoading: isLoading || isPlaceholderData,
  error: error ?? undefined,
  retry: () => void refetch(),
})

/** The page of a list as a table shows it, from the call that asked for it. */
export const listingOf = <Row>(
  found: Request<{ rows: readonly Row[]; total: number; more?: boolean | undefined }>,
): Listing<Row> => ({
  rows: found.data?.rows,
  total: found.data?.total ?? 0,
  more: found.data?.more ?? false,
  ...stateOf(found),
})

/** The same of a short list that came whole, and was cut by `localPage`. */
export const cutListingOf = <Row>(
  found: Request<unknown>,
  page: { rows: readonly Row[]; total: number },
): Listing<Row> => ({
  ...page,
  rows: found.data === undefined ? undefined : page.rows,
  ...stateOf(found),
})

/** A list that is not asked for, because a filter as it was typed is at fault. */
export const unaskedListing: Listing<never> = { rows: [], total: 0, isLoading: false, isInvalid: true }

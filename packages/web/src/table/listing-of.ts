import type { UseQueryResult } from '@tanstack/react-query'
import type { Listing } from './column.ts'

type Found<Row> = Pick<
  UseQueryResult<{ rows: Row[]; total: number }, Error>,
  'data' | 'isLoading' | 'error' | 'refetch'
>

/** The page of a list as a table shows it, from the call that asked for it. */
export const listingOf = <Row>({ data, isLoading, error, refetch }: Found<Row>): Listing<Row> => ({
  rows: data?.rows,
  total: data?.total ?? 0,
  isLoading,
  error: error ?? undefined,
  retry: () => void refetch(),
})

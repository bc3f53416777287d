import { useRouter } from '@tanstack/react-router'

type Options = {
  replace?: boolean /** False: the page keeps its place; for a change of what it shows. */
  resetScroll?: boolean
}

/** Goes to a place from the path builder: `go(pathTo.home())`. */
export function useGo() {
  const router = useRouter()
  return (href: string, options: Options = {}) => {
    const [path = '/', query = ''] = href.split('?')
    const search = Object.fromEntries(new URLSearchParams(query))
    return router.navigate({ to: path, search: search as never, ...options }) // plain texts, as router.ts reads and writes them
  }
}

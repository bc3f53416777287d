import { useRouter } from '@tanstack/react-router'

/** Goes to a place from the path builder: `go(pathTo.home())`. */
export function useGo() {
  const router = useRouter()
  return (href: string, options: { replace?: boolean } = {}) => router.navigate({ href, ...options })
}

import { type ScreenPath, screens } from '@karsetu/domain/access/screens.ts'
import { useRouter } from '@tanstack/react-router'

const isScreenPath = (path: string): path is ScreenPath => path in screens

/** The screens that have a route: menus and links lead only to these. */
export function useBuiltScreens(): ReadonlySet<ScreenPath> {
  const { routesByPath } = useRouter()
  return new Set(Object.keys(routesByPath).filter(isScreenPath))
}

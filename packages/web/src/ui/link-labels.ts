import { createContext, type ReactNode } from 'react'

/** How the words of links are set. A page keeps numbers in one line; the first view has none, and carries nothing for it. */
export const LinkWords = createContext<(words: ReactNode) => ReactNode>((words) => words)

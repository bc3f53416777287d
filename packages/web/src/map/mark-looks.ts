import { type PointUsage, pointUsages, type Standing, standings } from '@karsetu/domain/gis/standing.ts'

export type MarkShape = 'circle' | 'triangle' | 'square' | 'diamond'
export type MarkLook = { shape: MarkShape; colour: string /** Brighter, for the dark ground. */; onDark: string }

export const colourOf = ({ colour, onDark }: MarkLook, isDark: boolean): string => (isDark ? onDark : colour)

/** What the colour of a mark tells. */
export type Colouring = 'standing' | 'usage'

/** Colours that people who see few colours tell apart (Okabe and Ito's set), each with a shape of its own. */
const standingLooks: Record<Standing, MarkLook> = {
  paid: { shape: 'circle', colour: '#0072b2', onDark: '#56b4e9' },
  due: { shape: 'triangle', colour: '#e69f00', onDark: '#f5b82e' },
  arrears: { shape: 'square', colour: '#c0392b', onDark: '#ff8272' },
  unassessed: { shape: 'diamond', colour: '#7a7a7a', onDark: '#bdbdbd' },
}
const usageLooks: Record<PointUsage, MarkLook> = {
  residential: { shape: 'circle', colour: '#0072b2', onDark: '#56b4e9' },
  nonresidential: { shape: 'square', colour: '#b5477f', onDark: '#eb8fc0' },
  mixed: { shape: 'triangle', colour: '#009e73', onDark: '#3fd0a3' },
  unknown: { shape: 'diamond', colour: '#7a7a7a', onDark: '#bdbdbd' },
}

export const lookOf = (value: Standing | PointUsage): MarkLook => ({ ...standingLooks, ...usageLooks })[value]

/** The looks in the order of the numbers in tiles. */
export const looksOf = (colouring: Colouring): readonly MarkLook[] =>
  colouring === 'standing' ? standings.map((each) => standingLooks[each]) : pointUsages.map((each) => usageLooks[each])

/** Names of a tile's tags: the number of a point's standing or usage, and how many of each a cluster holds. */
export const tagOf = (colouring: Colouring) => (colouring === 'standing' ? 's' : 'u')

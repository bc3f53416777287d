import type { Cell } from './cell.ts'
import type { RegisterField } from './fields.ts'

/** Columns in which a clerk repeats what stands above; of an owner, an amount or the number of a house nobody may say so. */
export const repeatedFields = ['zone', 'ward', 'mohalla', 'roadWidth'] as const satisfies readonly RegisterField[]

const mark = /^[-–—\s]*(?:["“”„″〃]{1,2}|''|,,|do|ditto|तदैव|यथोपरि|उपरोक्त)[-–—\s.]*$/iu
const longestMark = 14

/** `"`, `〃`, `-do-`, `तदैव`: the same as in the row above. */
export const isDitto = ({ typed }: Cell): boolean => typed.length <= longestMark && mark.test(typed)

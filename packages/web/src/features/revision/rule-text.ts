import { headWords } from '@karsetu/contract/demand/demand-words.ts'
import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { z } from 'zod'

type Body = RuleRow['body']

/** The parts of a rule's body that are shown; what a row does not have is absent. */
const Shown = z.object({
  head: z.enum(HEADS).optional(),
  use: z.string().optional(),
  factor: z.string().optional(),
  code: z.string().optional(),
  when: z.unknown().optional(),
  value: z.string().optional(),
  share: z.string().optional(),
  annualBps: z.number().optional(),
  slabs: z.array(z.object({ upToRupees: z.number().optional(), percent: z.string() })).optional(),
})

const spaced = (code: string) => code.replaceAll('_', ' ')

/** A condition of a rule in plain text: `rent type self, vacant; age years up to 10`. */
function conditionText(when: unknown): string {
  if (when === null || typeof when !== 'object') return typeof when === 'string' ? spaced(when) : String(when)
  if (Array.isArray(when)) return when.map(conditionText).join(', ')
  return Object.entries(when)
    .map(([name, value]) => `${wordsOf(name)} ${conditionText(value)}`)
    .join('; ')
}

/** ageYears as "age years". */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What a rule is about: the tax, the factor or the exemption, and for which properties. */
export function ruleAbout(body: Body): string {
  const { head, use, factor, code, when } = Shown.parse(body)
  const parts = [
    head && headWords[head](),
    use && spaced(use),
    factor && spaced(factor),
    code && spaced(code),
    when === undefined ? undefined : conditionText(when),
  ].filter((part) => part)
  return parts.join(': ') || m.revision_rule_all()
}

/** A rule's figure: a percentage, its slabs, or a multiplier. */
export function ruleFigure(body: Body): string {
  const { value, share, annualBps, slabs } = Shown.parse(body)
  if (slabs)
    return slabs
      .map(({ upToRupees, percent }) =>
        upToRupees === undefined
          ? slabs.length === 1
            ? m.revision_percent_said({ percent })
            : m.revision_slab_rest_said({ percent })
          : m.revision_slab_said({ upTo: formatCount(upToRupees), percent }),
      )
      .join(', ')
  if (share !== undefined) return m.revision_percent_said({ percent: String(Math.round(Number(share) * 10_000) / 100) })
  if (annualBps !== undefined) return m.revision_percent_said({ percent: String(annualBps / 100) })
  return value === undefined ? '–' : `× ${value}`
}

/** The figure as its form begins. */
export const figureParts = (body: Body) => Shown.parse(body)

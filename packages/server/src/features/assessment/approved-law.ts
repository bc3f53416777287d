import { ruleKinds, ruleSubjects } from '@karsetu/contract/revision/rule-kinds.ts'

const ofRehearsal = (rehearsal: 'assessments' | 'dues') =>
  ruleSubjects.filter((subject) => ruleKinds[subject].rehearsal === rehearsal)
const texts = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`

const subjects = {
  assessments: texts(['mohallaRates', 'mohallaServices', ...ofRehearsal('assessments')]),
  dues: texts(['discount', ...ofRehearsal('dues')]),
}

/** SQL expressions of what is calculated. */
type Calculated = {
  financialYear: string
  /** The day of which dues are calculated; null: the assessments of the year are. Left out: they always are. */
  asOf?: string
  /** Null: the whole city. Left out: it always is. */
  mohallaId?: string
}

/**
 * SQL: how many changes of the law that a calculation looks at were approved so far. What is approved stays so, and the
 * number only grows: whoever finds more than when he began has calculated by law that holds no longer. They are counted,
 * since the hour of an approval is that of its beginning: it may be seen only later.
 */
export const approvedLaw = ({ financialYear, asOf, mohallaId }: Calculated): string => {
  const firstDay = `make_date(${financialYear}, 4, 1)`
  const [day, looksAt] = asOf
    ? [
        `coalesce(${asOf}, ${firstDay})`,
        `case when ${asOf} is null then ${subjects.assessments} else ${subjects.dues} end`,
      ]
    : [firstDay, subjects.assessments]
  const inPlace = mohallaId
    ? `and (${mohallaId} is null or law.mohalla_ids is null or ${mohallaId} = any (law.mohalla_ids))`
    : ''
  return `(select count(*)::integer from rule_change law
    where law.status = 'approved' and law.valid_from <= ${day} and law.subject = any (${looksAt}) ${inPlace})`
}

import { mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { Page } from '../../ui/Page.tsx'
import { ChangeDecision } from '../revision/ChangeDecision.tsx'
import { ChangeList } from '../revision/ChangeList.tsx'
import { NotAssessableList } from '../revision/NotAssessableList.tsx'
import { Revaluation } from '../revision/Revaluation.tsx'
import { RevaluationList } from '../revision/RevaluationList.tsx'
import { RuleList } from '../revision/RuleList.tsx'
import { MasterTabs } from './MasterTabs.tsx'
import { MohallaList } from './MohallaList.tsx'

MohallaScreen.needs = { access: mohallaCalls.calls.page.access, title: m.master_mohallas } satisfies Needs

/** Mohallas with their rates; under the same path the rules, the changes of the law, and what they do to the properties. */
export default function MohallaScreen() {
  const { list, change, run } = useListState({ filters: ['list', 'change', 'run'] }).filters
  switch (list) {
    case 'rules':
      return (
        <Page>
          <MasterTabs current={pathTo.rules()} />
          <RuleList />
        </Page>
      )
    case 'changes':
      return (
        <Page>
          <MasterTabs current={pathTo.ruleChanges()} />
          {change ? <ChangeDecision changeId={Number(change)} /> : <ChangeList />}
        </Page>
      )
    case 'revaluation':
      return (
        <Page>
          <MasterTabs current={pathTo.revaluations()} />
          {run ? <Revaluation runId={Number(run)} /> : <RevaluationList />}
        </Page>
      )
    case 'notAssessable':
      return (
        <Page>
          <MasterTabs current={pathTo.notAssessable()} />
          <NotAssessableList />
        </Page>
      )
    default:
      return (
        <Page>
          <MasterTabs current={pathTo.mohallas()} />
          <MohallaList />
        </Page>
      )
  }
}

import { pathTo } from '../../path-builder.ts'
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
import { useEditBar } from './use-masters.ts'

/** Mohallas with their rates; under the same path the rules, the changes of the law, and what they do to the properties. */
export default function MohallaScreen() {
  const { list, change, run } = useListState({ filters: ['list', 'change', 'run'] }).filters
  const editBar = useEditBar()
  switch (list) {
    case 'rules':
      return (
        <Page>
          <MasterTabs current={pathTo.rules()} />
          <RuleList editBar={editBar} />
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
          <NotAssessableList editBar={editBar} />
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

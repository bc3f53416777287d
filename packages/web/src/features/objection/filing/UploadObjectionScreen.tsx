import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { pathTo } from '../../../path-builder.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useObjectionsChanged } from '../use-objections-changed.ts'
import { FileObjection } from './FileObjection.tsx'

/** An operator enters what a citizen brings to the counter. */
export default function UploadObjectionScreen() {
  const { property }: Record<string, unknown> = useLocation().search
  return (
    <Page width="narrow">
      <PageHeader title={m.objection_upload_button()} lead={m.objection_file_lead()}>
        <LinkButton variant="default" to={pathTo.operatorObjections()}>
          {m.objection_own_title()}
        </LinkButton>
      </PageHeader>
      <FileObjection property={typeof property === 'string' ? property : ''} onFiled={useObjectionsChanged()} />
    </Page>
  )
}

import { m } from '@karsetu/contract/words/messages.ts'
import type { Permission } from '@karsetu/domain/access/permissions.ts'
import { useLocation } from '@tanstack/react-router'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { NotAllowedState } from '../../ui/NotAllowedState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { BooksView } from '../book-check/BooksView.tsx'
import { TakeUpload } from '../bulk-update/TakeUpload.tsx'
import { UploadList } from '../bulk-update/UploadList.tsx'
import { UploadPanel } from '../bulk-update/UploadPanel.tsx'
import { JobList } from '../job/JobList.tsx'
import { ImportList } from './ImportList.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { TakeRegister } from './TakeRegister.tsx'

const views = [
  { view: 'registers', label: m.register_import_import_register, right: 'register.import' },
  { view: 'changes', label: m.bulk_update_title, right: 'bulk_update.run' },
  { view: 'jobs', label: m.job_list, right: 'job.view' },
  { view: 'books', label: m.book_check_title, right: 'audit.view' },
] as const satisfies readonly { view: string; label: () => string; right: Permission }[]
type View = (typeof views)[number]['view']

const idOf = (typed: unknown): number | undefined => {
  const id = Number(typed)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** The view an address means: the one it names, or that of the import or spreadsheet it names. */
function viewOf({ view, upload, import: one }: Record<string, unknown>): View | undefined {
  if (idOf(upload)) return 'changes'
  if (idOf(one)) return 'registers'
  return views.find((each) => each.view === view)?.view
}

/** Utilities: old registers brought in, many properties changed from spreadsheets, all long work, and whether the books hold. */
export default function UtilityScreen() {
  const address: Record<string, unknown> = useLocation().search
  const may = useMay()
  const allowed = views.filter(({ right }) => may(right))
  const query = viewOf(address)
  const view = query === undefined ? allowed[0]?.view : allowed.find((each) => each.view === query)?.view
  return (
    <Page>
      <PageHeader
        title={m.register_import_title()}
        lead={may('register.import') ? m.register_import_lead() : m.register_import_lead_of_others()}
      />
      {allowed.length > 0 && (
        <ViewTabs
          label={m.register_import_title()}
          views={allowed.map((each) => ({
            to: pathTo.utility({ view: each.view }),
            label: each.label(),
            isCurrent: each.view === view,
          }))}
        />
      )}
      {view === undefined && <NotAllowedState />}
      {view === 'registers' && <Registers importId={idOf(address.import)} />}
      {view === 'changes' && <Changes uploadId={idOf(address.upload)} />}
      {view === 'jobs' && <JobList />}
      {view === 'books' && <BooksView checkId={idOf(address.check)} />}
    </Page>
  )
}

function Registers({ importId }: { importId: number | undefined }) {
  return (
    <>
      <TakeRegister isAside={importId !== undefined} />
      {importId === undefined ? <ImportList /> : <ImportPanel key={importId} importId={importId} />}
    </>
  )
}

function Changes({ uploadId }: { uploadId: number | undefined }) {
  if (uploadId !== undefined) return <UploadPanel key={uploadId} uploadId={uploadId} />
  return (
    <>
      <TakeUpload />
      <UploadList />
    </>
  )
}

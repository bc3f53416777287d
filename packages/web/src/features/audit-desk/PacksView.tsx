import { auditDeskCalls, PackForm } from '@karsetu/contract/audit-desk/audit-desk-calls.ts'
import { packList } from '@karsetu/contract/audit-desk/audit-desk-lists.ts'
import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type ReactNode, useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { toast } from '../../ui/toast.ts'
import { AnchorList } from './AnchorList.tsx'

const { calls } = auditDeskCalls
type Pack = RowOf<typeof packList>

/** Evidence packs, and the anchors that lie off the machine. */
export function PacksView({ tabs }: { tabs: ReactNode }) {
  const view = useList(packList, { alsoInAddress: ['view'] })
  const [isMaking, setMaking] = useState(false)
  const refresh = useRefresh()
  const made = () => {
    setMaking(false)
    void toast.success(m.audit_pack_requested(), m.common_success())
    return refresh(calls.packs)
  }
  return (
    <ListScreen
      view={view}
      keyOf={({ packId }) => packId}
      lead={m.audit_packs_lead()}
      actions={
        <ActionButton needs={calls.makePack.access} onClick={() => setMaking(true)}>
          {m.audit_make_pack()}
        </ActionButton>
      }
      render={{ madeAt: ({ madeAt }) => <InstantText instant={madeAt} /> }}
      furtherColumns={[
        {
          key: 'file',
          title: m.common_download(),
          isFixed: true,
          isAction: true,
          render: ({ packId, status }: Pack) =>
            status === 'made' && (
              <DownloadButton variant="default" size="compact-md" call={calls.pack} sent={{ params: { id: packId } }} />
            ),
        },
      ]}
      emptyText={m.audit_packs_none()}
      note={
        <>
          <AnchorList />
          {isMaking && <MakePackDialog onMade={made} onClose={() => setMaking(false)} />}
        </>
      }
    >
      {tabs}
    </ListScreen>
  )
}

type Typed = { startDate: string | undefined; endDate: string | undefined }
const packForm = formOf(PackForm, (typed: Typed) => typed)

function MakePackDialog({ onMade, onClose }: { onMade: () => unknown; onClose: () => void }) {
  const make = useCommand(calls.makePack, { onSuccess: onMade })
  const form = useHouseForm(packForm, { startDate: undefined, endDate: undefined })
  return (
    <Dialog title={m.audit_make_pack()} onClose={onClose} widthVw={40}>
      <Form form={form} onSubmit={(body) => make.mutateAsync({ body })}>
        <DateField control={form.control} name="startDate" required label={m.list_start_date()} />
        <DateField control={form.control} name="endDate" required label={m.list_end_date()} />
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

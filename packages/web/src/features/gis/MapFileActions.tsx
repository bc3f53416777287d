import { hasFailed, staysEntered } from '@karsetu/contract/gis/map-file-labels.ts'
import { type MapImport, mapImportCalls } from '@karsetu/contract/gis/map-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { toast } from '../../ui/toast.ts'
import { RemarkDialog } from '../correction/RemarkDialog.tsx'
import classes from './Gis.module.css'

/** What can be done with a map file where it stands: enter it, put it away, take it back. */
export function MapFileActions({ one }: { one: MapImport }) {
  if (one.status === 'read' || hasFailed(one)) return <Decision one={one} />
  return one.status === 'applied' || staysEntered(one) ? <Undo one={one} /> : null
}

function Decision({ one }: { one: MapImport }) {
  const refresh = useRefresh()
  const renew = () => refresh(mapImportCalls.calls.report, mapImportCalls.calls.page)
  const { importId, fileName, ready, flagged } = one
  const count = ready + flagged
  const enter = useCommand(mapImportCalls.calls.apply, {
    onSuccess: () => {
      void toast.success(m.gis_entered({ file: fileName }), m.common_success())
      return renew()
    },
    onError: ({ message }) => void toast.error(message, m.common_error()),
  })
  const discard = useCommand(mapImportCalls.calls.discard, {
    onSuccess: renew,
    onError: ({ message }) => void toast.error(message, m.common_error()),
  })
  return (
    <div className={classes.actions}>
      <ActionButton
        loading={enter.isPending}
        offBecause={count === 0 ? m.gis_enter_nothing() : undefined}
        onClick={() => enter.mutate({ params: { importId } })}
      >
        {m.gis_enter({ count: formatCount(count) })}
      </ActionButton>
      <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ params: { importId } })}>
        {m.gis_discard()}
      </Button>
    </div>
  )
}

/** The way back, with the reason; what stands in its way is said in the dialog. */
function Undo({ one }: { one: MapImport }) {
  const { importId, fileName } = one
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh()
  const undo = useCommand(mapImportCalls.calls.undo, {
    onSuccess: () => {
      void toast.success(m.gis_undo_begun({ file: fileName }), m.common_success())
      setAsking(false)
      return refresh(mapImportCalls.calls.report, mapImportCalls.calls.page)
    },
  })
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {m.gis_undo()}
      </Button>
      {isAsking && (
        <RemarkDialog
          title={m.gis_undo_title({ file: fileName })}
          lead={m.gis_undo_hint()}
          onSend={(remarks) => undo.mutateAsync({ params: { importId }, body: { remarks } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

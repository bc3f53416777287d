import { type CorrectionCard, correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import classes from './Correction.module.css'

/** What a correction rests on, what was said of it, and its documents. */
export function CorrectionProof({ correction }: { correction: CorrectionCard }) {
  const { correctionId, receiptNumber, reason, remarks, decisionRemark, cancelledBy, cancelRemark, files } = correction
  return (
    <div className={classes.proof}>
      <Facts
        facts={[
          { label: receiptNumber ? m.correction_receipt_number() : m.correction_reason(), value: reason },
          { label: m.correction_remarks(), value: remarks },
          { label: m.correction_decision_remark(), value: decisionRemark },
          { label: m.correction_cancelled_by(), value: cancelledBy },
          { label: m.correction_cancel_remark(), value: cancelRemark },
        ].filter(({ value }) => value)}
      />
      {files.map(({ fileId, fileName }) => (
        <DownloadButton
          key={fileId}
          call={correctionCalls.calls.document}
          sent={{ params: { id: correctionId, fileId } }}
          variant="default"
        >
          {fileName}
        </DownloadButton>
      ))}
    </div>
  )
}

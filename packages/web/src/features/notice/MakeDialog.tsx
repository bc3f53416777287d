import { paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import type { RunEffect } from '@karsetu/contract/notice/run-form.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import classes from './Notice.module.css'
import { usePlaceChoices } from './place-filters.ts'
import { useStartRun, type WantedRun } from './use-start-run.ts'

export type ConsideredRun = { wanted: WantedRun; effect: RunEffect }

/** Says how many papers of what a run makes, where and on which dues, before it is begun: numbers are not taken back. */
export function MakeDialog({ run: { wanted, effect }, onClose }: { run: ConsideredRun; onClose: () => void }) {
  const start = useStartRun()
  const { papers, named, billedAlready } = effect
  const leftOut = named === null ? 0 : named - papers
  return (
    <Dialog title={m.notices_make_of({ paper: paperLabels[wanted.kind]() })} onClose={onClose}>
      <Facts facts={useFacts(wanted, effect)} />
      {billedAlready > 0 && <p>{m.notices_make_second({ count: formatCount(billedAlready) })}</p>}
      {leftOut > 0 && <p>{m.notices_make_left_out({ count: formatCount(leftOut) })}</p>}
      {papers > 0 && <p>{m.notices_make_kept()}</p>}
      <div className={classes.actions}>
        <ActionButton
          loading={start.isPending}
          offBecause={papers === 0 && named === null ? m.notice_error_nothing_to_make() : undefined}
          onClick={() => start.begin(wanted)}
        >
          {papers === 0 && named !== null
            ? m.notices_list_reasons()
            : m.notices_make_for_these({ count: formatCount(papers) })}
        </ActionButton>
        <Button variant="default" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </Dialog>
  )
}

function useFacts(wanted: WantedRun, { papers, named, wards, postedPaise }: RunEffect) {
  const { minAmount } = wanted.place
  const place = usePlaceText(wanted.place)
  return [
    { label: m.notices_kind(), value: paperLabels[wanted.kind]() },
    { label: m.notices_for(), value: named === null ? place : m.notices_named({ count: formatCount(named) }) },
    ...(minAmount ? [{ label: m.notices_least(), value: formatCount(minAmount) }] : []),
    { label: m.notices_wards(), value: formatCount(wards) },
    { label: m.notices_papers(), value: formatCount(papers) },
    { label: m.notices_dues_in_books(), value: <MoneyText amount={postedPaise} /> },
  ]
}

function usePlaceText({ zoneId, wardId, mohallaId }: WantedRun['place']): string {
  const { zones, wards, mohallas } = usePlaceChoices(zoneId, wardId)
  const chosen = [
    zones.find(({ value }) => value === String(zoneId)),
    wards.find(({ value }) => value === String(wardId)),
    mohallas.find(({ value }) => value === String(mohallaId)),
  ].flatMap((each) => each?.label ?? [])
  return chosen.length === 0 ? m.notices_everywhere() : chosen.join(', ')
}

import { m } from '@karsetu/contract/words/messages.ts'
import { Segments } from '../../ui/Segments.tsx'

export type StaffKind = 'official' | 'operator'

type Props = { label: string; value: StaffKind; onChange: (kind: StaffKind) => void }

/** Officials and operators have calls of their own. */
export function StaffKindSwitch({ label, value, onChange }: Props) {
  const choices = [
    { value: 'official', label: m.access_login_official() },
    { value: 'operator', label: m.access_login_operator() },
  ] as const
  return <Segments label={label} value={value} onChange={onChange} choices={choices} />
}

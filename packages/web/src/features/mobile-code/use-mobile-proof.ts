import type { MobileCodePurpose } from '@karsetu/domain/mobile-code/mobile-code.ts'
import { parseTypedMobile } from '@karsetu/domain/property/mobile-number.ts'
import { useState } from 'react'

export type Proved = { mobile: string; mobileProof: string }

/**
 * The proof of a mobile number that is typed in a form: `<ProveMobile {...useMobileProof('notification', typed)} />`.
 * Of another number than was proved there is none.
 */
export function useMobileProof(purpose: MobileCodePurpose, typed: string) {
  const [proved, setProved] = useState<Proved>()
  const mobile = parseTypedMobile(typed)
  const mobileProof = proved && proved.mobile === mobile ? proved.mobileProof : undefined
  return { purpose, mobile, mobileProof, onProved: setProved }
}

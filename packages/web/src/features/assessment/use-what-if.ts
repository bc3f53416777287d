import { assessmentCalls, type TaxExplained } from '@karsetu/contract/assessment/assessment-calls.ts'
import { WhatIf } from '@karsetu/contract/assessment/what-if.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'

export type WhatIfForm = HouseForm<WhatIf, WhatIf>

/** How long after the last change the portal is asked, in milliseconds: typing a number is one question. */
const waitMs = 500

/** The fields of the calculator and the answer to them: asked by itself a moment after a change that can be asked. */
export function useWhatIf({ propertyUniqueId, record, tax }: TaxExplained) {
  const form = useHouseForm<WhatIf, WhatIf>(WhatIf, record)
  const [request, setAsked] = useState<WhatIf>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          const { success, data } = WhatIf.safeParse(values)
          if (success) setAsked(data)
        }, waitMs)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form])
  const query = { propertyRefUniqueId: propertyUniqueId, year: tax.financialYear }
  const found = useCall(
    assessmentCalls.calls.whatIf,
    { query, body: request ?? record },
    { enabled: request !== undefined, keepPrevious: true },
  )
  const startAfresh = () => {
    form.reset(record)
    setAsked(undefined)
  }
  return { form, ask: setAsked, found, isAsked: request !== undefined, startAfresh }
}

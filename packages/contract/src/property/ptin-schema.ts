import { asPtin, isSamePtin, ptinLength } from '@karsetu/domain/property/ptin.ts'
import { idOf } from '../platform/ids.ts'
import { tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

type Options = { required?: () => string }
const text = (options: Options) => tidyText({ ...options, max: ptinLength.most })

/** A PTIN that is asked for, or that the register may have: also a short one of an earlier register. */
export const KnownPtin = (options: Options = {}) => idOf('ptin', text(options).transform(asPtin))

/** A PTIN that is given anew (specification section 9). */
export const NewPtin = (options: Options = {}) =>
  idOf(
    'ptin',
    text(options)
      .min(ptinLength.least, { error: () => m.property_ptin_short() })
      .transform(asPtin),
  )

/** The word for a PTIN that is given anew and is too short; the one that is there stays, however short. */
export const errorOfPtin = (said: string | null | undefined, there: string | null): string | undefined =>
  said && said.length < ptinLength.least && !isSamePtin(said, there) ? m.property_ptin_short() : undefined

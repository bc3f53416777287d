import { m } from '@karsetu/contract/words/messages.ts'
import type { ScreenPath } from '@karsetu/domain/access/screens.ts'
import { type Icon, IconBook, IconExclamationCircle, IconHome, IconReceipt, IconSearch } from '@tabler/icons-react'

type PublicMenuItem = { path: ScreenPath; label: () => string; icon: Icon }

/** The public menu bar in its order (specification section 2); an item joins the bar when its screen exists. */
export const publicMenu: readonly PublicMenuItem[] = [
  { path: '/', label: m.shell_bar_home, icon: IconHome },
  { path: '/searchProperty', label: m.shell_bar_search_property, icon: IconSearch },
  { path: '/ledger', label: m.shell_bar_view_ledger, icon: IconBook },
  { path: '/paymentReceipt', label: m.shell_bar_view_receipt, icon: IconReceipt },
  { path: '/objections/status', label: m.shell_bar_objection_status, icon: IconExclamationCircle },
]

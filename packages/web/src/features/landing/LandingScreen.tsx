import { m } from '@karsetu/contract/words/messages.ts'
import {
  IconBook,
  IconExclamationCircle,
  IconFileInvoice,
  IconPencilExclamation,
  IconReceipt,
  IconSearch,
  IconWallet,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { pathTo } from '../../path-builder.ts'
import { useUserIfSignedIn } from '../../session/user.ts'
import { useBuiltScreens } from '../../shell/use-built-screens.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { WhenInView } from '../../ui/WhenInView.tsx'
import classes from './LandingScreen.module.css'
import { SearchBox } from './SearchBox.tsx'

const Desk = lazy(() => import('./Desk.tsx'))
const LandingFacts = lazy(() => import('./LandingFacts.tsx'))

/** The first page: a citizen's tasks; for whoever is signed in their desk. */
export default function LandingScreen() {
  if (useUserIfSignedIn() === undefined) return <ForCitizens />
  return (
    <Suspense fallback={<PageSpinner />}>
      <Desk />
    </Suspense>
  )
}

/** What a citizen comes for, and what one should know before paying. */
function ForCitizens() {
  const built = useBuiltScreens()
  const tasks = [
    {
      screen: '/onlinePayment',
      to: pathTo.payOnline(),
      icon: IconWallet,
      title: m.shell_landing_task_pay(),
      hint: m.shell_landing_task_pay_hint(),
    },
    {
      screen: '/searchProperty',
      to: pathTo.searchProperty(),
      icon: IconSearch,
      title: m.shell_landing_task_search(),
      hint: m.shell_landing_task_search_hint(),
    },
    {
      screen: '/ledger',
      to: pathTo.ledger(),
      icon: IconBook,
      title: m.shell_landing_task_ledger(),
      hint: m.shell_landing_task_ledger_hint(),
    },
    {
      screen: '/paymentReceipt',
      to: pathTo.paymentReceipt(),
      icon: IconReceipt,
      title: m.shell_landing_task_receipt(),
      hint: m.shell_landing_task_receipt_hint(),
    },
    {
      screen: '/self-assessment',
      to: pathTo.selfAssessment(),
      icon: IconFileInvoice,
      title: m.shell_landing_task_declare(),
      hint: m.shell_landing_task_declare_hint(),
    },
    {
      screen: '/objections/status',
      to: pathTo.objectionStatus({ file: 'yes' }),
      icon: IconPencilExclamation,
      title: m.shell_landing_task_object(),
      hint: m.shell_landing_task_object_hint(),
    },
    {
      screen: '/objections/status',
      to: pathTo.objectionStatus(),
      icon: IconExclamationCircle,
      title: m.shell_landing_task_track(),
      hint: m.shell_landing_task_track_hint(),
    },
  ] as const
  const open = tasks.filter(({ screen }) => built.has(screen))
  return (
    <div className={classes.landing}>
      <section className={classes.hero}>
        <h1>{m.shell_landing_title()}</h1>
        <p className={classes.lead}>{m.shell_landing_lead()}</p>
        {built.has('/searchProperty') && <SearchBox submit={m.shell_landing_search_button()} />}
      </section>
      {open.length > 0 && (
        <section aria-labelledby="tasks">
          <h2 id="tasks">{m.shell_landing_tasks()}</h2>
          <ul className={classes.tasks}>
            {open.map(({ title, to, hint, icon: Icon }) => (
              <li key={title}>
                <AppLink to={to} className={classes.task}>
                  <Icon aria-hidden size="1.5rem" stroke={1.6} />
                  <span>
                    <strong>{title}</strong>
                    <span>{hint}</span>
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HowToPay />
      <WhenInView className={classes.factsRoom}>
        <LandingFacts />
      </WhenInView>
    </div>
  )
}

function HowToPay() {
  const steps = [m.shell_landing_how_1(), m.shell_landing_how_2(), m.shell_landing_how_3(), m.shell_landing_how_4()]
  return (
    <section className={classes.how} aria-labelledby="how">
      <div>
        <h2 id="how">{m.shell_landing_how()}</h2>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <aside className={classes.need}>
        <h3>{m.shell_landing_need()}</h3>
        <p>{m.shell_landing_need_text()}</p>
      </aside>
    </section>
  )
}

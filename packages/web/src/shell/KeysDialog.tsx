import { m } from '@karsetu/contract/words/messages.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './KeysDialog.module.css'
import { places } from './keys.ts'
import { publicMenu } from './public-menu.ts'
import { useBuiltScreens } from './use-built-screens.ts'

/** Every key of the portal. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const built = useBuiltScreens()
  const goes = Object.entries(places).flatMap(([key, path]) => {
    const item = publicMenu.find((entry) => entry.path === path)
    return item && built.has(path) ? [{ keys: ['g', key], does: m.shell_keys_go({ place: item.label() }) }] : []
  })
  const list = [
    { keys: ['/'], does: m.shell_keys_search() },
    ...goes,
    { keys: ['?'], does: m.shell_keys_help() },
    { keys: ['Esc'], does: m.shell_keys_close() },
  ]
  return (
    <Dialog title={m.shell_keys_title()} onClose={onClose} widthVw={32}>
      <dl className={classes.keys}>
        {list.map(({ keys, does }) => (
          <div key={keys.join()}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && ` ${m.shell_keys_then()} `}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

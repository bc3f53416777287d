import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { m } from '@karsetu/contract/words/messages.ts'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'
import { useFocusBack } from './use-focus-back.ts'

type Props = {
  title: string
  /** Without it the dialog stays until its owner takes it away. */
  onClose?: (() => void) | undefined
  children: ReactNode
  /** Width on a desk, in hundredths of the window; on a phone every dialog fills the screen. */
  widthVw?: number
  /** The width is a minimum and the content may widen it. */
  growsWithContent?: boolean
}

const stay = () => undefined

/** A dialog over the screen; shown while it is rendered. Escape and the cross close it, and the focus returns. */
export function Dialog({ title, onClose, children, widthVw = 40, growsWithContent = false }: Props) {
  // The library gives it back to who closes a dialog and keeps it; ours are taken away.
  useFocusBack()
  const isPhone = useMediaQuery('(max-width: 48rem)', false, { getInitialValueInEffect: false })
  const width = `${widthVw}vw`
  return (
    <Modal
      opened
      onClose={onClose ?? stay}
      withCloseButton={onClose !== undefined}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined}
      title={title}
      centered
      fullScreen={isPhone}
      size={growsWithContent ? 'auto' : width}
      radius="sm"
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': m.common_close(), size: 'lg' }}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
      styles={growsWithContent && !isPhone ? { content: { minWidth: width } } : {}}
    >
      {children}
    </Modal>
  )
}

import { categoryCalls } from '@karsetu/contract/master/category-calls.ts'
import { type Category, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FormButtons } from '../../form/FormButtons.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './DeleteCategoryDialog.module.css'
import { useNamed } from './use-masters.ts'

/** Says what deleting does; why it cannot be done stays in view. */
export function DeleteCategoryDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const name = useNamed()(category.name, category.nameHi)
  const refresh = useRefresh()
  const remove = useCommand(categoryCalls.calls.remove, {
    onSuccess: () => {
      void toast.success(m.masters_category_deleted({ name }), m.common_success())
      onClose()
      return refresh(masterCalls.calls.categories)
    },
  })
  return (
    <Dialog title={m.masters_category_delete()} onClose={onClose}>
      <p>{m.masters_category_delete_effect({ name })}</p>
      {remove.error && (
        <p role="alert" className={classes.refused}>
          {remove.error.text}
        </p>
      )}
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id: category.categoryId } })}
        >
          {m.masters_category_delete()}
        </Button>
      </FormButtons>
    </Dialog>
  )
}

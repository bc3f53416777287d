import { categoryCalls } from '@karsetu/contract/master/category-calls.ts'
import { type Category, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
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
    <ConfirmDialog
      title={m.masters_category_delete()}
      lead={m.masters_category_delete_effect({ name })}
      action={m.masters_category_delete()}
      isGrave
      command={remove}
      onConfirm={() => remove.mutate({ params: { id: category.categoryId } })}
      onClose={onClose}
    />
  )
}

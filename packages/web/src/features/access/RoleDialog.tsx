import '@mantine/core/styles/ActionIcon.layer.css'
import { type Role, roleCalls } from '@karsetu/contract/access/access-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PrivilegeField } from './PrivilegeField.tsx'
import classes from './RoleDialog.module.css'
import { toRoleForm } from './role-form.ts'

/** The list is read again this many milliseconds after a role is saved (specification section 9). */
const reloadAfterSaveMs = 500

type Props = { /** Absent: a new role. */ role: Role | undefined; onClose: () => void }

export function RoleDialog({ role, onClose }: Props) {
  const refresh = useRefresh()
  const saved = (message: string) => {
    void toast.success(message, m.common_success())
    onClose()
    setTimeout(() => void refresh(roleCalls.calls.all), reloadAfterSaveMs)
  }
  const fail = { onError: (error: Error) => toast.error(error.message, m.common_error()) }
  const add = useCommand(roleCalls.calls.add, {
    ...fail,
    onSuccess: ({ name }) => saved(m.access_role_added({ name })),
  })
  const edit = useCommand(roleCalls.calls.edit, {
    onError: (error) => {
      fail.onError(error)
      // Somebody else was first: opened again, it is as they left it.
      void refresh(roleCalls.calls.all)
    },
    onSuccess: ({ name }) => saved(m.access_role_edited({ name })),
  })
  const form = useHouseForm(toRoleForm, {
    name: role?.name ?? '',
    privileges: (role?.privileges ?? ['']).map((text) => ({ text })),
  })
  const privileges = useFieldArray({ control: form.control, name: 'privileges' })
  return (
    <Dialog title={role ? m.access_role_edit() : m.access_role_add()} onClose={onClose} widthVw={70}>
      <Form
        form={form}
        withoutSummary
        onSubmit={(body) =>
          role
            ? edit.mutateAsync({ params: { id: role._id }, body: { ...body, version: role.version } })
            : add.mutateAsync({ body })
        }
      >
        <TextField control={form.control} name="name" label={m.access_role_name()} required />
        <FormSection title={m.access_role_privileges()}>
          {privileges.fields.map((field, index) => (
            <div key={field.id} className={classes.privilege}>
              <PrivilegeField control={form.control} index={index} />
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={m.access_role_remove_privilege({ number: index + 1 })}
                onClick={() => privileges.remove(index)}
              >
                <IconTrash aria-hidden size="1.1rem" />
              </ActionIcon>
            </div>
          ))}
        </FormSection>
        <FormButtons>
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden size="1.1rem" />}
            onClick={() => privileges.append({ text: '' })}
          >
            {m.access_role_add_privilege()}
          </Button>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

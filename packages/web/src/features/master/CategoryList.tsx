import { categoryCalls } from '@karsetu/contract/master/category-calls.ts'
import { type Category, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { houseCategoryLabels } from '@karsetu/contract/master/master-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { cutListingOf } from '../../table/listing-of.ts'
import { localPage } from '../../table/local-page.ts'
import { RowActs } from '../../table/RowActs.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx'
import { houseCategories } from './house-categories.ts'
import { useNamed } from './use-masters.ts'

/** What buildings are used for, with sub-categories. */
export function CategoryList() {
  const list = useListState({ filters: ['houseCategory'], sort: { by: 'name', order: 'asc' } })
  const may = useMay()
  const named = useNamed()
  const [selectedId, setSelectedId] = useState<number>()
  const [open, setOpen] = useState<'add' | 'edit' | 'delete'>()
  const found = useCall(masterCalls.calls.categories, {})
  const { data } = found
  const houseCategory = houseCategories.find((one) => one === list.filters.houseCategory)
  const shown = (data ?? []).filter((row) => houseCategory === undefined || row.houseCategory === houseCategory)
  const selected = data?.find(({ categoryId }) => categoryId === selectedId)
  const offBecause = selected ? undefined : m.masters_category_select()
  const columns: Column<Category>[] = [
    {
      key: 'name',
      title: m.master_category_name(),
      render: (row) => named(row.name, row.nameHi),
      sortable: true,
      isTitle: true,
    },
    { key: 'code', title: m.master_code(), render: ({ code }) => <code>{code}</code>, sortable: true },
    {
      key: 'houseCategory',
      title: m.master_house_category(),
      render: (row) => houseCategoryLabels[row.houseCategory](),
      sortable: true,
    },
    {
      key: 'subCategories',
      title: m.masters_sub_categories(),
      render: (row) => row.subCategories.map((one) => named(one.name, one.nameHi)).join(', ') || '–',
    },
  ]
  const page = localPage(shown, list, (row, by) =>
    by === 'code' ? row.code : by === 'houseCategory' ? row.houseCategory : named(row.name, row.nameHi),
  )
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader title={m.masters_categories()} count={data && shown.length} lead={m.masters_categories_lead()}>
        <RowActs isChosen={!!selected}>
          <ActionButton
            variant="default"
            leftSection={<IconTrash aria-hidden size="1.1rem" />}
            needs={categoryCalls.calls.remove.access}
            offBecause={offBecause}
            awaitsRow={!selected}
            onClick={() => setOpen('delete')}
          >
            {m.masters_category_delete()}
          </ActionButton>
          <ActionButton
            variant="default"
            leftSection={<IconPencil aria-hidden size="1.1rem" />}
            needs={categoryCalls.calls.edit.access}
            offBecause={offBecause}
            awaitsRow={!selected}
            onClick={() => setOpen('edit')}
          >
            {m.masters_category_edit()}
          </ActionButton>
        </RowActs>
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={categoryCalls.calls.add.access}
          onClick={() => setOpen('add')}
        >
          {m.masters_category_add()}
        </ActionButton>
      </PageHeader>
      <FilterBar
        name="categories"
        list={list}
        fields={[
          {
            name: 'houseCategory',
            label: m.master_house_category(),
            kind: 'choice',
            choices: houseCategories.map((value) => ({ value, label: houseCategoryLabels[value]() })),
          },
        ]}
      />
      <DataTable
        name="categories"
        label={m.masters_categories()}
        columns={columns}
        listing={cutListingOf(found, page)}
        list={list}
        keyOf={({ categoryId }) => categoryId}
        emptyHint={may(categoryCalls.calls.add.access) && m.masters_none_hint({ action: m.masters_category_add() })}
        selection={{
          mode: 'one',
          needs: categoryCalls.calls.edit.access,
          selected: selected ? [selected.categoryId] : [],
          onChange: ([id]) => setSelectedId(id),
        }}
        onExport={() => exportList(categoryCalls.calls.export, { query: { houseCategory } })}
        withoutColumnChoice
      />
      {open === 'add' && <CategoryDialog category={undefined} onClose={close} />}
      {open === 'edit' && selected && <CategoryDialog category={selected} onClose={close} />}
      {open === 'delete' && selected && <DeleteCategoryDialog category={selected} onClose={close} />}
    </>
  )
}

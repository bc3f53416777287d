import { placeKindLabels } from '@karsetu/contract/gis/gis-labels.ts'
import { type FoundPlace, mapCalls, PlaceText } from '@karsetu/contract/gis/map-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import classes from './Gis.module.css'

/** Finds zones, wards, mohallas and a property; each answer moves the map there. */
export function MapSearch({ onFound }: { onFound: (found: FoundPlace) => void }) {
  const [request, setAsked] = useState('')
  const [error, setFieldError] = useState('')
  const found = useCall(mapCalls.calls.find, { query: { text: request } }, { enabled: request !== '' })
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = PlaceText.safeParse(new FormData(event.currentTarget).get('text'))
    setFieldError(text.error?.issues[0]?.message ?? '')
    setAsked(text.data ?? '')
    // The same text once more after a failure is a new question.
    if (text.data === request && found.error) void found.refetch()
  }
  return (
    <search className={classes.search}>
      <form onSubmit={ask} className={classes.searchForm}>
        <TextInput
          name="text"
          label={m.gis_search()}
          placeholder={m.gis_search_hint()}
          autoComplete="off"
          maxLength={80}
          data-search-field
          error={(error || found.error) && <span role="alert">{error || found.error?.text}</span>}
          className={classes.searchField ?? ''}
        />
        <Button type="submit" loading={found.isFetching} leftSection={<IconSearch aria-hidden size="1.1rem" />}>
          {m.common_search()}
        </Button>
      </form>
      {found.data && (
        <div role="status">
          {found.data.length === 0 ? (
            <p className={classes.quiet}>{m.gis_search_none()}</p>
          ) : (
            <ul className={classes.found} aria-label={m.gis_search_results()}>
              {found.data.map((each) => (
                <li key={`${each.kind} ${each.name} ${each.detail}`}>
                  <button
                    type="button"
                    disabled={!each.bounds && !each.propertyUniqueId}
                    onClick={() => {
                      onFound(each)
                      setAsked('')
                    }}
                  >
                    <strong>{each.name}</strong>
                    <span>
                      {each.kind === 'property' ? m.gis_kind_property() : placeKindLabels[each.kind]()}
                      {each.detail && ` · ${each.detail}`}
                      {!each.bounds && ` · ${m.gis_no_bounds()}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </search>
  )
}

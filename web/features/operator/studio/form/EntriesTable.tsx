import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { count } from '../../../../i18n/format.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import type { FormContext } from './form-context.ts';
import {
  emptyOf,
  insideOf,
  isFields,
  sameFieldIn,
  valueAt,
  type JsonSchema,
  type Path,
} from './json-schema.ts';
import styles from './Form.module.css';

/** With more entries than this, a table is shown instead of one form for each. */
const MOST_FORMS = 12;
const SHOWN = 50;

/** Whether the value is a map with free keys (such as translations) and has more than MOST_FORMS entries. */
export const hasManyEntries = (schema: JsonSchema, value: unknown): boolean =>
  schema.properties === undefined &&
  typeof schema.additionalProperties === 'object' &&
  isFields(value) &&
  Object.keys(value).length > MOST_FORMS;

type EntriesTableProps = { form: FormContext; schema: JsonSchema; path: Path; label: string };

/** One line for each key, which opens a separate form. The search finds entries by key and by content; text that is not a key yet can be added as one. */
export function EntriesTable({ form, schema, path, label }: EntriesTableProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const entries = Object.entries(valueAt(form.value, path) as Readonly<Record<string, unknown>>);
  const found = entries.filter(([key, value]) =>
    `${key} ${JSON.stringify(value)}`.toLowerCase().includes(search.toLowerCase()),
  );
  const inside = insideOf(schema, '');
  const fieldCount = Object.keys(inside.properties ?? {}).length;
  const isNew = search !== '' && entries.every(([key]) => key !== search);
  return (
    <>
      <div className={styles.find}>
        <SearchField label={t`Find in ${label}`} value={typed} onChange={setTyped} />
        {isNew && !form.readOnly && (
          <Button
            size="s"
            kind="quiet"
            onClick={() => {
              form.onEdit([...path, search], emptyOf(inside));
              form.onOpen([...path, search]);
            }}
          >
            {t`Add “${search}”`}
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, which must work by keyboard */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t`Key`}</th>
              {fieldCount > 0 && <th scope="col">{t`Filled in`}</th>}
              <th scope="col">{t`Changed`}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, SHOWN).map(([key, value]) => {
              const before = sameFieldIn(form.base, form.value, [...path, key]);
              const isChanged = JSON.stringify(before) !== JSON.stringify(value);
              const filledCount = isFields(value) ? Object.keys(value).length : 1;
              return (
                <tr key={key} data-changed={isChanged || undefined}>
                  <td>
                    <button type="button" className={styles.open} onClick={() => form.onOpen([...path, key])}>
                      {key}
                    </button>
                  </td>
                  {fieldCount > 0 && <td>{t`${filledCount} of ${fieldCount}`}</td>}
                  <td>{isChanged ? (before === undefined ? t`New` : t`Changed`) : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {found.length > SHOWN && (
        <p className={styles.left}>
          <Trans>{count(found.length - SHOWN, i18n.locale)} more. Search with more words to find them.</Trans>
        </p>
      )}
    </>
  );
}

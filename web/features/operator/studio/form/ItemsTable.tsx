import { useLingui } from '@lingui/react/macro';
import type { FormContext } from './form-context.ts';
import { idIn, isFields, labelOf, sameFieldIn, textOf, valueAt, type Path } from './json-schema.ts';
import styles from './Form.module.css';

const COLUMNS = 4;
const LONGEST_CELL = 40;

/** Items with ids: one line each, which opens a separate form. */
export function ItemsTable({
  form,
  path,
  label,
  items,
}: {
  form: FormContext;
  path: Path;
  label: string;
  items: readonly unknown[];
}) {
  const { t } = useLingui();
  const columns = [...new Set(items.flatMap((one) => (isFields(one) ? Object.keys(one) : [])))]
    .filter((name) => items.some((one) => isFields(one) && ['string', 'number'].includes(typeof one[name])))
    // The form of an item has its sentences.
    .filter((name, n) => n === 0 || items.every((one) => textOf(valueAt(one, [name])).length <= LONGEST_CELL))
    .slice(0, COLUMNS);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, which must work by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {labelOf(name)}
              </th>
            ))}
            <th scope="col">{t`Changed`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((one, at) => {
            const before = sameFieldIn(form.base, form.value, [...path, at]);
            const isChanged = JSON.stringify(before) !== JSON.stringify(one);
            return (
              <tr key={idIn(one)} data-changed={isChanged || undefined}>
                {columns.map((name, n) => (
                  <td key={name}>
                    {n === 0 ? (
                      <button
                        type="button"
                        className={styles.open}
                        onClick={() => form.onOpen([...path, at])}
                      >
                        {textOf(valueAt(one, [name]))}
                      </button>
                    ) : (
                      textOf(valueAt(one, [name]))
                    )}
                  </td>
                ))}
                <td>{isChanged ? (before === undefined ? t`New` : t`Changed`) : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

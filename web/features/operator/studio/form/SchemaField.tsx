import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Field } from '../../../../ui/controls/Field.tsx';
import { Choice } from '../../components/Choice.tsx';
import {
  isTextUnion,
  branchAt,
  branchesOf,
  emptyOf,
  idIn,
  insideOf,
  isFields,
  labelIn,
  labelOf,
  switchTextForm,
  sameFieldIn,
  textOf,
  valueAt,
  type JsonSchema,
  type Path,
} from './json-schema.ts';
import { LongTextField } from './LongTextField.tsx';
import { EntriesTable, hasManyEntries } from './EntriesTable.tsx';
import type { FormContext } from './form-context.ts';
import { ItemsTable } from './ItemsTable.tsx';
import styles from './Form.module.css';

type SchemaFieldProps = {
  form: FormContext;
  schema: JsonSchema;
  path: Path;
  label: string;
  /** Without a frame of its own: it is the whole form, or already inside a frame. */
  isUnframed?: boolean;
};

/** A field of content, made from its schema, with its nested fields. */
export function SchemaField({ form, schema, path, label, isUnframed = false }: SchemaFieldProps) {
  const { t } = useLingui();
  const value = valueAt(form.value, path);
  const branches = branchesOf(schema);
  if (branches && branches.every(isScalar))
    return <ScalarField form={form} schema={{}} path={path} label={label} />;
  if (branches) {
    const at = branchAt(branches, value);
    const isText = isTextUnion(branches);
    const kinds = isText ? [t`English only`, t`Each language`] : branches.map(nameOfBranch);
    return (
      <Group label={label} isUnframed={isUnframed}>
        <Choice
          label={isText ? t`Written in` : t`Kind`}
          value={String(at)}
          options={kinds.map((kind, n) => [String(n), kind])}
          readOnly={form.readOnly}
          onChange={(n) =>
            form.onEdit(path, isText ? switchTextForm(value) : emptyOf(branches[Number(n)] ?? {}))
          }
        />
        <SchemaField form={form} schema={branches[at] ?? {}} path={path} label={label} isUnframed />
      </Group>
    );
  }
  if (schema.type === 'array')
    return <ListField form={form} schema={schema} path={path} label={label} isUnframed={isUnframed} />;
  if (hasManyEntries(schema, value))
    return (
      <Group label={label} isUnframed={isUnframed}>
        <EntriesTable form={form} schema={schema} path={path} label={label} />
      </Group>
    );
  if (isFields(value) || schema.type === 'object')
    return <FieldsOf form={form} schema={schema} path={path} label={label} isUnframed={isUnframed} />;
  return <ScalarField form={form} schema={schema} path={path} label={label} />;
}

const isScalar = (schema: JsonSchema): boolean =>
  schema.type !== 'object' && schema.type !== 'array' && !schema.properties && !branchesOf(schema);

function nameOfBranch({ properties, type }: JsonSchema, at: number): string {
  const constant = Object.values(properties ?? {}).find((one) => one.const !== undefined)?.const;
  return constant === undefined ? (type ?? String(at + 1)) : labelOf(textOf(constant));
}

function Group({ label, isUnframed, children }: { label: string; isUnframed: boolean; children: ReactNode }) {
  if (isUnframed) return <div className={styles.fields}>{children}</div>;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

function FieldsOf({ form, schema, path, label, isUnframed = false }: SchemaFieldProps) {
  const { t } = useLingui();
  const value = valueAt(form.value, path);
  const fields = isFields(value) ? value : {};
  const listed = Object.keys(schema.properties ?? {});
  const others = Object.keys(fields).filter((name) => !listed.includes(name));
  const shown = [...listed.filter((name) => Object.hasOwn(fields, name)), ...others];
  const missing = listed.filter((name) => !Object.hasOwn(fields, name));
  return (
    <Group label={label} isUnframed={isUnframed}>
      {shown.map((name) => {
        const inside = insideOf(schema, name);
        if (inside.const !== undefined) return null;
        const isOptional = listed.includes(name) && schema.required?.includes(name) !== true;
        return (
          <div
            key={name}
            className={styles.field}
            data-wide={!isScalar(inside) || isLongText(inside) || undefined}
          >
            <SchemaField form={form} schema={inside} path={[...path, name]} label={labelIn(schema, name)} />
            {isOptional && !form.readOnly && (
              <button
                type="button"
                className={styles.small}
                onClick={() => form.onEdit([...path, name], undefined)}
              >
                {t`Remove ${labelIn(schema, name)}`}
              </button>
            )}
          </div>
        );
      })}
      {missing.length > 0 && !form.readOnly && (
        <div className={styles.more}>
          {missing.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.small}
              onClick={() => form.onEdit([...path, name], emptyOf(insideOf(schema, name)))}
            >
              {t`Add ${labelIn(schema, name)}`}
            </button>
          ))}
        </div>
      )}
    </Group>
  );
}

function ListField({ form, schema, path, label, isUnframed = false }: SchemaFieldProps) {
  const { t } = useLingui();
  const list = valueAt(form.value, path);
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const inside = typeof schema.items === 'object' ? schema.items : {};
  const add = (
    <Button
      size="s"
      kind="quiet"
      onClick={() => {
        form.onEdit([...path, items.length], emptyOf(inside));
        // A new item has an empty id, so its row in the table would be blank: its form opens instead.
        if (idIn(emptyOf(inside)) !== undefined) form.onOpen([...path, items.length]);
      }}
      disabled={form.readOnly}
    >
      {t`Add to ${label}`}
    </Button>
  );
  if (items.length > 0 && items.every((one) => idIn(one) !== undefined))
    return (
      <Group label={label} isUnframed={isUnframed}>
        <ItemsTable form={form} path={path} label={label} items={items} />
        {add}
      </Group>
    );
  return (
    <Group label={label} isUnframed={isUnframed}>
      {items.map((_, at) => (
        // oxlint-disable-next-line no-array-index-key -- without an id an item is known only by its position
        <div
          key={at}
          className={styles.field}
          data-wide={!isScalar(inside) || isLongText(inside) || undefined}
        >
          <SchemaField form={form} schema={inside} path={[...path, at]} label={`${label} ${at + 1}`} />
          {!form.readOnly && (
            <button
              type="button"
              className={styles.small}
              onClick={() => form.onEdit([...path, at], undefined)}
            >
              {t`Remove ${`${label} ${at + 1}`}`}
            </button>
          )}
        </div>
      ))}
      {add}
    </Group>
  );
}

/** A text field whose maximum length is this or more has several lines. */
const LONG_TEXT = 240;
const isLongText = ({ type, maxLength = 0 }: JsonSchema): boolean =>
  type === 'string' && maxLength >= LONG_TEXT;

function ScalarField({ form, schema, path, label }: Omit<SchemaFieldProps, 'isUnframed'>) {
  const { t } = useLingui();
  const value = valueAt(form.value, path);
  const before = sameFieldIn(form.base, form.value, path);
  const isChanged = before !== value;
  const words = isChanged && before !== undefined ? t`${label} · was ${textOf(before)}` : label;
  const error = form.faults.get(path.join('.'));
  const edit = (next: unknown): void => form.onEdit(path, next);
  if (schema.enum)
    return (
      <Choice
        label={words}
        value={textOf(value)}
        options={schema.enum.map((one) => [textOf(one), textOf(one)])}
        readOnly={form.readOnly}
        error={error}
        onChange={(text) => edit(schema.enum?.find((one) => textOf(one) === text))}
      />
    );
  if (schema.type === 'boolean')
    return (
      <Choice
        label={words}
        value={textOf(value)}
        options={[
          ['true', t`Yes`],
          ['false', t`No`],
        ]}
        readOnly={form.readOnly}
        error={error}
        onChange={(text) => edit(text === 'true')}
      />
    );
  if (isLongText(schema))
    return (
      <LongTextField
        label={words}
        value={textOf(value)}
        maxLength={schema.maxLength ?? LONG_TEXT}
        readOnly={form.readOnly}
        error={error}
        onChange={edit}
      />
    );
  const isNumber = schema.type === 'integer' || schema.type === 'number' || typeof value === 'number';
  return (
    <Field
      label={words}
      value={textOf(value)}
      dir={isNumber ? 'ltr' : 'auto'}
      inputMode={isNumber ? 'decimal' : 'text'}
      maxLength={schema.maxLength}
      readOnly={form.readOnly}
      error={error}
      hint={hintOf(schema)}
      onChange={({ target }) => edit(isNumber ? numberIn(target.value) : target.value)}
    />
  );
}

/** Text that is not a number stays as typed, and the check reports it. */
const numberIn = (text: string): unknown =>
  /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text;

function hintOf({ minimum, maximum }: JsonSchema): string {
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimum === undefined) return most === undefined ? '' : `≤ ${most}`;
  return most === undefined ? `≥ ${minimum}` : `${minimum} – ${most}`;
}

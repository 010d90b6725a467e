import { useLingui } from '@lingui/react/macro';
import type { ContentFault } from '@parlor/contract/calls/operator/content/drafts.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { LoadingPart } from '../components/LoadingPart.tsx';
import { OPERATOR } from '../operator-calls.ts';
import type { Place } from './ContentTree.tsx';
import { labelOf, itemIdAt, schemaAt, valueAt, type JsonSchema, type Path } from './form/json-schema.ts';
import { SchemaField } from './form/SchemaField.tsx';
import { BuiltInTexts } from './messages/BuiltInTexts.tsx';
import { MessageFinder } from './messages/MessageFinder.tsx';
import { isListOfOverrides, overriddenAt, putOverride } from './messages/put-override.ts';
import { parseYaml, withField } from './form/yaml-edits.ts';
import styles from './Studio.module.css';

const YamlEditor = lazy(() => import('./YamlEditor.tsx'));
/** The same schemas that editors of the repository use (tools/content/schemas.ts). */
const SCHEMAS = import.meta.glob<JsonSchema>('../../../../content/schemas/*.json', { import: 'default' });

export type View = 'form' | 'yaml';

type FileEditorProps = {
  place: Place;
  text: string;
  baseText: string;
  faults: readonly ContentFault[];
  readOnly: boolean;
  view: View;
  onView: (view: View) => void;
  onEdit: (text: string) => void;
  onSave: () => void;
  onOpen: (path: Path) => void;
};

/** One file: a form made from its schema, or its text. */
export function FileEditor(props: FileEditorProps) {
  const { t } = useLingui();
  const { place, view, onView, text, readOnly, faults, onEdit, onSave } = props;
  const { value } = parseYaml(text);
  const names = place.path.map((name, at) => itemIdAt(value, place.path, at) ?? labelOf(String(name)));
  const title = [place.file, ...names].join(' · ');
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.editorHead}>
        <h3 dir="ltr">{title}</h3>
        <div className={styles.views}>
          <Segment<View>
            label={t`View`}
            value={view}
            onChange={onView}
            options={[
              { value: 'form', label: t`Form` },
              { value: 'yaml', label: t`YAML` },
            ]}
          />
        </div>
      </div>
      {view === 'yaml' ? (
        <Suspense fallback={<LoadingPart height={480} />}>
          <YamlEditor
            label={place.file}
            text={text}
            readOnly={readOnly}
            faults={faults}
            onEdit={onEdit}
            onSave={onSave}
          />
        </Suspense>
      ) : (
        <FormOfFile {...props} />
      )}
    </section>
  );
}

/** An item of a list, or a key that is data. */
function isEntry(whole: JsonSchema, value: unknown, path: Path): boolean {
  const last = path.at(-1);
  if (typeof last !== 'string') return typeof last === 'number';
  const within = path.slice(0, -1);
  return (
    valueAt(value, within) !== undefined && schemaAt(whole, value, within).properties?.[last] === undefined
  );
}

function FormOfFile({
  place: { file, path },
  text,
  baseText,
  faults,
  readOnly,
  onView,
  onEdit,
  onOpen,
}: FileEditorProps) {
  const { t } = useLingui();
  const load = Object.entries(SCHEMAS).find(([name]) =>
    name.endsWith(`/${file.replace('.yaml', '.json')}`),
  )?.[1];
  const schema = useQuery({
    queryKey: [OPERATOR, 'schema', file],
    queryFn: async () => (await load?.()) ?? {},
    staleTime: Infinity,
  });
  const { value, error } = parseYaml(text);
  if (error !== undefined)
    return (
      <>
        <p role="alert">{t`A form needs valid YAML: ${error}`}</p>
        <Button size="s" onClick={() => onView('yaml')}>
          {t`Correct it in YAML`}
        </Button>
      </>
    );
  const inside = valueAt(value, path);
  const form = {
    value,
    base: parseYaml(baseText).value,
    readOnly,
    faults: new Map(faults.flatMap((one) => (one.path === undefined ? [] : [[one.path, one.why]]))),
    onEdit: (at: Path, next: unknown) => onEdit(withField(text, at, next)),
    onOpen,
  };
  const last = path.at(-1);
  const message = overriddenAt(file, path, value);
  return (
    <Loaded query={schema} failed={t`The form didn’t load`}>
      {(whole) => (
        <>
          {isListOfOverrides(file, path) && !readOnly && (
            <MessageFinder
              onChange={(found, language) => {
                const put = putOverride(text, found, language);
                onEdit(put.text);
                onOpen(put.path);
              }}
            />
          )}
          {inside === undefined ? (
            <p>{t`This is not here any more.`}</p>
          ) : (
            <SchemaField
              form={form}
              schema={schemaAt(whole, value, path)}
              path={path}
              label={labelOf(String(last ?? file))}
              isUnframed
            />
          )}
          {message && <BuiltInTexts id={message} />}
          {isEntry(whole, value, path) && !readOnly && inside !== undefined && (
            <div>
              <Button
                size="s"
                kind="danger"
                onClick={() => {
                  onEdit(withField(text, path, undefined));
                  onOpen(path.slice(0, -1));
                }}
              >
                {t`Remove ${itemIdAt(value, path, path.length - 1) ?? String(last)}`}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

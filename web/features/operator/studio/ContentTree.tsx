import { useLingui } from '@lingui/react/macro';
import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import { idIn, isFields, labelOf, valueAt, type Path } from './form/json-schema.ts';
import styles from './Studio.module.css';

export interface Place {
  readonly file: string;
  readonly path: Path;
}

type ContentTreeProps = {
  files: readonly string[];
  valueOf: (file: string) => unknown;
  changes: Draft['changes'];
  faults: Draft['faults'];
  place: Place;
  onOpen: (place: Place) => void;
};

/** The content files, their fields and the items of their lists, with the number of changes in each. */
export function ContentTree({ files, valueOf, changes, faults, place, onOpen }: ContentTreeProps) {
  const { t } = useLingui();
  const changesIn = (file: string): number => changes.filter((one) => one.file === file).length;
  return (
    <nav className={styles.card} aria-label={t`Content`}>
      <h3>{t`Content`}</h3>
      {files.map((file) => {
        const changed = changesIn(file);
        const wrong = faults.filter((one) => one.file === file).length;
        const isHere = place.file === file;
        return (
          <div key={file} className={styles.branch}>
            <button
              type="button"
              className={styles.leaf}
              aria-expanded={isHere}
              aria-current={isHere && place.path.length === 0 ? 'true' : undefined}
              onClick={() => onOpen({ file, path: [] })}
            >
              <span dir="ltr">{file}</span>
              {wrong > 0 && <b>{t`${wrong} wrong`}</b>}
              {changed > 0 && <span className={styles.count}>{t`${changed} changed`}</span>}
            </button>
            {isHere && <Leaves value={valueOf(file)} file={file} place={place} onOpen={onOpen} />}
          </div>
        );
      })}
    </nav>
  );
}

function Leaves({ value, file, place, onOpen }: { value: unknown } & LeafProps) {
  if (!isFields(value)) return null;
  return (
    <ul className={styles.leaves}>
      {Object.keys(value)
        .filter((name) => typeof value[name] === 'object')
        .map((name) => {
          const isHere = place.path[0] === name;
          return (
            <li key={name}>
              <Leaf file={file} path={[name]} label={labelOf(name)} place={place} onOpen={onOpen} />
              {isHere && <Items list={value[name]} file={file} name={name} place={place} onOpen={onOpen} />}
            </li>
          );
        })}
    </ul>
  );
}

type LeafProps = { file: string; place: Place; onOpen: (place: Place) => void };

function Items({ list, name, ...rest }: { list: unknown; name: string } & LeafProps) {
  if (!Array.isArray(list) || !list.every((one) => idIn(one) !== undefined)) return null;
  return (
    <ul className={styles.leaves}>
      {list.map((one: unknown, at) => (
        <li key={idIn(one)}>
          <Leaf {...rest} path={[name, at]} label={idIn(valueAt(list, [at])) ?? ''} />
        </li>
      ))}
    </ul>
  );
}

function Leaf({ file, path, label, place, onOpen }: { path: Path; label: string } & LeafProps) {
  return (
    <button
      type="button"
      className={styles.leaf}
      aria-current={place.file === file && place.path.join('.') === path.join('.') ? 'true' : undefined}
      onClick={() => onOpen({ file, path })}
    >
      <span dir="ltr">{label}</span>
    </button>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Icon } from '../media/Icon.tsx';
import { magnifyingGlass, xCircleFill } from '../media/icons.ts';
import styles from './SearchField.module.css';

export type SearchFieldProps = {
  /** "Search 10,240 games": placeholder and accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
};

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={styles.well}>
      <Icon of={magnifyingGlass} />
      <input
        ref={input}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t`Clear`}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <Icon of={xCircleFill} />
        </button>
      )}
    </search>
  );
}

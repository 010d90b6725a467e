import { useEffect } from 'react';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { SEARCH_AFTER_MS, useTyped } from './use-typed.ts';

export type GameSearchFieldProps = {
  /** "Search 10,240 games". */
  label: string;
  /** Search text in the address. */
  q: string;
  /** Writes the address. */
  onAddress: (q: string) => void;
  /** Text to search for, after a pause in typing, so that results are not laid out between two letters. */
  onSearch: (q: string) => void;
};

/** The search field of the game list. Typing renders only the field; the list changes after a pause. */
export function GameSearchField({ label, q, onAddress, onSearch }: GameSearchFieldProps) {
  const [typed, setTyped] = useTyped(q, onAddress);
  useEffect(() => {
    const wait = setTimeout(() => onSearch(typed), SEARCH_AFTER_MS);
    return () => clearTimeout(wait);
  }, [typed, onSearch]);
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        // An empty field needs no pause.
        if (next === '') onSearch('');
      }}
    />
  );
}

import { useEffect } from 'react';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { SEARCH_AFTER_MS, useTyped } from './use-typed.ts';

export type GameSearchFieldProps = {
  /** "Search 10,240 games". */
  label: string;
  /** What the address says. */
  q: string;
  /** Writes the address. */
  onAddress: (q: string) => void;
  /** What is searched for: once the hand rests, so that what comes back is not laid out between two letters. */
  onSearch: (q: string) => void;
};

/** The search field of the game list. A letter draws nothing but the field: the game list hears of it when it is to search. */
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
        // Nothing is left of it: there is nothing to wait for.
        if (next === '') onSearch('');
      }}
    />
  );
}

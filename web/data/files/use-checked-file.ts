import { useMutation } from '@tanstack/react-query';
import { saveJson } from '../../platform/use-save-file.ts';
import { useOnline } from '../queries/use-online.ts';
import { whatFailed } from '../queries/what-failed.ts';

export interface CheckedFile<File, Found> {
  /** Under which it is saved. */
  readonly name: string;
  readonly read: () => Promise<File>;
  /** Loads the code of the check, while the file is read. */
  readonly checker: () => Promise<(file: File) => Found | Promise<Found>>;
}

/** A file that is checked on this device, or saved. Both fetch it. */
export function useCheckedFile<File, Found>({ name, read, checker }: CheckedFile<File, Found>) {
  const online = useOnline();
  const check = useMutation({
    mutationFn: async () => {
      const [found, file] = await Promise.all([checker(), read()]);
      return found(file);
    },
  });
  const save = useMutation({ mutationFn: async () => saveJson(name, await read()) });
  const error = check.error ?? save.error;
  return {
    check,
    save,
    disabled: !online,
    /** Undefined before the check. */
    found: check.data,
    /** The server's reason why the last act failed, else these words; undefined if it did not fail. */
    failed: (words: string): string | undefined =>
      error === null ? undefined : (whatFailed(error).words ?? words),
  };
}

/** How many links a chain has, and how many faults there are. */
export const countFaults = ({
  rows,
  faults,
}: {
  readonly rows: ReadonlyArray<{ readonly faults: readonly unknown[] }>;
  readonly faults: readonly unknown[];
}) => ({ all: rows.length, wrong: rows.filter((row) => row.faults.length > 0).length + faults.length });

// What every field of a form of content knows of its file.
import type { Path } from './json-schema.ts';

export interface FormContext {
  /** The values of the whole file, and of the file in the base. */
  readonly value: unknown;
  readonly base: unknown;
  readonly readOnly: boolean;
  /** By path, such as `products.3.price`. */
  readonly faults: ReadonlyMap<string, string>;
  readonly onEdit: (path: Path, value: unknown) => void;
  readonly onOpen: (path: Path) => void;
}

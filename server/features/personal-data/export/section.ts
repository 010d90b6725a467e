// The form of a section of an export.

export interface Section {
  /** The name of its file. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

/** The rows of a table that belong to the player, the newest first. */
export interface TableSection extends Section {
  readonly table: string;
  /** The column with the player; `player_id` by default. */
  readonly player?: string;
  readonly columns: string;
  readonly order: string;
  /** Columns with minor units of the row's `currency`. */
  readonly money?: readonly string[];
  /** Columns with JSON as text. */
  readonly json?: readonly string[];
  /** The rows of archived months follow. */
  readonly isArchived?: true;
}

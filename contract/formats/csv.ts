// Lines of a CSV file (RFC 4180).

export type Cell = string | number | undefined;

/** The byte order mark: at the beginning of a file, it tells spreadsheets that it is UTF-8. */
export const CSV_MARK = '\uFEFF';
/** A spreadsheet would run a text that begins like this as a formula; some texts come from links, which anybody can write. */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: Cell): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
/** The whole file. */
export const csvOf = (columns: readonly string[], rows: ReadonlyArray<readonly Cell[]>): string =>
  CSV_MARK + [columns, ...rows].map(csvLine).join('');

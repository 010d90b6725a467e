/** The query of the console: the part in view, and what is open in it. Never a searched text, which may be personal. */
export interface OperatorSearch {
  readonly see?: string;
  readonly draft?: string;
  /** The player in view, the part of their page, and the explained entry of their ledger. */
  readonly player?: string;
  readonly part?: string;
  readonly entry?: string;
  readonly ticket?: string;
  /** The number of a release that a bulk act repairs. */
  readonly release?: string;
  /** The key of an experiment. */
  readonly experiment?: string;
  /** Filters of the timeline. */
  readonly time?: string;
  readonly currency?: string;
  readonly system?: string;
}

/** The router reads a number as one. */
const numberOf = (value: unknown, digits: number): string | undefined =>
  new RegExp(`^[1-9]\\d{0,${digits - 1}}$`).test(String(value)) ? String(value) : undefined;
const wordOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function readOperatorSearch(search: Record<string, unknown>): OperatorSearch {
  const read: Record<keyof OperatorSearch, string | undefined> = {
    see: wordOf(search['see']),
    draft: numberOf(search['draft'], 9),
    player: numberOf(search['player'], 16),
    part: wordOf(search['part']),
    entry: numberOf(search['entry'], 15),
    ticket: numberOf(search['ticket'], 15),
    release: numberOf(search['release'], 9),
    experiment: wordOf(search['experiment']),
    time: wordOf(search['time']),
    currency: wordOf(search['currency']),
    system: wordOf(search['system']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

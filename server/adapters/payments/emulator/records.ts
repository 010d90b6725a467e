// The twins' own book: what each took and gave back, kept in a file so that it outlives the process.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Invoice {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly payload: string;
  readonly amount: number;
}
/** A refund has the id of its charge. */
export interface StarEntry {
  readonly id: string;
  readonly amount: number;
  readonly date: number;
  readonly isIncoming: boolean;
  readonly payload: string;
  readonly userId: number;
}
export interface CardPage {
  readonly id: string;
  readonly secret: string;
  readonly reference: string;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  status: 'UNPAID' | 'PAID' | 'EXPIRED';
  refunded: boolean;
  /** Somebody told their bank that they did not pay, or not for this. */
  disputed?: boolean;
}
export interface Book {
  invoices: Record<string, Invoice>;
  stars: StarEntry[];
  pages: Record<string, CardPage>;
  webhook?: { url: string; secret: string };
  messages: Array<{ chatId: number; text: string }>;
  updates: number;
}

export interface KeptBook {
  readonly book: Book;
  /** Writes it down; a call is answered after this. */
  save(): void;
}

export function openBook(file: string | undefined): KeptBook {
  const empty: Book = { invoices: {}, stars: [], pages: {}, messages: [], updates: 0 };
  let book = empty;
  if (file !== undefined)
    try {
      book = { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as Book) };
    } catch {
      mkdirSync(dirname(file), { recursive: true });
    }
  return {
    book,
    save: () => {
      if (file === undefined) return;
      writeFileSync(`${file}.new`, JSON.stringify(book));
      renameSync(`${file}.new`, file);
    },
  };
}

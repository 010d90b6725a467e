// The emulators' own records of payments and refunds, in a file so that they outlive the process.
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
  /** The payer disputes the payment at their bank. */
  disputed?: boolean;
}
export interface BotMessage {
  readonly chatId: number;
  readonly text: string;
  readonly date: number;
  /** A message of the user to the bot. */
  readonly isOfUser?: true;
  /** The address of a picture; the text is its caption then. */
  readonly picture?: string;
  /** The button below it. `isApp`: it opens the address as the mini-app. */
  readonly button?: { readonly text: string; readonly url: string; readonly isApp?: true };
}
/** A message that a user sends themselves. */
export interface PreparedMessage {
  readonly id: string;
  readonly userId: number;
  readonly title: string;
  readonly text: string;
  /** The page whose preview it shows. */
  readonly preview?: string | undefined;
  readonly button?: BotMessage['button'];
}
export interface PaymentRecords {
  invoices: Record<string, Invoice>;
  stars: StarEntry[];
  pages: Record<string, CardPage>;
  webhook?: { url: string; secret: string };
  messages: BotMessage[];
  prepared: PreparedMessage[];
  /** By scope and language, such as `all_private_chats pt`. */
  commands: Record<string, readonly { readonly command: string; readonly description: string }[]>;
  /** Menu buttons by chat; "" is the one of all other chats. */
  menus: Record<
    string,
    { readonly type: string; readonly text?: string; readonly web_app?: { readonly url?: string } }
  >;
  /** Users who have blocked the bot. */
  blocked: number[];
  updates: number;
}

export interface StoredRecords {
  readonly records: PaymentRecords;
  /** Writes it down; a call is answered after this. */
  save(): void;
}

export function openRecords(file: string | undefined): StoredRecords {
  const empty: PaymentRecords = {
    invoices: {},
    stars: [],
    pages: {},
    messages: [],
    prepared: [],
    commands: {},
    menus: {},
    blocked: [],
    updates: 0,
  };
  let records = empty;
  if (file !== undefined)
    try {
      records = { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as PaymentRecords) };
    } catch {
      mkdirSync(dirname(file), { recursive: true });
    }
  return {
    records,
    save: () => {
      if (file === undefined) return;
      writeFileSync(`${file}.new`, JSON.stringify(records));
      renameSync(`${file}.new`, file);
    },
  };
}

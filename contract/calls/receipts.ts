// Receipts of a player's acts: a chain of hashes, so that anybody can check where each point came from (docs/receipts.md).
import * as z from 'zod/mini';
import { get } from '../kernel/endpoint.ts';
import { Count, Currency, Instant, limitOf } from '../kernel/vocabulary.ts';
import { PublishedRules } from './fairness.ts';

/** The format of a file of receipts, and of each receipt in it. */
export const RECEIPTS_FORMAT = 'parlor-receipts-1';

const Number1 = z.int().check(z.positive());
/** SHA-256 as lower-case hex. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** An amount as decimal text, never negative: "12.5". */
const Amount = z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,9})?$/));
/** A balance that is zero is left out. */
const ReceiptBalances = z.partialRecord(Currency, Amount);

/** `amount` leaves the account `debit` and enters `credit`; one of them is `player`, or `debt` for what a player owes. */
export const ReceiptEntry = z.strictObject({
  number: Number1,
  reference: z.string(),
  debit: z.string(),
  credit: z.string(),
  currency: Currency,
  amount: Amount,
  balanceAfter: Amount,
  reason: z.string(),
  gameId: z.optional(z.string()),
});
export type ReceiptEntry = z.infer<typeof ReceiptEntry>;

/** Rewards that can be claimed once under this reference. */
export const ReceiptClaim = z.strictObject({ reference: z.string(), rewards: z.unknown() });

export const ReceiptDraw = z.strictObject({
  number: Number1,
  reference: z.string(),
  purpose: z.string(),
  gameId: z.optional(z.string()),
  algorithm: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: Count,
  input: z.unknown(),
  outcome: z.unknown(),
  release: z.optional(z.int()),
});
export type ReceiptDraw = z.infer<typeof ReceiptDraw>;

/** One act of a player, with everything that it changed. `hash` is SHA-256 of the canonical JSON of the other fields. */
export const ActReceipt = z.strictObject({
  format: z.literal(RECEIPTS_FORMAT),
  playerId: z.string(),
  /** Acts of a player are numbered 1, 2, 3 … */
  number: Number1,
  at: Instant,
  /** What was done, in the words of the engine: `playRound`, `claimQuest`. */
  command: z.string(),
  /** Left out where it is data of somebody else, or of an operator. */
  input: z.optional(z.unknown()),
  /** Number of the release of content under which it was decided. */
  release: z.optional(z.int()),
  /** SHA-256 of the engine's file that decided it, and of that release's content. Older receipts have neither. */
  engine: z.optional(Hash),
  content: z.optional(Hash),
  /** The receipt before this one; missing for the first of the chain. */
  previous: z.optional(z.strictObject({ number: Number1, hash: Hash })),
  /** SHA-256 of the player's document before and after. */
  state: z.strictObject({ before: z.optional(Hash), after: Hash }),
  balances: z.strictObject({ before: ReceiptBalances, after: ReceiptBalances }),
  entries: z.array(ReceiptEntry),
  claims: z.array(ReceiptClaim),
  draws: z.array(ReceiptDraw),
  hash: Hash,
});
export type ActReceipt = z.infer<typeof ActReceipt>;

/** A seed that was revealed; SHA-256 of `serverSeed` is `serverSeedHash`. */
export const ReceiptSeed = z.object({ serverSeedHash: z.string(), serverSeed: z.string() });
export type ReceiptSeed = z.infer<typeof ReceiptSeed>;

/** Ids of packs that an act gave; a replay of the acts after it needs them. */
export const ReceiptPackIds = z.object({ number: Number1, ids: z.array(z.string()) });
export type ReceiptPackIds = z.infer<typeof ReceiptPackIds>;

/** Where the files that a replay needs are, below the address of the website. Each is named by its SHA-256. */
export const KEPT_PATH = '/kept';
export const engineFile = (hash: string): string => `${hash}.mjs`;
export const contentFile = (hash: string): string => `${hash}.json`;

/** Engines that ever decided acts here; the file is `/kept/engines/HASH.mjs`. */
const KeptEngineFile = z.object({ hash: Hash, bytes: Number1, since: Instant });
/** Releases that have begun, by number; the file is `/kept/releases/HASH.json`. Rollbacks have the content of an earlier one. */
const KeptRelease = z.object({ number: Number1, content: Hash, startsAt: Instant });
const keptFiles = { engines: z.array(KeptEngineFile), releases: z.array(KeptRelease) };
export const KeptFiles = z.object(keptFiles);
export type KeptFiles = z.infer<typeof KeptFiles>;

/** What a player downloads, and what `parlor-verify` reads. */
export const ReceiptsFile = z.object({
  format: z.literal(RECEIPTS_FORMAT),
  playerId: z.string(),
  receipts: z.array(z.unknown()),
  seeds: z.array(ReceiptSeed),
  /** Missing in files from before replays. */
  packIds: z.optional(z.array(ReceiptPackIds)),
  /** Rules of built-in games, as published when the file was made. */
  rules: z.array(PublishedRules),
  /** What a replay needs, and the address of `/books`. Missing in files from before engines were kept. */
  kept: z.optional(z.object({ from: z.string(), ...keptFiles })),
});
export type ReceiptsFile = z.infer<typeof ReceiptsFile>;

const seeds = z.array(ReceiptSeed);

export const actReceipts = {
  actReceipts: get('/api/receipts', {
    summary: 'Receipts of your acts, oldest first, and the revealed seeds of their draws',
    query: z.strictObject({
      limit: z.optional(limitOf(100)),
      after: z.optional(
        z.string().check(z.regex(/^\d{1,15}$/, { error: 'after is the number of a receipt' })),
      ),
    }),
    /** `after` leads to the next page; missing at the end. */
    reply: z.object({
      receipts: z.array(ActReceipt),
      seeds,
      packIds: z.array(ReceiptPackIds),
      after: z.optional(z.string()),
    }),
  }),
  keptFiles: get('/api/kept-files', {
    summary: 'The engines and contents that decided acts here, for a replay of receipts without us',
    auth: 'none',
    reply: KeptFiles,
  }),
  entryReceipt: get('/api/receipts/of-entry/{number}', {
    summary: 'The receipt of the act that wrote an entry of your ledger',
    params: z.strictObject({
      number: z.string().check(z.regex(/^[1-9]\d{0,14}$/, { error: 'number is the number of an entry' })),
    }),
    reply: z.object({ receipt: ActReceipt, seeds }),
    errors: ['NOT_FOUND'],
  }),
};

// A provider's file of a day, line by line: JSON lines, or CSV with a header line. Files may have any size: one line is
// read at a time.
import { toMinor } from '@parlor/contract/kernel/money.ts';
import { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { asObject, parseJson, type JsonObject } from '../../runtime/parse-json.ts';

/** A provider's record of one of its transactions. */
export interface FileRow {
  /** In the file, from 1. */
  readonly line: number;
  readonly transaction: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly player: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** Its state at the provider; `accepted` if the file does not say. */
  readonly state: 'accepted' | 'rolled-back' | 'refused';
}
export interface BadLine {
  readonly line: number;
  readonly why: string;
}

export async function* readDayFile(
  lines: AsyncIterable<string>,
  format: 'csv' | 'jsonl',
): AsyncGenerator<FileRow | BadLine> {
  let names: readonly string[] | undefined;
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    if (format === 'csv' && names === undefined) {
      names = csvFields(text).map((name) => name.trim().toLowerCase());
      continue;
    }
    yield rowOf(line, format === 'csv' ? csvObject(names ?? [], text) : asObject(parseJson(text)));
  }
}

function rowOf(line: number, fields: JsonObject | undefined): FileRow | BadLine {
  if (fields === undefined) return { line, why: 'is not a JSON object' };
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  };
  const [transaction, kind, player] = [text('transaction'), text('kind'), text('player')];
  const currency = Currency.safeParse(text('currency'));
  const state = text('state') === '' ? 'accepted' : text('state');
  if (transaction === '') return { line, why: 'has no transaction' };
  if (kind !== 'bet' && kind !== 'win' && kind !== 'rollback')
    return { line, why: `has the kind "${kind}"; it is bet, win or rollback` };
  if (state !== 'accepted' && state !== 'rolled-back' && state !== 'refused')
    return { line, why: `has the state "${state}"; it is accepted, rolled-back or refused` };
  if (!/^[1-9]\d{0,15}$/.test(player)) return { line, why: `has the player "${player}"` };
  if (!currency.success) return { line, why: `has the currency "${text('currency')}"` };
  // A JSON number was a float before it was a text, so it is refused.
  const amountMinor =
    typeof fields['amount'] === 'string' ? toMinor(currency.data, text('amount')) : undefined;
  if (amountMinor === undefined || amountMinor < 0n)
    return { line, why: 'has an amount that is not a decimal text of its currency' };
  return { line, transaction, kind, player, amountMinor, currency: currency.data, state };
}

const csvObject = (names: readonly string[], text: string): JsonObject => {
  const values = csvFields(text);
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
};

/** Fields between commas; a quoted one may hold commas, and quotes written twice. */
function csvFields(text: string): string[] {
  const fields: string[] = [];
  for (const [, quoted, bare] of text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g))
    fields.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
  return fields;
}

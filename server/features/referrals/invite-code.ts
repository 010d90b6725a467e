// Makes a player's invite code and stores it. Its alphabet and length are in contract/formats/campaign.ts.
import { randomInt } from 'node:crypto';
import { INVITE_CODE_ALPHABET, INVITE_CODE_LENGTH } from '@parlor/contract/formats/campaign.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { anyRow, firstRow, run } from '../../db/sql.ts';

const newCode = (): string =>
  Array.from(
    { length: INVITE_CODE_LENGTH },
    () => INVITE_CODE_ALPHABET[randomInt(INVITE_CODE_ALPHABET.length)],
  ).join('');

/** The player's invite code; created at the first request. If two processes create one at once, one row is kept and both return it. */
export async function inviteCodeOfPlayer(db: pg.Pool, playerId: string, nowMs: number): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const row = await firstRow<{ code: string }>(db, 'invite-code-find')`
      select code from invite_codes where player_id = ${playerId}`;
    return row?.code;
  };
  const known = await find();
  if (known !== undefined) return known;
  await inTransaction(db, async (tx) => {
    const code = newCode();
    const isFirst = await anyRow(tx, 'invite-code-add')`
      insert into invite_codes (player_id, code, created_at) values (${playerId}, ${code}, ${new Date(nowMs)})
      on conflict (player_id) do nothing`;
    if (isFirst)
      await run(tx, 'invite-code-owner-add')`
        insert into invite_code_owners (code, player_id) values (${code}, ${playerId})
        on conflict (code) do nothing`;
  });
  return (await find())!;
}

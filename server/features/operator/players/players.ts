// A player in the console, and disabling and enabling an account.
import { toWire } from '@parlor/contract/kernel/money.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { viewDebts } from '@parlor/economy/money/debts.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { orderPage } from '../../../players/rows/order-page.ts';
import { readWallet, readWalletChanges } from '../../../players/rows/ton-wallet.ts';
import { waitingCorrections } from '../correction-store.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import { maskPlayer } from './masking.ts';
import { hasRole, mustNotBeOwn } from '../roles.ts';
import { campaignOf, findPlayer, noteAct, setDisabled } from '../store.ts';
import { firstRow } from '../../../db/sql.ts';

const PAGE = 50;

type PlayerHandlers = Pick<
  OperatorHandlers,
  'playerCard' | 'playerWallet' | 'playerOrders' | 'revealPlayer' | 'disablePlayer' | 'enablePlayer'
>;

export function playerHandlers(d: OperatorDeps): PlayerHandlers {
  const { pool, clock, players } = d;
  const found = async (playerId: string) => {
    const row = await findPlayer(pool, playerId);
    if (!row) throw new ApiError('NOT_FOUND', 'There is no such player.');
    return row;
  };
  const deletionOf = (playerId: string) =>
    firstRow<{ state: 'asked' | 'erasing' | 'done'; due_at: Date }>(pool, 'operator-deletion')`
      select state, due_at from account_deletions where player_id = ${playerId}`;
  const setAccount = async (by: string, playerId: string, why: string, isDisabled: boolean) => {
    await mustNotBeOwn(pool, by, playerId);
    await found(playerId);
    if (await hasRole(pool, d.operators, playerId)) throw new ApiError('OPERATOR_ACCOUNT');
    if (['erasing', 'done'].includes((await deletionOf(playerId))?.state ?? ''))
      throw new ApiError('DELETION_STARTED');
    const nowMs = clock.now();
    return inTransaction(pool, async (tx) => {
      await setDisabled(tx, playerId, isDisabled ? new Date(nowMs).toISOString() : null);
      const reply = maskPlayer((await findPlayer(tx, playerId))!);
      const act = isDisabled ? 'disable-player' : 'enable-player';
      await noteAct(tx, { by, act, playerId, why }, nowMs, reply);
      return reply;
    });
  };
  return {
    revealPlayer: async ({ caller: { playerId: by }, params: { userId: playerId }, body: { why } }) => {
      const row = await found(playerId);
      // Recorded before it is answered, so nobody sees the data without a record.
      await inTransaction(pool, (tx) =>
        noteAct(tx, { by, act: 'reveal-player', playerId, why }, clock.now()),
      );
      return row;
    },
    playerCard: async ({ params }) => {
      const row = await found(params.userId);
      const campaign = await campaignOf(pool, params.userId);
      const { balances, debts } = await players.read(params.userId, (player) => ({
        balances: player.balances,
        debts: viewDebts(player.state),
      }));
      const first = await firstRow<{ version: bigint }>(pool)`
        select version from players where player_id = ${params.userId}`;
      const deletion = await deletionOf(params.userId);
      return {
        ...maskPlayer(row),
        ...(deletion && { deletion: { state: deletion.state, dueAt: deletion.due_at.toISOString() } }),
        version: Number(first?.version ?? 0),
        isOperator: await hasRole(pool, d.operators, params.userId),
        waiting: await waitingCorrections(pool, clock.now(), params.userId),
        balances: CURRENCIES.map((currency) => ({ currency, balance: toWire(currency, balances[currency]) })),
        debts,
        ...(campaign === undefined ? {} : { campaign }),
      };
    },
    playerWallet: async ({ params }) => {
      const [wallet, changes] = await Promise.all([
        readWallet(pool, params.userId),
        readWalletChanges(pool, params.userId),
      ]);
      return { wallet, changes };
    },
    playerOrders: ({ params, query }) => orderPage(pool, params.userId, query.limit ?? PAGE, query.before),
    disablePlayer: ({ caller, params, body }) => setAccount(caller.playerId, params.userId, body.why, true),
    enablePlayer: ({ caller, params, body }) => setAccount(caller.playerId, params.userId, body.why, false),
  };
}

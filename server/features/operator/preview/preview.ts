// Decides an act without doing it: the engine gets the same player and the same input, and nothing is saved. Refusals that the
// act would get are part of the answer.
import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';
import type { Preview } from '@parlor/contract/calls/operator/finding/preview.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import { viewDebts } from '@parlor/economy/money/debts.ts';
import { firstRow, type Db } from '../../../db/sql.ts';
import { ApiError } from '../../../http/api-error.ts';
import { comparedWithLimits } from '../approval-limits.ts';
import { sumsWithoutApproval } from '../correction-store.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import { hasRole, mustNotBeOwn } from '../roles.ts';
import { findPlayer } from '../store.ts';

type Query = Parameters<OperatorHandlers['previewAct']>[0]['query'];
interface Asked {
  readonly by: string;
  readonly playerId: string;
  readonly query: Query;
}
const NOTHING = { balances: [], debts: [] };

export const previewHandler =
  (d: OperatorDeps): OperatorHandlers['previewAct'] =>
  async ({ caller: { playerId: by }, params: { userId: playerId }, query }) => {
    if (!(await findPlayer(d.pool, playerId))) throw new ApiError('NOT_FOUND', 'There is no such player.');
    try {
      await mustNotBeOwn(d.pool, by, playerId);
      return await PREVIEWS[query.act](d, { by, playerId, query });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'INVALID_REQUEST') throw error;
      return { refused: { code: error.code, message: error.message }, ...NOTHING };
    }
  };

const PREVIEWS: Readonly<Record<Query['act'], (d: OperatorDeps, asked: Asked) => Promise<Preview>>> = {
  correct: previewCorrection,
  refund: previewRefund,
  'write-off': previewWriteOff,
  disable: previewDisabling,
};

function amountOf({ currency, amount }: Query): { currency: Currency; amountMinor: bigint } {
  const amountMinor = currency === undefined || amount === undefined ? undefined : toMinor(currency, amount);
  if (currency === undefined || amountMinor === undefined || amountMinor === 0n)
    throw new ApiError('INVALID_REQUEST', 'amount is a decimal number of the currency other than 0.', {
      in: 'query',
    });
  return { currency, amountMinor };
}

/** The balances that differ, and what is owed afterwards. */
const changesOf = ({ before, after }: { before: Player; after: Player }): Preview => ({
  balances: CURRENCIES.filter((currency) => before.balances[currency] !== after.balances[currency]).map(
    (currency) => ({
      currency,
      before: toWire(currency, before.balances[currency]),
      after: toWire(currency, after.balances[currency]),
    }),
  ),
  debts: viewDebts(after.state),
});

async function previewCorrection(d: OperatorDeps, { by, playerId, query }: Asked): Promise<Preview> {
  const { currency, amountMinor } = amountOf(query);
  const changes = changesOf(
    await d.players.preview('correctBalance', playerId, {
      input: { correctionId: 'preview', currency, amountMinor },
    }),
  );
  const sums = await sumsWithoutApproval(d.pool, { currency, by, playerId }, d.clock.now());
  const compared = comparedWithLimits(d.limits, currency, sums, amountMinor);
  const isOperator = await hasRole(d.pool, d.operators, playerId);
  const because = [
    ...(['treasurer', 'player', 'all'] as const).filter((one) => !compared[one].isWithin),
    ...(isOperator ? (['operator-account'] as const) : []),
  ];
  const used = ({ usedMinor, limitMinor }: { usedMinor: bigint; limitMinor: bigint }) => ({
    used: toWire(currency, usedMinor),
    limit: toWire(currency, limitMinor),
  });
  const second = {
    isNeeded: because.length > 0,
    because,
    treasurer: used(compared.treasurer),
    player: used(compared.player),
    all: used(compared.all),
  };
  return { ...changes, second };
}

async function previewRefund(d: OperatorDeps, { playerId, query }: Asked): Promise<Preview> {
  const { orderId } = query;
  if (orderId === undefined) throw new ApiError('INVALID_REQUEST', 'orderId is missing.', { in: 'query' });
  return changesOf(
    await d.players.preview('refundOrder', playerId, {
      order: { orderId },
      input: ({ order, payments = [] }) => {
        if (!order) throw new ApiError('ORDER_NOT_FOUND');
        return { order, payment: payments.find(({ state }) => state === 'kept'), because: 'preview' };
      },
    }),
  );
}

async function previewWriteOff(d: OperatorDeps, { playerId, query }: Asked): Promise<Preview> {
  const { currency, amountMinor } = amountOf(query);
  if (await hasRole(d.pool, d.operators, playerId)) throw new ApiError('OPERATOR_ACCOUNT');
  return changesOf(
    await d.players.preview('writeOffDebt', playerId, {
      input: { writeOffId: 'preview', currency, amountMinor },
    }),
  );
}

async function previewDisabling(d: OperatorDeps, { playerId }: Asked): Promise<Preview> {
  if (await hasRole(d.pool, d.operators, playerId)) throw new ApiError('OPERATOR_ACCOUNT');
  const steps = await d.players.read(playerId, ({ state }) => state.openRounds.length);
  const counts = await countsOf(d.pool, playerId, d.clock.now());
  return { ...NOTHING, stops: { ...counts, openRounds: counts.openRounds + steps } };
}

async function countsOf(db: Db, playerId: string, nowMs: number) {
  const row = await firstRow<{ sign_ins: bigint; rounds: bigint; orders: bigint }>(db, 'preview-disabling')`
    select (select count(*) from sign_ins where player_id = ${playerId} and revoked_at is null
        and expires_at > ${new Date(nowMs)}) as sign_ins,
      (select count(*) from rounds where player_id = ${playerId} and open) as rounds,
      (select count(*) from orders where player_id = ${playerId} and status = 'PLACED') as orders`;
  return {
    signIns: Number(row?.sign_ins ?? 0),
    openRounds: Number(row?.rounds ?? 0),
    unpaidOrders: Number(row?.orders ?? 0),
  };
}

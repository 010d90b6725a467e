// The server's own form, read as a dialect: the stand-in lobby answers all forms in one way.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors } from '@parlor/contract/kernel/errors.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import {
  PROVIDER_SIGNATURE_HEADER,
  providerCalls,
  type ProviderCall,
  type ProviderCallName,
} from '@parlor/contract/webhooks/game-providers.ts';
import type { WalletStep } from '@parlor/economy/play/provider-wallet-steps.ts';
import type {
  CallResult,
  Dialect,
  ReadCall,
  StepResult,
  VerifiedCall,
  WireReply,
} from '@parlor/server/adapters/game-providers/dialect.ts';

type LobbyDialect = Pick<Dialect, 'isSigned' | 'read' | 'refuse'>;

/** The calls of outside studios. */
type OwnCall = ProviderCall<'balance' | 'bet' | 'win' | 'promo' | 'rollback' | 'close' | 'bet-win'>;

const refusal = (code: keyof typeof errors, message: string, details?: unknown): WireReply => ({
  status: errors[code].status,
  body: { error: { code, message, ...(details === undefined ? {} : { details }), requestId: 'certify' } },
});

export const ownDialect: LobbyDialect = {
  isSigned({ raw, headers }, { secret }) {
    const given = headers[PROVIDER_SIGNATURE_HEADER];
    if (secret === undefined || typeof given !== 'string') return false;
    const right = createHmac('sha256', secret).update(raw).digest('hex');
    return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
  },

  read({ path, raw }) {
    if (!Object.hasOwn(providerCalls, path)) return refusal('NOT_FOUND', 'There is no such call.');
    let json: unknown;
    try {
      json = JSON.parse(Buffer.from(raw).toString('utf8'));
    } catch {
      return refusal('INVALID_JSON', errors.INVALID_JSON.message);
    }
    const result = providerCalls[path as ProviderCallName].safeParse(json);
    if (!result.success) {
      const issues = result.error.issues.map((i) => ({
        at: i.path.map(String).join('.'),
        message: i.message,
      }));
      const message = issues.map(({ at, message: why }) => (at === '' ? why : `${at}: ${why}`)).join('; ');
      return refusal('INVALID_REQUEST', message, { issues });
    }
    return readOwn(result.data as OwnCall);
  },

  refuse: (_request, { code, message, details, result }) => {
    const last = result?.steps.at(-1);
    const balance =
      result === undefined
        ? details
        : { transaction: last?.transaction, balance: last?.balance, currency: result.currency };
    return refusal(code, message, balance);
  },
};

function readOwn(call: OwnCall): ReadCall {
  const common: VerifiedCall = {
    session: 'session' in call ? call.session : undefined,
    player: call.player,
    gameId: call.game,
    currency: call.currency,
    round: 'round' in call ? call.round : undefined,
    steps: stepsOf(call),
    closed: call.call === 'close' || ('roundClosed' in call ? call.roundClosed : undefined),
  };
  return { call: common, answer: (result) => ({ status: 200, body: answerTo(call, result) }) };
}

function stepsOf(call: OwnCall): WalletStep[] {
  const minor = (amount: string): bigint => toMinor(call.currency satisfies Currency, amount) ?? 0n;
  switch (call.call) {
    case 'bet':
      return [{ kind: 'bet', transactionId: call.transaction, amountMinor: minor(call.amount) }];
    case 'win': {
      const { reference } = call;
      const win = { kind: 'win', transactionId: call.transaction, amountMinor: minor(call.amount) } as const;
      return [reference === undefined ? win : { ...win, referenceId: reference }];
    }
    case 'promo':
      return [{ kind: 'win', transactionId: call.transaction, amountMinor: minor(call.amount), promo: true }];
    case 'rollback':
      return [{ kind: 'rollback', transactionId: call.transaction, referenceId: call.reference }];
    case 'bet-win':
      return [
        { kind: 'bet', transactionId: call.bet.transaction, amountMinor: minor(call.bet.amount) },
        {
          kind: 'win',
          transactionId: call.win.transaction,
          amountMinor: minor(call.win.amount),
          referenceId: call.bet.transaction,
        },
      ];
    case 'balance':
    case 'close':
      return [];
  }
}

function answerTo(call: OwnCall, { currency, balance, steps }: CallResult): object {
  const moved = (step: StepResult | undefined) => ({
    transaction: step?.transaction,
    balance: step?.balance,
    currency,
  });
  if (call.call === 'bet-win') return { bet: moved(steps[0]), win: moved(steps[1]) };
  return steps.length === 0 ? { balance, currency } : moved(steps[0]);
}

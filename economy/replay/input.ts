// The input of an act again, from its receipt and its note.
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { drawOfCommand, playerCommands } from '../act.ts';
import { roundReference } from '../play/rounds.ts';
import { idsOf, type WalletStep } from '../play/provider-wallet-steps.ts';
import { decoded, OF_WALLET, type ReplayNote } from './note.ts';
import type { SeenRows } from './seen-rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Undefined: neither the receipt nor a note has it. */
export function inputAgain(receipt: ActReceipt, note: ReplayNote | undefined, rows: SeenRows): unknown {
  const { command } = receipt;
  const told = (receipt.input ?? {}) as Fields;
  const noted = decoded(note?.input) as Fields | undefined;
  if (command === 'settleOnly') return {};
  if (command in playerCommands) {
    const referenceOf = drawOfCommand[command as keyof typeof playerCommands] as
      | ((input: Fields) => string | undefined)
      | undefined;
    return { ...told, known: rows.draw(referenceOf?.(told)) };
  }
  // How many others have ordered it only refuses an order.
  if (command === 'placeOrder' && noted === undefined && 'itemId' in told) return { ...told, taken: 0 };
  if (!OF_WALLET.has(command)) return noted ?? (HAS_NO_INPUT.has(command) ? {} : undefined);
  const input = { ...withAmounts(told), ...noted };
  return { ...input, ...walletInput(command, input, receipt, rows) };
}

const HAS_NO_INPUT: ReadonlySet<string> = new Set([
  'createPlayer',
  'resumeMessages',
  'askDeletion',
  'withdrawDeletion',
  'releaseFriend',
]);

const withAmounts = (told: Fields): Fields =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      name.endsWith('Minor') && typeof value === 'string' ? BigInt(value) : value,
    ]),
  );

function walletInput(command: string, input: Fields, receipt: ActReceipt, rows: SeenRows): Fields {
  const text = (name: string, of: Fields = input): string | undefined => of[name] as string | undefined;
  const wallet = (of: Fields) =>
    rows.wallet({
      provider: text('provider', of) ?? '',
      gameId: text('gameId', of) ?? '',
      transactionId: text('transactionId', of),
      referenceId: text('referenceId', of),
      roundId: text('roundId', of),
    });
  switch (command) {
    case 'bet':
    case 'win':
    case 'rollback':
    case 'closeRound':
      return { known: wallet(input) };
    case 'betAndWin': {
      const [bet, win] = [input['bet'] as Fields, input['win'] as Fields];
      return { bet: { ...bet, known: wallet(bet) }, win: { ...win, known: wallet(win) } };
    }
    case 'walletSteps': {
      const steps = input['steps'] as readonly WalletStep[];
      const { round, openRounds } = wallet({ ...input, referenceId: referenceOf(steps[0]) });
      const transactions = rows.transactionsOf(text('provider') ?? '', idsOf(steps));
      return { known: { transactions, round, openRounds } };
    }
    case 'endSharedBet':
      return {
        known: rows.draw(roundReference(text('roundId') ?? '')),
        endOf: () => lastMoveOf(receipt),
      };
    default:
      return { known: rows.draw(roundReference(text('roundId') ?? '')) };
  }
}

const referenceOf = (step: WalletStep | undefined): string | undefined =>
  step?.kind === 'rollback' ? step.referenceId : undefined;

/** The move with which the host ended a shared bet is the last one of its draw. */
const lastMoveOf = ({ draws }: ActReceipt): unknown => {
  const outcome = draws.at(-1)?.outcome as { readonly moves?: readonly unknown[] } | undefined;
  return outcome?.moves?.at(-1);
};

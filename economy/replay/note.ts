// What the receipt of an act does not tell, and the act cannot be replayed without: secrets that the host drew, rows that
// it read, words of an operator. A host keeps it beside the receipt. It is nobody's to read, and is deleted with its player.
import { playerCommands } from '../act.ts';
import { PACK_ID_LENGTH } from '../collectibles/waiting-packs.ts';
import type { World } from '../kernel/world.ts';

export interface ReplayNote {
  /** The secrets that the act took, in their order: ids of packs, seeds. */
  readonly secrets?: readonly string[];
  /** The input, or the part of it that the receipt leaves out. Amounts as `{ "$minor": "150" }`. */
  readonly input?: unknown;
  /** Payouts of points were paused for all players. */
  readonly mintingPaused?: true;
}

export interface KeptNote {
  readonly number: number;
  readonly note: ReplayNote;
  /** The document after the act, so that a replay can begin here. */
  readonly state?: string | undefined;
}

/** A replay has at most so many acts to decide again, because the document is kept after each act of such a number. */
export const KEPT_EVERY = 200;

export interface NotedAct {
  readonly command: string;
  readonly input: unknown;
  readonly number: number;
  readonly secrets: readonly string[];
  readonly world: Pick<World, 'mintingPaused'>;
  /** The receipt's input. */
  readonly told: unknown;
  /** Makes the text of the document after the act. */
  readonly stateText: () => string;
}

/** Undefined for most acts: their receipts say everything. */
export function noteOf(a: NotedAct): KeptNote | undefined {
  const input = untoldInput(a);
  const hasSameGoods = input === undefined || !hasFunctions(input);
  const note: ReplayNote = {
    ...(a.secrets.length > 0 && { secrets: a.secrets }),
    ...(input !== undefined && hasSameGoods && { input: encoded(input) }),
    ...(a.world.mintingPaused === true && { mintingPaused: true }),
  };
  // An input of functions cannot be kept, so a replay continues after it.
  const keepsState = !hasSameGoods || a.number % KEPT_EVERY === 0;
  if (!keepsState && Object.keys(note).length === 0) return undefined;
  return { number: a.number, note, ...(keepsState && { state: a.stateText() }) };
}

/** The ids of packs that noted acts gave. Other secrets are seeds, which are nobody's to read before they are revealed. */
export const packIdsOf = (
  acts: ReadonlyArray<{
    readonly number: number;
    readonly command: string;
    readonly note: ReplayNote | undefined;
  }>,
): Array<{ number: number; ids: string[] }> =>
  acts.flatMap(({ number, command, note }) =>
    note?.secrets === undefined || command === 'createPlayer' || command === 'rotateSeed'
      ? []
      : [{ number, ids: note.secrets.map((secret) => secret.slice(0, PACK_ID_LENGTH)) }],
  );

/** The world of an act, and the secrets that the act takes of it. */
export function withSecrets(world: World): { readonly world: World; readonly secrets: readonly string[] } {
  const secrets: string[] = [];
  const freshSecret = (): string => {
    const secret = world.freshSecret();
    secrets.push(secret);
    return secret;
  };
  return { world: { ...world, freshSecret }, secrets };
}

/** Read again during a replay, or told by the draw: what the host read, and functions that only refuse or end a shared bet. */
const READ_AGAIN: ReadonlySet<string> = new Set(['known', 'mustTakeBet', 'endOf']);
/** Commands whose `known` is what the replay itself has seen. Elsewhere, `known` is a payment. */
export const OF_WALLET: ReadonlySet<string> = new Set([
  'playRound',
  'startRound',
  'stepRound',
  'cashOut',
  'endSharedBet',
  'bet',
  'win',
  'rollback',
  'closeRound',
  'walletSteps',
  'betAndWin',
]);

function untoldInput({ command, input, told }: NotedAct): unknown {
  // Their receipts tell `params` and `body`, which is all that these commands read.
  if (typeof input !== 'object' || input === null || command in playerCommands) return undefined;
  if (!OF_WALLET.has(command))
    return Object.values(input).every((value) => value === undefined) ? undefined : input;
  if (command === 'closeRound') return closedOf(input as never);
  const toldFields = (told ?? {}) as object;
  const rest = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !(name in toldFields) && !READ_AGAIN.has(name),
  );
  return rest.length === 0 ? undefined : withoutKnown(Object.fromEntries(rest));
}

/** The round is in what the host read. */
function closedOf(input: {
  readonly by?: string;
  readonly known: { readonly round?: { readonly provider: string; readonly roundId: string } };
}): unknown {
  const { by, known } = input;
  return {
    ...(by !== undefined && { by }),
    provider: known.round?.provider,
    roundId: known.round?.roundId,
  };
}

function withoutKnown(value: Record<string, unknown>): unknown {
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'object' && one !== null && 'known' in one
        ? Object.fromEntries(Object.entries(one).filter(([field]) => field !== 'known'))
        : one,
    ]),
  );
}

const hasFunctions = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasFunctions));

/** As JSON has it. */
export const encoded = (input: unknown): unknown =>
  JSON.parse(
    JSON.stringify(input, (_, value: unknown) =>
      typeof value === 'bigint' ? { $minor: String(value) } : value,
    ),
  );

/** The input as the engine takes it. */
export function decoded(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(decoded);
  if (typeof input !== 'object' || input === null) return input;
  const { $minor } = input as { readonly $minor?: unknown };
  if (typeof $minor === 'string') return BigInt($minor);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, decoded(value)]));
}

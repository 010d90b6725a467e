// Proposes changes to a draft that would meet its budgets: changed rewards move towards the base, or a changed field returns
// to the base. These are estimates; the result is checked like every other draft.
import type { Budget, Repair } from '../../contract/calls/operator/content/checks.ts';
import type { ContentChange } from '../../contract/calls/operator/content/releases.ts';
import type { OfferFault } from '../offers/offers.ts';

/** Minting is nearly proportional to rewards; this margin covers the rest. */
const ROOM = 0.9;

type FieldChange = Repair['changes'][number];

export function repairsOf(
  budgets: readonly Budget[],
  offers: readonly OfferFault[],
  changes: readonly ContentChange[],
): Repair[] {
  const red = budgets.filter(({ verdict }) => verdict === 'red');
  return [
    ...nearerRewards(red, changes),
    ...red.flatMap((budget): Repair[] => {
      if (budget.name === 'returns')
        return backToBase([budget], changes, (c) => isAt(c, 'games.yaml', `games.${budget.of}`));
      if (budget.name === 'questFilled')
        return backToBase([budget], changes, (c) => isAt(c, 'quests.yaml', `templates.${budget.of}`));
      return [];
    }),
    ...offers.flatMap((fault) => {
      const of = /^(?:id|step): ([\w-]+)|^([\w-]+):/.exec(fault.part);
      const name = of?.[1] ?? of?.[2];
      return name === undefined
        ? []
        : backToBase([], changes, ({ file, path }) => file === fault.file && path.split('.').includes(name));
    }),
  ];
}

const nameOf = ({ name, of }: Budget): Repair['budgets'][number] => ({
  name,
  ...(of === undefined ? {} : { of }),
});

const isAt = ({ file, path }: ContentChange, wanted: string, at: string): boolean =>
  file === wanted && (path === at || path.startsWith(`${at}.`));

/** Undoes the draft's changes there. */
function backToBase(
  budgets: readonly Budget[],
  changes: readonly ContentChange[],
  isHere: (change: ContentChange) => boolean,
): Repair[] {
  const fields = changes.filter(isHere).map(({ file, path, before, after }): FieldChange => ({
    file,
    path,
    ...(after === undefined ? {} : { from: after }),
    ...(before === undefined ? {} : { to: before }),
  }));
  return fields.length === 0 ? [] : [{ kind: 'back', budgets: budgets.map(nameOf), changes: fields }];
}

/** Divides a change from the base by the factor by which it is too large. */
function nearerRewards(red: readonly Budget[], changes: readonly ContentChange[]): Repair[] {
  const over = red.filter(
    ({ name, figure, least, most }) =>
      name !== 'returns' && figure !== 0 && most !== undefined && least !== undefined && least === -most,
  );
  if (over.length === 0) return [];
  const share = Math.min(...over.map(({ figure, most }) => (most! / Math.abs(figure)) * ROOM));
  const fields = changes.flatMap(({ file, path, before, after }) =>
    before === undefined || after === undefined
      ? []
      : nearer(JSON.parse(before), JSON.parse(after), { file, path, share }),
  );
  if (fields.length === 0) return [];
  return [{ kind: 'nearer', budgets: over.map(nameOf), percent: Math.round(share * 100), changes: fields }];
}

/** Fields with amounts that a player gets or pays. */
const AMOUNT = /^(?:amount|beginning|price|welcome)$/;
const AMOUNTS = /(?:^|\.)(?:points|exchange)$/;

function nearer(
  before: unknown,
  after: unknown,
  at: { readonly file: string; readonly path: string; readonly share: number },
): FieldChange[] {
  const [was, is] = [numberOf(before), numberOf(after)];
  if (was !== undefined && is !== undefined) {
    const parts = at.path.split('.');
    if (was === is || !(AMOUNT.test(parts.at(-1)!) || AMOUNTS.test(parts.slice(0, -1).join('.')))) return [];
    const isWhole = Number.isInteger(was) && Number.isInteger(is);
    // Towards the base, so that rounding never exceeds the budget.
    const step = (is - was) * at.share;
    const to = was + (isWhole ? Math.trunc(step) : Math.trunc(step * 100) / 100);
    const written = (n: number): string => JSON.stringify(typeof after === 'string' ? String(n) : n);
    return [{ file: at.file, path: at.path, from: written(is), to: written(to) }];
  }
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return [];
  return Object.entries(after).flatMap(([name, part]) =>
    nearer((before as Record<string, unknown>)[name], part, { ...at, path: `${at.path}.${name}` }),
  );
}

/** Amounts of lootboxes are text. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

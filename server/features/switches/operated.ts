// Switches in the console: the list of what can be switched off, and acts on it. An act and its entry in the audit log are
// one transaction.
import type pg from 'pg';
import {
  LONGEST_OFF_DAYS,
  type SwitchCard,
  type SwitchEffect,
} from '@parlor/contract/calls/operator/switches.ts';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { switchName, type SwitchedOff, type SwitchTarget } from '@parlor/contract/calls/switches.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { isOff } from '@parlor/economy/kernel/switches.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Deps } from '../../runtime/deps.ts';
import { effectOf } from './effect.ts';
import type { LiveSwitches } from './live-switches.ts';
import { addSwitchAct, lockSwitches } from './store.ts';

export interface OperatedSwitchesDeps extends Deps {
  readonly live: LiveSwitches;
  /** The live content. */
  readonly loaded: () => LoadedContent;
}

/** Written in the transaction of the change, with the list after it. */
type Note = (tx: pg.ClientBase, cards: SwitchCard[]) => Promise<void>;

interface Switching extends SwitchTarget {
  readonly off?: Omit<SwitchedOff, 'kind' | 'id'>;
  readonly by: string;
  readonly why: string;
}

/** In the order in which the console lists them. */
function titledTargets({
  games,
  providers,
  content,
  flags,
}: LoadedContent): Array<SwitchTarget & { title: string }> {
  const outside = providers.flatMap((provider) => provider.games);
  const families = new Set([...games, ...outside].map(({ category }) => category));
  return [
    { kind: 'sign-up', title: 'Sign-up' },
    { kind: 'claims', title: 'All claims' },
    { kind: 'shop', title: 'The whole shop' },
    { kind: 'card-payments', title: 'Card payments' },
    { kind: 'stars', title: 'Telegram Stars' },
    { kind: 'referrals', title: 'Referrals' },
    { kind: 'studio', id: BUILTIN_PROVIDER, title: 'Parlor' },
    ...providers.map(({ id, title }) => ({ kind: 'studio' as const, id, title })),
    ...[...families].map((id) => ({ kind: 'family' as const, id, title: id })),
    ...games.map(({ identifier: id, title }) => ({ kind: 'game' as const, id, title })),
    ...outside.map(({ id, title }) => ({ kind: 'game' as const, id, title })),
    ...[...content.shop.products, ...content.shop.bundles].map(({ id, name }) => ({
      kind: 'product' as const,
      id,
      title: name,
    })),
    ...content.partners.partners.map(({ id, name }) => ({ kind: 'partner' as const, id, title: name })),
    ...flags.flags.map(({ key }) => ({ kind: 'flag' as const, id: key, title: key })),
    ...flags.experiments.map(({ key, name }) => ({ kind: 'experiment' as const, id: key, title: name })),
  ];
}

/** Its players would have seen something else in between. */
function mustStayStopped({ off }: Switching): void {
  if (off === undefined || off.until !== undefined) throw new ApiError('EXPERIMENT_STOPPED');
}

export function operatedSwitches({ pool, clock, live, loaded }: OperatedSwitchesDeps) {
  const isOffNow = (target: SwitchTarget): boolean =>
    isOff({ switches: live.current(), nowMs: clock.now() }, target);
  const cardOf = (target: SwitchTarget & { readonly title: string }): SwitchCard => {
    const act = isOffNow(target) ? live.actOf(switchName(target)) : undefined;
    if (act?.off === undefined) return target;
    const { kind: _kind, id: _id, ...off } = act.off;
    return { ...target, off: { ...off, why: act.why, by: act.by, at: act.at } };
  };
  /** A target that left the content stays listed while it is off, because a release may bring it back. */
  const targets = () => {
    const known = titledTargets(loaded());
    const names = new Set(known.map(switchName));
    const gone = [...live.current().values()].filter((off) => !names.has(switchName(off)));
    return [
      ...known,
      ...gone.map(({ kind, id }) => ({ kind, ...(id === undefined ? {} : { id }), title: id ?? kind })),
    ];
  };
  const list = (): SwitchCard[] => targets().map(cardOf);
  const mustFind = (s: SwitchTarget): SwitchTarget => {
    const target = targets().find((one) => switchName(one) === switchName(s));
    if (!target) throw new ApiError('NOT_FOUND', 'There is no switch of this kind and id.');
    return target;
  };

  async function turn(s: Switching, note: Note): Promise<SwitchCard[]> {
    const nowMs = clock.now();
    const untilMs = s.off?.until === undefined ? undefined : Date.parse(s.off.until);
    if (untilMs !== undefined && (untilMs <= nowMs || untilMs > nowMs + LONGEST_OFF_DAYS * DAY_MS))
      throw new ApiError('INVALID_REQUEST', `The end must be in the next ${LONGEST_OFF_DAYS} days.`, {
        in: 'body',
        issues: [{ at: 'until', message: 'must be a later time' }],
      });
    mustFind(s);
    if (s.off?.translations !== undefined && s.off.text === undefined)
      throw new ApiError('INVALID_REQUEST', 'A text in other languages needs one in English.', {
        in: 'body',
        issues: [{ at: 'text', message: 'is needed beside translations' }],
      });
    if (s.kind === 'experiment') mustStayStopped(s);
    const cards = await inTransaction(pool, async (tx) => {
      await lockSwitches(tx);
      // Another process may just have switched it.
      await live.look(tx);
      if (s.off === undefined && !isOffNow(s)) throw new ApiError('NOT_FOUND', 'This is not switched off.');
      await addSwitchAct(tx, { ...s, nowMs });
      const { off } = s;
      const after = list().map((card) => {
        if (switchName(card) !== switchName(s)) return card;
        const { off: _before, ...rest } = card;
        const at = new Date(nowMs).toISOString();
        return off === undefined ? rest : { ...rest, off: { ...off, why: s.why, by: s.by, at } };
      });
      await note(tx, after);
      return after;
    });
    // This process knows at once; the others are notified.
    await live.look().catch(() => undefined);
    return cards;
  }

  const effect = async (target: SwitchTarget): Promise<SwitchEffect> =>
    effectOf(pool, mustFind(target), { loaded: loaded(), nowMs: clock.now() });

  return { list, turn, effect };
}

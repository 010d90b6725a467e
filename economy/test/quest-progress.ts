// The expected progress of quests, counted independently of the engine: each settled round, opened pack and box counts
// once (I19).
import type { Round } from '@parlor/contract/calls/play.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { DealtQuest, QuestsSlice } from '../progress/deal-quests.ts';
import type { MemoryHost } from '../memory-host.ts';
import { must } from './must.ts';

interface Counted {
  readonly gameId: string;
  readonly currency: string;
  readonly stakeMinor: number;
  readonly winMinor: number;
}
interface Happened {
  readonly rounds: readonly Counted[];
  /** Counted rounds, and their values after a rollback. */
  readonly corrected: ReadonlyArray<{ readonly before: Counted; readonly now: Counted | undefined }>;
  readonly packs: number;
  readonly lootboxes: number;
}

export class QuestProgress {
  readonly #host: MemoryHost;
  #before: QuestsSlice;
  #draws = 0;
  /** The last counted values, and the first day. */
  #closedRounds = new Map<string, Counted & { readonly day: string }>();

  constructor(host: MemoryHost) {
    this.#host = host;
    this.#before = host.player.state.quests;
  }

  check(): void {
    const { quests } = this.#host.player.state;
    const happened = this.#happened();
    const isNewDay = quests.day !== this.#before.day;
    for (const [index, quest] of quests.dealt.entries()) {
      const was = isNewDay ? undefined : this.#before.dealt[index];
      const before = was?.template.id === quest.template.id ? was : { ...quest, value: 0, seen: [] };
      const expected = valueAfter(before, happened);
      // A claimed quest counts no further.
      const max = quest.claimed ? totalOf(quest) : Infinity;
      // A correction of an ended day leaves the quest as it is. For different games, a game goes with its only round,
      // but these records do not have the number of its rounds.
      const uncorrected = valueAfter(before, { ...happened, corrected: [] });
      const min =
        quest.template.goal === 'different-games' ? uncorrected - happened.corrected.length : expected;
      const value = Math.min(max, quest.value);
      must(
        [expected, uncorrected, Math.max(0, min)].some((due) => value === Math.min(max, due)),
        `I19: ${quest.template.id} is at ${quest.value}; expected ${expected} of what happened`,
      );
    }
    this.#before = quests;
  }

  #happened(): Happened {
    const { draws, rounds } = this.#host.rows;
    const drawn = [...draws.values()].slice(this.#draws);
    this.#draws = draws.size;
    const built = drawn
      .filter((d) => d.purpose === 'round')
      .map((d) => (JSON.parse(d.reply) as { round: Round }).round)
      .map((r) => ({
        gameId: r.gameId,
        currency: 'PP',
        stakeMinor: Number(toMinor('PP', r.stake)),
        winMinor: Number(toMinor('PP', r.win)),
      }));
    const { day } = this.#host.player.state.quests;
    const closed: Counted[] = [];
    const corrected: Array<{ before: Counted; now: Counted | undefined }> = [];
    for (const r of rounds.values()) {
      const key = `${r.provider} ${r.roundId}`;
      const before = this.#closedRounds.get(key);
      if (r.open) continue;
      if (r.stakedMinor === 0n) {
        // Every bet of it was rolled back, so it is no longer a round.
        if (before?.day === day) corrected.push({ before, now: undefined });
        this.#closedRounds.delete(key);
        continue;
      }
      const now = {
        gameId: r.gameId,
        currency: r.currency,
        stakeMinor: Number(r.stakedMinor),
        winMinor: Number(r.wonMinor),
      };
      const isSame = before?.stakeMinor === now.stakeMinor && before.winMinor === now.winMinor;
      this.#closedRounds.set(key, { ...now, day: before?.day ?? day });
      if (before === undefined) closed.push(now);
      else if (!isSame && before.day === day) corrected.push({ before, now });
    }
    return {
      rounds: [...built, ...closed],
      corrected,
      packs: drawn.filter((d) => d.purpose === 'pack').length,
      lootboxes: drawn.filter((d) => d.purpose === 'lootbox').length,
    };
  }
}

const totalOf = ({ template }: DealtQuest): number => template.total * (template.goal === 'stake' ? 100 : 1);

function valueAfter({ template, value, gameId, seen }: DealtQuest, happened: Happened): number {
  const isOfIt = (r: Counted): boolean => gameId === undefined || r.gameId === gameId;
  const isOfRounds = ['rounds', 'wins', 'multiplier', 'stake'].includes(template.goal);
  const corrected = isOfRounds ? happened.corrected.filter(({ before }) => isOfIt(before)) : [];
  const back = isOfRounds ? step(corrected.map(({ before }) => before)) : 0;
  const again = isOfRounds ? step(corrected.flatMap(({ now }) => now ?? [])) : 0;
  return Math.max(0, value + step(happened.rounds.filter(isOfIt)) + again - back);

  function step(rounds: readonly Counted[]): number {
    switch (template.goal) {
      case 'rounds':
        return rounds.length;
      case 'wins':
        return rounds.filter((r) => r.winMinor > r.stakeMinor).length;
      case 'multiplier':
        return rounds.filter((r) => r.winMinor >= r.stakeMinor * (template.multiplier ?? 1)).length;
      case 'stake':
        return rounds.reduce((sum, r) => sum + (r.currency === 'PP' ? r.stakeMinor : 0), 0);
      case 'different-games':
        return new Set(rounds.map((r) => r.gameId).filter((id) => seen?.includes(id) !== true)).size;
      case 'packs':
        return happened.packs;
      case 'lootboxes':
        return happened.lootboxes;
      case 'invites':
      case 'purchases':
        return 0;
    }
  }
}

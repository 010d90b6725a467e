// Books of its own on how far quests must have come: each settled round, opened pack and box counts once (I19).
import type { Round } from '@parlor/contract/play.ts';
import { toMinor } from '@parlor/contract/money.ts';
import type { DealtQuest, QuestsSlice } from '../quests.ts';
import type { MemoryHost } from '../memory-host.ts';
import { must } from './must.ts';

interface Happened {
  readonly rounds: ReadonlyArray<{
    readonly gameId: string;
    readonly currency: string;
    readonly stakeMinor: number;
    readonly winMinor: number;
  }>;
  readonly packs: number;
  readonly lootboxes: number;
}

export class QuestProgress {
  readonly #host: MemoryHost;
  #before: QuestsSlice;
  #draws = 0;
  #closedRounds = new Set<string>();

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
      must(
        quest.value === expected,
        `I19: ${quest.template.id} stands at ${quest.value}; expected ${expected} of what happened`,
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
    const closed = [...rounds.values()].filter((r) => {
      const key = `${r.provider} ${r.roundId}`;
      const isFirst = !r.open && !this.#closedRounds.has(key);
      if (!r.open) this.#closedRounds.add(key);
      return isFirst && r.stakedMinor > 0n;
    });
    return {
      rounds: [
        ...built,
        ...closed.map((r) => ({
          gameId: r.gameId,
          currency: r.currency,
          stakeMinor: Number(r.stakedMinor),
          winMinor: Number(r.wonMinor),
        })),
      ],
      packs: drawn.filter((d) => d.purpose === 'pack').length,
      lootboxes: drawn.filter((d) => d.purpose === 'lootbox').length,
    };
  }
}

function valueAfter({ template, value, gameId, seen }: DealtQuest, happened: Happened): number {
  const rounds = happened.rounds.filter((r) => gameId === undefined || r.gameId === gameId);
  const total = template.total * (template.goal === 'stake' ? 100 : 1);
  return Math.min(total, value + step());

  function step(): number {
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

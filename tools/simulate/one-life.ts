// One life on the engine in memory, as text. Every other host of the engine must produce the same text.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { MemoryHost } from '@parlor/economy/memory-host.ts';
import type { Content, Digest, World } from '@parlor/economy/kernel/world.ts';
import { loadedContentOf, type ContentFiles } from '@parlor/games/content.ts';
import { browserDigest } from '@parlor/sdk/fairness/digest.ts';
import { tablesOf } from '../../simulator/lives/tables.ts';
import { START_MS } from '../../simulator/lives/calendar.ts';
import { lifeOf, lotOf, type LifeOptions, type Lot } from '../../simulator/lives/life.ts';
import { runInMemory } from './memory-run.ts';
import type { Script, Step } from '../../simulator/lives/script.ts';
import { secretsOf } from '../../simulator/lives/secrets.ts';

export interface OneLife extends LifeOptions {
  readonly playerId: string;
}

export const bornAtMs = ({ firstDay }: Lot): number => START_MS + firstDay * DAY_MS;

/** A request and its reply, as a line. */
export const lineOf = ({ nowMs, name }: Step, reply: unknown): string =>
  `${nowMs} ${name} ${JSON.stringify(reply)}`;

export const scriptOf = (life: LifeOptions, content: Content): { lot: Lot; script: Script<number> } => {
  const lot = lotOf(life);
  return { lot, script: lifeOf(lot, tablesOf(content), content.shop) };
};

/** Every reply, and the player at the end. */
export function tellLife(life: OneLife, content: Content, digest: Digest): string[] {
  const { lot, script } = scriptOf(life, content);
  const freshSecret = secretsOf(digest, life.seed, life.index);
  const worldAt = (nowMs: number): World => ({ nowMs, content, digest, freshSecret });
  const host = new MemoryHost(life.playerId, worldAt(bornAtMs(lot)));
  const lines: string[] = [];
  runInMemory(script, host, worldAt, (step, reply) => void lines.push(lineOf(step, reply)));
  return [...lines, JSON.stringify(host.player.state)];
}

/** The same in a browser, which cannot read files. */
export const tellLifeInBrowser = (life: OneLife, files: ContentFiles): string[] =>
  tellLife(life, loadedContentOf(files).content, browserDigest);

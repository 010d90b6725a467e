// Operator consoles of processes that share content releases, and the steps from a draft to a release.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft, DraftCard } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { OperatorCall } from '@parlor/contract/calls/operator/operator.ts';
import type { ReleaseCard } from '@parlor/contract/calls/operator/content/releases.ts';
import {
  operatedContent,
  type OperatedContent,
  type OperatedContentDeps,
} from '../content/drafts/operated-content.ts';
import type { RequiredChecks } from '../content/drafts/missing-checks.ts';
import { createRecheck } from '../content/releases/recheck.ts';
import { approversIn } from '../features/operator/content/approvers.ts';
import type { OperatorDeps } from '../features/operator/deps.ts';
import type { OperatorEntry } from '../features/operator/roles.ts';
import { openContentProcesses, realContent, type ContentProcesses } from './content-processes.ts';
import {
  openOperatorConsole,
  type Answer,
  type OperatorConsole,
  type OperatorRequest,
} from './operator-console.ts';
import type { TwoServers } from './two-servers.ts';

const SHOP = readFileSync(join(import.meta.dirname, '../../content/shop.yaml'), 'utf8');
/** The shop's file with the first price in points replaced. */
export const shopAt = (price: number) => ({
  'shop.yaml': SHOP.replace(/(id: pack-of-three[\s\S]*?price: )\d+/, `$1${price}`),
});

export interface ContentDesks {
  readonly c: ContentProcesses;
  readonly desks: readonly OperatorConsole[];
  readonly contents: readonly OperatedContent[];
  /** The roles. Tests change them. */
  readonly operators: OperatorEntry[];
  /** An account with these identities, each `provider:subject`. */
  person(...identities: string[]): Promise<string>;
  asks<T>(
    who: string,
    name: OperatorCall,
    o?: OperatorRequest & { readonly on?: number },
  ): Promise<Answer<T>>;
  begin(who: string, price: number): Promise<DraftCard>;
  save(who: string, draft: DraftCard, price: number): Promise<Answer<DraftCard>>;
  read(id: number): Promise<Draft>;
  /** Approves or rejects the draft as the person sees it now. */
  decide(who: string, id: number, approve?: boolean): Promise<Answer<DraftCard>>;
  publish(
    who: string,
    id: number,
    o?: { startsAt?: string; on?: number; key?: string },
  ): Promise<Answer<ReleaseCard>>;
  releases(): Promise<ReleaseCard[]>;
  close(): Promise<void>;
}

export async function openContentDesks(
  isListening = true,
  checks?: OperatedContentDeps['checks'],
  previews?: OperatorDeps['previews'],
): Promise<ContentDesks> {
  const operators: OperatorEntry[] = [
    { identity: 'email:tess@parlor.example', role: 'treasurer' },
    { identity: 'email:SAM@parlor.example', role: 'treasurer' },
    { identity: 'email:sue@parlor.example', role: 'support' },
    { identity: 'email:vic@parlor.example', role: 'viewer' },
  ];
  const contents: OperatedContent[] = [];
  const gate: RequiredChecks = {
    missing: async (...of) => (await contents[0]?.forPublishing.gate?.missing(...of)) ?? [],
  };
  const c = await openContentProcesses(2, isListening, ({ pool, clock }) =>
    createRecheck({
      pool,
      clock,
      gate,
      mayApprove: approversIn(pool, operators),
      log: { error: () => undefined },
    }),
  );
  const two = {
    pool: c.pool,
    clock: c.clock,
    servers: c.processes,
    newPlayer: () => c.newPlayer(),
  } as unknown as TwoServers;
  const desks: OperatorConsole[] = [];
  for (const n of [0, 1] as const) {
    const { pool, live } = c.processes[n]!;
    const content = operatedContent({
      pool,
      clock: c.clock,
      live,
      checkout: realContent(),
      ...(checks && { checks }),
    });
    contents.push(content);
    desks.push(await openOperatorConsole(two, { limits: {}, operators, content, previews }, n));
  }
  const asks: ContentDesks['asks'] = (who, name, { on = 0, ...o } = {}) => desks[on]!.asks(who, name, o);
  const paramsOf = (id: number) => ({ params: { id: String(id) } });
  const read = async (id: number): Promise<Draft> => {
    const { body, text } = await asks<Draft>(desks[0]!.viewer, 'contentDraft', paramsOf(id));
    if (body.error) throw new Error(text);
    return body;
  };
  return {
    c,
    desks,
    contents,
    operators,
    asks,
    read,
    person: async (...identities) => {
      const playerId = await c.newPlayer();
      await c.pool.query(
        "insert into profiles (player_id, first_name, created_at) values ($1, 'Pat', now())",
        [playerId],
      );
      for (const identity of identities) {
        const [provider, subject] = [identity.split(':', 1)[0], identity.slice(identity.indexOf(':') + 1)];
        await c.pool.query(
          'insert into identities (provider, subject, player_id, created_at) values ($1, $2, $3, now())',
          [provider, subject, playerId],
        );
      }
      return playerId;
    },
    begin: async (who, price) =>
      (
        await asks<DraftCard>(who, 'createDraft', {
          body: { name: `Price ${price}`, why: 'a better price', files: shopAt(price) },
        })
      ).body,
    save: (who, draft, price) =>
      asks<DraftCard>(who, 'saveDraft', {
        ...paramsOf(draft.id),
        body: { version: draft.version, files: shopAt(price) },
      }),
    decide: async (who, id, approve = true) => {
      const { version, hash = '0'.repeat(64), baseHash } = await read(id);
      return asks<DraftCard>(who, 'decideDraft', {
        ...paramsOf(id),
        body: { version, hash, baseHash, approve, why: 'looked at every field' },
      });
    },
    publish: async (who, id, { startsAt, ...o } = {}) => {
      const { version, hash = '0'.repeat(64), newest } = await read(id);
      return asks<ReleaseCard>(who, 'publishDraft', {
        ...paramsOf(id),
        ...o,
        body: { version, hash, base: newest.id, why: 'a better price', ...(startsAt && { startsAt }) },
      });
    },
    releases: async () =>
      (await asks<{ releases: ReleaseCard[] }>(desks[0]!.viewer, 'operatorReleases')).body.releases,
    close: async () => {
      for (const { gate } of contents) await gate?.close();
      for (const desk of desks) await desk.close();
      await c.close();
    },
  };
}

// Partners that we ask and that send us messages: those with a secret, and in local an emulator for the
// others. A task is not offered if its partner would have to be asked and cannot be.
import type { PartnersContent } from '@parlor/contract/content/partners.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import {
  PARTNER_SIGNATURE_HEADER,
  PARTNER_TIMESTAMP_HEADER,
  PARTNER_WEBHOOK_PATH,
  PartnerMessage,
} from '@parlor/contract/webhooks/partners.ts';
import type { Config } from '../../config.ts';
import { onDemand } from '../../runtime/lazy.ts';
import { openPartnerClient, type PartnerClient } from './ask.ts';
import { PartnerUnavailable, type PartnerPort } from './port.ts';
import { isSigned } from './signature.ts';

export { PartnerLied, type PartnerPort } from './port.ts';
import { parseJson } from '../../runtime/parse-json.ts';
import type { WarnLog } from '../../runtime/deps.ts';

/** A message of a partner. An unsigned one is not parsed. */
export type ReadPartnerMessage =
  | { readonly kind: 'unsigned' | 'malformed' }
  | { readonly kind: 'read'; readonly message: PartnerMessage };

export interface Partners extends PartnerPort {
  /** Partners that would have to be asked and have no secret here. */
  readonly unreachable: ReadonlySet<string>;
  /** Parses a message. `raw` is the unchanged body. */
  read(
    partnerId: string,
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ReadPartnerMessage;
  /** The target of a task's link. In local the emulator, if it replaces the partner. */
  linkOf(task: { readonly id: string; readonly link: string }, playerId: string): Promise<string>;
  /** Origins that may be framed: the tasks of a release may be on other pages than those of the start. */
  framesOf(content: PartnersContent): readonly string[];
  close(): Promise<void>;
}

export interface PartnersOptions {
  readonly content: PartnersContent;
  readonly launcherUrl: () => string;
  readonly log: WarnLog;
}
type Settings = Pick<Config, 'partnerSecrets' | 'isLocal' | 'PARTNERS_PORT'>;

export function openPartners(c: Settings, o: PartnersOptions): Partners {
  const { partners } = o.content;
  const ownSecret = (id: string): string | undefined => c.partnerSecrets.get(id);
  const localSecret = (id: string): string => `local-only-secret-of-${id}`;
  const isEmulator = (id: string): boolean => c.isLocal && ownSecret(id) === undefined;
  const secretOf = (id: string): string | undefined =>
    ownSecret(id) ?? (c.isLocal ? localSecret(id) : undefined);

  const local = onDemand(
    () =>
      startLocal(c.PARTNERS_PORT, {
        partners: partners.map(({ id, name, apiIntegration, tasks }) => ({
          id,
          name,
          secret: localSecret(id),
          webhook: apiIntegration ? o.launcherUrl() + fillPath(PARTNER_WEBHOOK_PATH, { partner: id }) : null,
          tasks: tasks.map(({ externalId, description }) => ({ externalId, description })),
        })),
      }),
    () => new PartnerUnavailable('The server is ending'),
  );

  const requests = partners.filter((p) => p.apiIntegration);
  const askings = new Map<string, PartnerClient>(
    requests.flatMap((p) => {
      const secret = secretOf(p.id);
      if (secret === undefined) return [];
      const emulator = isEmulator(p.id);
      return [
        [
          p.id,
          openPartnerClient({
            partnerId: p.id,
            url: async () => (emulator ? `${(await local.get()).url}/ask/${p.id}` : p.api!),
            secret,
            isEmulator: emulator,
            onRest: (partnerId) =>
              o.log.warn({ partnerId }, 'a partner keeps failing and is not asked for a while'),
          }),
        ] as const,
      ];
    }),
  );
  const unreachable = new Set(requests.flatMap(({ id }) => (askings.has(id) ? [] : [id])));
  for (const partnerId of unreachable)
    o.log.warn({ partnerId }, 'a partner has no secret here, so its tasks are not offered');

  return {
    unreachable,
    isDone: async ({ partnerId, player, task }) => {
      const asking = askings.get(partnerId);
      if (!asking) throw new PartnerUnavailable(`${partnerId} is not set up here`);
      return asking.isDone({ player, task });
    },
    read: (partnerId, raw, headers) => {
      const secret = requests.some(({ id }) => id === partnerId) ? secretOf(partnerId) : undefined;
      const signed = {
        raw,
        timestamp: headers[PARTNER_TIMESTAMP_HEADER],
        signature: headers[PARTNER_SIGNATURE_HEADER],
      };
      if (secret === undefined || !isSigned(secret, signed, Date.now())) return { kind: 'unsigned' };
      const message = PartnerMessage.safeParse(parseJson(raw.toString('utf8')));
      return message.success ? { kind: 'read', message: message.data } : { kind: 'malformed' };
    },
    linkOf: async (task, playerId) => {
      const partner = partners.find((p) => p.tasks.some(({ id }) => id === task.id));
      const externalId = partner?.tasks.find(({ id }) => id === task.id)?.externalId;
      // Partners of the sample content have reserved names that nobody owns.
      const isPlayed =
        partner !== undefined && isEmulator(partner.id) && new URL(task.link).hostname.endsWith('.example');
      if (!isPlayed || externalId === undefined) return task.link;
      return `${(await local.get()).url}/task/${partner.id}/${externalId}?player=${playerId}`;
    },
    framesOf: (now) =>
      c.isLocal
        ? ['http://127.0.0.1:*']
        : [
            ...new Set(
              now.partners
                .filter((p) => p.outboundStrategy === 'frame')
                .flatMap((p) => p.tasks.map((t) => new URL(t.link).origin)),
            ),
          ],
    close: async () => {
      for (const asking of askings.values()) asking.close();
      await local.close();
    },
  };
}

/** Loaded only in local. */
const startLocal = async (port: number, cast: import('./emulator/index.ts').LocalPartnersCast) =>
  (await import('./emulator/index.ts')).startLocalPartners(port, cast);

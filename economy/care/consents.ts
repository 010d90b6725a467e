// The statement of age, the terms, and consents. Every decision is also a row, written with the player or not at all.
import {
  MESSAGE_CHANNELS,
  MESSAGE_TOPICS,
  type ConsentName,
  type Consents,
  type MessageChannel,
  type MessageTopic,
} from '@parlor/contract/calls/consents.ts';
import type { Received } from '@parlor/contract/kernel/contract.ts';
import type { LegalContent } from '@parlor/contract/content/legal.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { PlayerState } from '../kernel/player.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import type { World } from '../kernel/world.ts';
import type { CareSlice, ConsentChangeRecord, ConsentsState } from './care-slice.ts';

const NONE: ConsentsState = { changes: 0, topics: {} };

const acceptedVersion = ({ terms }: CareSlice): number => terms?.accepted?.version ?? 0;

/** The version that this player has to accept before they play or buy; 0 asks for none. */
function neededVersion({ terms }: CareSlice, { version, requiredOf }: LegalContent): number {
  // A version that was shown and is no longer in force is not asked for.
  return requiredOf === 'everyone' ? version : Math.min(terms?.shown ?? 0, version);
}

export function mustHaveAccepted({ state, world }: Pick<ActContext, 'state' | 'world'>): void {
  const { legal } = world.content;
  if (legal === undefined || acceptedVersion(state.care) >= neededVersion(state.care, legal)) return;
  throw new RuleViolation('TERMS_NOT_ACCEPTED', undefined, { version: legal.version });
}

/** Whether the mini-app and the website have to ask. */
export const areTermsDue = ({ care }: Pick<PlayerState, 'care'>, { content }: World): boolean =>
  content.legal !== undefined && acceptedVersion(care) < content.legal.version;

export function viewConsents({ care }: Pick<PlayerState, 'care'>, world: World): Consents {
  const { legal } = world.content;
  const accepted = care.terms?.accepted;
  return {
    ...(legal === undefined
      ? {}
      : {
          terms: {
            version: legal.version,
            minimumAge: legal.minimumAge,
            ...(accepted === undefined
              ? {}
              : { accepted: { version: accepted.version, at: new Date(accepted.atMs).toISOString() } }),
            isDue: areTermsDue({ care }, world),
          },
        }),
    messages: MESSAGE_TOPICS.flatMap((topic) =>
      MESSAGE_CHANNELS.map((channel) => {
        const chosen = care.consents?.topics[`${topic}:${channel}`];
        return {
          topic,
          channel,
          agreed: chosen?.agreed === true,
          ...(chosen === undefined ? {} : { at: new Date(chosen.atMs).toISOString() }),
        };
      }),
    ),
    ...(care.consents?.zone === undefined ? {} : { zone: care.consents.zone }),
  };
}

const viewed = (context: ActContext): Consents => viewConsents(context.state, context.world);
const setCare = (context: ActContext, change: Partial<CareSlice>): void =>
  setState(context, { care: { ...context.state.care, ...change } });

function record(context: ActContext, decided: Omit<ConsentChangeRecord, 'number'>): void {
  const { consents = NONE } = context.state.care;
  const number = consents.changes + 1;
  context.effects.consentChanges.push({ number, ...decided });
  setCare(context, { consents: { ...consents, changes: number } });
}

export function showTerms(context: ActContext): Consents {
  const { terms } = context.state.care;
  const version = context.world.content.legal?.version;
  if (version !== undefined && terms?.shown !== version)
    setCare(context, { terms: { ...terms, shown: version } });
  return viewed(context);
}

export function acceptTerms(context: ActContext, { body }: Received<'acceptTerms'>): Consents {
  const { legal } = context.world.content;
  if (body.version !== legal?.version)
    throw new RuleViolation('TERMS_OUTDATED', undefined, { version: legal?.version });
  const { terms } = context.state.care;
  if (terms?.accepted?.version !== body.version) {
    setCare(context, {
      terms: { ...terms, accepted: { version: body.version, atMs: context.world.nowMs } },
    });
    record(context, { topic: 'terms', agreed: true, version: body.version });
  }
  return viewed(context);
}

/** The same decision again is none. */
export function choose(
  context: ActContext,
  { topic, agreed }: { readonly topic: ConsentName; readonly agreed: boolean },
): Consents {
  if (context.state.care.consents?.topics[topic]?.agreed !== agreed) {
    record(context, { topic, agreed });
    const { consents = NONE } = context.state.care;
    const chosen = { agreed, atMs: context.world.nowMs };
    setCare(context, { consents: { ...consents, topics: { ...consents.topics, [topic]: chosen } } });
  }
  return viewed(context);
}

/** Since when the player agrees to messages about the topic by the channel; undefined if they do not. */
export function agreedSince(
  { care }: Pick<PlayerState, 'care'>,
  topic: MessageTopic,
  channel: MessageChannel,
): number | undefined {
  const chosen = care.consents?.topics[`${topic}:${channel}`];
  return chosen?.agreed === true ? chosen.atMs : undefined;
}

export const agreesToMessages = (state: Pick<PlayerState, 'care'>): boolean =>
  MESSAGE_TOPICS.some((topic) =>
    MESSAGE_CHANNELS.some((channel) => agreedSince(state, topic, channel) !== undefined),
  );

/** For the summary: a client compares it with its own zone. */
export const messageZoneOf = (state: Pick<PlayerState, 'care'>): { readonly messageZone?: string } =>
  agreesToMessages(state) ? { messageZone: state.care.consents?.zone ?? 'UTC' } : {};

const setConsents = (context: ActContext, change: Partial<ConsentsState>): void =>
  setCare(context, { consents: { ...(context.state.care.consents ?? NONE), ...change } });

/** The zone is kept only while the player agrees to messages. */
function keepZone(context: ActContext, zone: string | undefined): void {
  const { zone: before, ...rest } = context.state.care.consents ?? NONE;
  const next = agreesToMessages(context.state) ? (zone ?? before) : undefined;
  if (next !== before)
    setCare(context, { consents: { ...rest, ...(next === undefined ? {} : { zone: next }) } });
}

export function chooseMessages(context: ActContext, { body }: Received<'chooseMessages'>): Consents {
  const { topic, channel, agreed, zone } = body;
  choose(context, { topic: `${topic}:${channel}`, agreed });
  // A choice on the page replaces what /start would bring back.
  if (channel === 'bot' && context.state.care.consents?.stopped) setConsents(context, { stopped: [] });
  keepZone(context, zone);
  return viewed(context);
}

export function setMessageZone(context: ActContext, { body }: Received<'setMessageZone'>): Consents {
  keepZone(context, body.zone);
  return viewed(context);
}

/** Ends every consent of a channel. `mayResume`: the player may agree to the same again with one word. */
export function endMessages(
  context: ActContext,
  { channel, mayResume }: { readonly channel: MessageChannel; readonly mayResume: boolean },
): { readonly ended: readonly MessageTopic[] } {
  const ended = MESSAGE_TOPICS.filter((topic) => agreedSince(context.state, topic, channel) !== undefined);
  for (const topic of ended) choose(context, { topic: `${topic}:${channel}`, agreed: false });
  if (mayResume && ended.length > 0) setConsents(context, { stopped: ended });
  keepZone(context, undefined);
  return { ended };
}

/** Agrees again to what /stop ended, and to nothing else. */
export function resumeMessages(context: ActContext): { readonly resumed: readonly MessageTopic[] } {
  const resumed = context.state.care.consents?.stopped ?? [];
  for (const topic of resumed) choose(context, { topic: `${topic}:bot`, agreed: true });
  if (resumed.length > 0) setConsents(context, { stopped: [] });
  return { resumed };
}

// Checks events of Amplitude's client against ANALYTICS_EVENTS. The answer to a wrong batch names each wrong event by its
// index: the client drops those and sends the rest again.
import * as z from 'zod/mini';
import { ANALYTICS_EVENTS, CLIENT_EVENTS, type AnalyticsEvent } from '@parlor/contract/calls/analytics.ts';

const SentEvent = z.looseObject({
  event_type: z.string().check(z.minLength(1), z.maxLength(200)),
  insert_id: z.string().check(z.minLength(1), z.maxLength(200)),
  time: z.int().check(z.positive(), z.maximum(8_640_000_000_000_000)),
  user_id: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(256)))),
  device_id: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(256)))),
  session_id: z.optional(z.int()),
  event_properties: z.optional(z.record(z.string(), z.unknown())),
});
export const SentBatch = z.looseObject({
  api_key: z.string().check(z.minLength(1)),
  events: z.array(z.unknown()).check(z.minLength(1)),
});

export interface CheckedEvent {
  readonly insertId: string;
  readonly type: string;
  readonly atMs: number;
  readonly userId: string | undefined;
  readonly deviceId: string | undefined;
  readonly sessionId: number | undefined;
  readonly properties: Readonly<Record<string, unknown>>;
}
/** Indexes of wrong events, by the kind of fault. */
export interface WrongEvents {
  readonly events_with_missing_fields: Readonly<Record<string, readonly number[]>>;
  readonly events_with_invalid_fields: Readonly<Record<string, readonly number[]>>;
}

const REQUIRED = ['event_type', 'insert_id', 'time'] as const;

export function checkEvents(sent: readonly unknown[]): {
  readonly events: readonly CheckedEvent[];
  readonly wrong: WrongEvents | undefined;
} {
  const missing: Record<string, number[]> = {};
  const invalid: Record<string, number[]> = {};
  const events: CheckedEvent[] = [];
  const addFault = (list: Record<string, number[]>, field: string, at: number) =>
    (list[field] ??= []).push(at);

  for (const [at, one] of sent.entries()) {
    const given: Readonly<Record<string, unknown>> =
      typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : {};
    const absent = REQUIRED.filter((field) => given[field] === undefined);
    if (given['user_id'] === undefined && given['device_id'] === undefined)
      addFault(missing, 'device_id', at);
    for (const field of absent) addFault(missing, field, at);
    if (absent.length > 0) continue;
    const event = SentEvent.safeParse(one);
    if (!event.success) {
      for (const field of new Set(event.error.issues.map(({ path }) => String(path[0] ?? 'event_type'))))
        addFault(invalid, field, at);
      continue;
    }
    const properties = ownProperties(event.data.event_properties ?? {});
    const wrongField = wrongFieldOf(event.data.event_type, properties);
    if (wrongField !== undefined) {
      addFault(invalid, wrongField, at);
      continue;
    }
    events.push({
      insertId: event.data.insert_id,
      type: event.data.event_type,
      atMs: event.data.time,
      userId: event.data.user_id ?? undefined,
      deviceId: event.data.device_id ?? undefined,
      sessionId: event.data.session_id,
      properties,
    });
  }
  const isValid = Object.keys(missing).length === 0 && Object.keys(invalid).length === 0;
  return {
    events,
    wrong: isValid ? undefined : { events_with_missing_fields: missing, events_with_invalid_fields: invalid },
  };
}

/** Without the additions of the client's plugins, such as the id of a recording. */
const ownProperties = (properties: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith('[Amplitude]')));

function wrongFieldOf(
  type: string,
  properties: Readonly<Record<string, unknown>>,
): 'event_type' | 'event_properties' | undefined {
  if (CLIENT_EVENTS.has(type)) return undefined;
  if (!Object.hasOwn(ANALYTICS_EVENTS, type)) return 'event_type';
  return ANALYTICS_EVENTS[type as AnalyticsEvent].safeParse(properties).success
    ? undefined
    : 'event_properties';
}

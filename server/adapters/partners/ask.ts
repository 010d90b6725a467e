// Asks one partner: signed, with a timeout and retries, and not at all while it keeps failing.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import CircuitBreaker from 'opossum';
import {
  PARTNER_SIGNATURE_HEADER,
  PARTNER_TIMESTAMP_HEADER,
  PartnerAnswer,
  type PartnerQuestion,
} from '@parlor/contract/webhooks/partners.ts';
import { PartnerLied, PartnerUnavailable } from './port.ts';
import { post, type Posted } from '../../runtime/outbound/post.ts';
import { isSigned, signedHeaders } from './signature.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import { parseJson } from '../../runtime/parse-json.ts';

export interface AskOptions {
  readonly partnerId: string;
  /** Address of the partner. The emulator's is known once it runs. */
  readonly url: () => Promise<string>;
  readonly secret: string;
  readonly isEmulator: boolean;
  readonly withinMs?: number;
  /** Waits before each retry, one per try. */
  readonly pausesMs?: readonly number[];
  /** How long a failing partner is not asked. */
  readonly restMs?: number;
  readonly posting?: typeof post;
  /** The true time, because another machine checks the signature. */
  readonly now?: () => number;
  readonly onRest?: (partnerId: string) => void;
}

export interface PartnerClient {
  isDone(request: { readonly player: string; readonly task: string }): Promise<boolean>;
  close(): void;
}

const WITHIN_MS = 2_500;
const PAUSES_MS = [150, 450];
const REST_MS = 30_000;
/** Failures among the last calls after which it is not asked. */
const MIN_FAILURES = 4;

export function openPartnerClient(o: AskOptions): PartnerClient {
  const { withinMs = WITHIN_MS, pausesMs = PAUSES_MS, posting = post, now = Date.now } = o;

  const once = async (question: PartnerQuestion): Promise<boolean> => {
    const body = JSON.stringify(question);
    const posted = await posting({
      url: await o.url(),
      headers: signedHeaders(o.secret, body, now()),
      body,
      withinMs,
      mayBePrivate: o.isEmulator,
    });
    return read(posted, question);
  };
  const read = ({ status, headers, raw }: Posted, question: PartnerQuestion): boolean => {
    // A redirect is an error too: a partner that moves must tell us.
    if (status !== 200) throw new PartnerUnavailable(`${o.partnerId} answered ${status}`);
    const signed = {
      raw,
      timestamp: headers[PARTNER_TIMESTAMP_HEADER],
      signature: headers[PARTNER_SIGNATURE_HEADER],
    };
    if (!isSigned(o.secret, signed, now()))
      throw new PartnerUnavailable(`the answer of ${o.partnerId} is not signed`);
    const answer = PartnerAnswer.safeParse(parseJson(raw.toString('utf8')));
    if (!answer.success) throw new PartnerUnavailable(`the answer of ${o.partnerId} has another form`);
    const { id, player, task, done } = answer.data;
    if (id !== question.id || player !== question.player || task !== question.task)
      throw new PartnerLied(`${o.partnerId} answered about ${player} and ${task}`);
    return done;
  };
  /** Asks again after every failure, except after a signed reply about another player or task. */
  const untilAnswered = async (question: PartnerQuestion): Promise<boolean> => {
    for (const pauseMs of [...pausesMs, undefined])
      try {
        return await once(question);
      } catch (e) {
        if (e instanceof PartnerLied || pauseMs === undefined) throw e;
        await pause(pauseMs);
      }
    throw new PartnerUnavailable('never asked');
  };
  const breaker = new CircuitBreaker(untilAnswered, {
    name: o.partnerId,
    // Each try has its own timeout.
    timeout: false,
    volumeThreshold: MIN_FAILURES,
    errorThresholdPercentage: 50,
    rollingCountTimeout: 60_000,
    resetTimeout: o.restMs ?? REST_MS,
    errorFilter: (e: unknown) => e instanceof PartnerLied,
  });
  breaker.on('open', () => o.onRest?.(o.partnerId));
  return {
    isDone: async ({ player, task }) => {
      try {
        return await breaker.fire({ id: randomUUID(), player, task });
      } catch (e) {
        if (e instanceof PartnerLied || e instanceof PartnerUnavailable) throw e;
        throw new PartnerUnavailable(reasonOf(e), { cause: e });
      }
    },
    close: () => breaker.shutdown(),
  };
}

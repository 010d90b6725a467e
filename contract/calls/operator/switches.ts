// Switches in the console: a switch takes effect in every process within a second, and ends automatically at its time.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { inOtherLanguages } from '../../kernel/written-text.ts';
import { SwitchKind, SwitchNotice } from '../switches.ts';
import { Count, Instant, UserId } from '../../kernel/vocabulary.ts';

/** Longest time for which something is switched off in advance; without an end it stays off. */
export const LONGEST_OFF_DAYS = 366;

const target = { kind: SwitchKind, id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) };
/** In characters. */
export const SWITCH_TEXT_MAX = 160;
const written = z.string().check(z.minLength(3), z.maxLength(SWITCH_TEXT_MAX));
/** What players read in place of the standard text: in English, and in other languages beside it. */
const texts = { text: z.optional(written), translations: inOtherLanguages(written) };

export const SwitchCard = z.object({
  ...target,
  title: z.string(),
  /** Missing where it is on. */
  off: z.optional(
    z.object({
      notice: SwitchNotice,
      ...texts,
      until: z.optional(Instant),
      /** The operator's reason, which no player sees. */
      why: z.string(),
      by: UserId,
      at: Instant,
    }),
  ),
});
export type SwitchCard = z.infer<typeof SwitchCard>;

/** What is going on now that a switch would stop or leave; a figure that says nothing of its kind is missing. */
export const SwitchEffect = z.object({
  games: z.optional(Count),
  /** Who opened one of these games in the last hour. */
  players: z.optional(Count),
  /** They go on to their end. */
  openRounds: z.optional(Count),
  /** Quests that only rounds of these games fill. */
  quests: z.optional(z.array(z.string())),
  /** Not paid yet: of these, a payment in money is refused where its way is off. */
  ordersToPay: z.optional(Count),
  /** They are delivered. */
  ordersToDeliver: z.optional(Count),
  /** Tasks of the partner. */
  tasks: z.optional(Count),
});
export type SwitchEffect = z.infer<typeof SwitchEffect>;

const reply = z.object({ switches: z.array(SwitchCard) });

export const operatorSwitches = {
  operatorSwitches: operatorGet('/api/operator/switches', {
    role: 'viewer',
    summary: 'All switches, and which of them are off',
    reply,
  }),
  switchEffect: operatorGet('/api/operator/switches/effect', {
    summary: 'What is in progress that switching this off would stop, and what would continue',
    role: 'viewer',
    query: z.strictObject(target),
    reply: SwitchEffect,
    errors: ['NOT_FOUND'],
  }),
  switchOff: operatorPost('/api/operator/switches/off', {
    role: 'support',
    summary: 'Switch something off in every process within a second, or change its text and its end',
    body: z.strictObject({ ...target, notice: SwitchNotice, ...texts, until: z.optional(Instant), why: Why }),
    reply,
    errors: ['NOT_FOUND', 'EXPERIMENT_STOPPED'],
  }),
  switchOn: operatorPost('/api/operator/switches/on', {
    role: 'support',
    summary: 'Switch something on',
    body: z.strictObject({ ...target, why: Why }),
    reply,
    errors: ['NOT_FOUND', 'EXPERIMENT_STOPPED'],
  }),
};

// Partners and their tasks (spec §3, §7).
import * as z from 'zod/mini';
import { ContentText } from '../kernel/content-text.ts';
import { get, post } from '../kernel/endpoint.ts';
import { Count, Reward } from '../kernel/vocabulary.ts';

/**
 * How a partner's link opens; `close` by default. `close`: outside, and the mini-app closes half a second later (spec
 * §9). `stay`: outside, and the mini-app stays open. `frame`: in a frame among our own screens.
 */
export const OUTBOUND = ['close', 'stay', 'frame'] as const;

export const CrossTask = z.object({
  id: z.string(),
  externalId: z.string(),
  description: ContentText,
  reward: Reward,
  link: z.string(),
  state: z.enum(['AVAILABLE', 'CHECKABLE', 'CLAIMABLE']),
  /** Not in the specification. The player declares the task done. */
  selfDeclared: z.optional(z.boolean()),
});
export type CrossTask = z.infer<typeof CrossTask>;
/** `image` is the address of the partner's picture as WebP; with `.svg` it is the drawing. `picture` (not in the specification) names it. */
export const Partner = z.object({
  name: z.string(),
  image: z.url(),
  picture: z.optional(z.string()),
  apiIntegration: z.boolean(),
  outboundStrategy: z.optional(z.string()),
  totalTasks: Count,
  /** Unclaimed tasks. A task with a used-up budget is left out until it has budget again. */
  availableTasks: z.array(CrossTask),
});
export type Partner = z.infer<typeof Partner>;
const taskBody = z.strictObject({ id: z.string().check(z.maxLength(64)) });

export const crossTasks = {
  crossTasks: get('/api/meta/cross-tasks', {
    source: 'spec §7',
    summary: 'Partners and their tasks',
    reply: z.object({ partners: z.array(Partner) }),
  }),
  claimCrossTask: post('/api/meta/cross-tasks/claim', {
    source: 'spec §7',
    summary: 'Claim a finished task',
    body: taskBody,
    reply: z.object({ reward: Reward }),
    errors: ['TASK_NOT_FOUND', 'NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'MINT_LIMIT', 'SWITCHED_OFF'],
  }),
  checkCrossTask: post('/api/meta/cross-tasks/check', {
    source: 'spec §7',
    summary: 'Ask whether a task is done',
    body: taskBody,
    reply: CrossTask,
    errors: [
      'TASK_NOT_FOUND',
      'TASK_NOT_OPENED',
      'TASK_PAUSED',
      'ALREADY_CLAIMED',
      'PARTNER_UNAVAILABLE',
      'SWITCHED_OFF',
    ],
  }),
  markCrossTaskClaimable: post('/api/meta/cross-tasks/claimable', {
    source: 'spec §7',
    summary: 'Declare a self-declared task done',
    body: taskBody,
    reply: CrossTask,
    errors: [
      'TASK_NOT_FOUND',
      'TASK_NOT_OPENED',
      'TASK_PAUSED',
      'ALREADY_CLAIMED',
      'PARTNER_DECIDES',
      'SWITCHED_OFF',
    ],
  }),
  markCrossTaskCheckable: post('/api/meta/cross-tasks/checkable', {
    source: 'spec §7',
    summary: 'Report that the link of a task was opened',
    body: taskBody,
    reply: CrossTask,
    errors: ['TASK_NOT_FOUND', 'ALREADY_CLAIMED', 'SWITCHED_OFF'],
  }),
};

import * as z from 'zod/mini';
import { Instant, UserId } from '../../../kernel/vocabulary.ts';
import { AccountAt } from '../../time-machine.ts';
import { operatorPost } from '../operator-calls.ts';
import { Why } from '../reason.ts';

export const operatorPast = {
  playerAt: operatorPost('/api/operator/players/{userId}/at', {
    role: 'support',
    isSecret: true,
    summary:
      'What a player had at a past moment, recomputed from their acts; the audit log has each look and its reason',
    params: z.strictObject({ userId: UserId }),
    body: z.strictObject({ at: Instant, why: Why }),
    reply: AccountAt,
    errors: ['NOT_FOUND'],
  }),
};

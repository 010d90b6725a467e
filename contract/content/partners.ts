// Schema of content/partners.yaml.
import * as z from 'zod/mini';
import { RewardContent } from './content.ts';
import { text, words } from './languages/text.ts';
import { areDistinct, idOf, unique, whole } from './parts.ts';
import { OUTBOUND } from '../calls/cross-tasks.ts';
import { PARTNER_PICTURES } from '../formats/pictures.ts';

const Id = idOf('an id');
const https = (what: string) => z.url({ protocol: /^https$/, error: `${what} must be an https address` });
const count = whole(1, 100_000_000);

export const TaskContent = z
  .strictObject({
    /** Our id, unique among all partners. It is the key of the reward and must not be used again for another task. */
    id: Id,
    /** The partner's own id of it. */
    externalId: words(64),
    description: text(120),
    reward: RewardContent,
    /** `{player}` in it becomes the player's id, so that the partner knows whose task it is. */
    link: https('link'),
    /** The player declares the task done; anything else is confirmed by the partner. */
    selfDeclared: z.boolean(),
    /** The maximum number of payments, in total and on one day (UTC). */
    budget: count,
    perDay: count,
    /** Offered between these two moments. */
    from: z.optional(z.iso.datetime()),
    until: z.optional(z.iso.datetime()),
  })
  .check(
    z.refine((t) => t.perDay <= t.budget, {
      error: 'perDay is more than the whole budget',
      path: ['perDay'],
    }),
    z.refine((t) => t.from === undefined || t.until === undefined || t.from < t.until, {
      error: 'until is not after from',
      path: ['until'],
    }),
  );
export type TaskContent = z.infer<typeof TaskContent>;

export const PartnerContent = z
  .strictObject({
    id: Id,
    name: words(40),
    picture: z.enum(PARTNER_PICTURES, { error: `picture must be one of ${PARTNER_PICTURES.join(', ')}` }),
    /** Whether our server asks the partner; its secret is PARTNER_<ID>_SECRET. */
    apiIntegration: z.boolean(),
    /** The address of the partner's API. */
    api: z.optional(https('api')),
    outboundStrategy: z.optional(
      z.enum(OUTBOUND, { error: `outboundStrategy must be one of ${OUTBOUND.join(', ')}` }),
    ),
    tasks: z.array(TaskContent).check(
      z.minLength(1),
      z.maxLength(50),
      unique((t) => t.externalId, 'two tasks of a partner have the same externalId'),
    ),
  })
  .check(
    z.refine((p) => p.apiIntegration === (p.api !== undefined), {
      error: 'api belongs to apiIntegration: true, and only there',
      path: ['api'],
    }),
    // A partner with an API confirms all of its tasks: a player cannot declare any of them done (I20).
    z.refine((p) => p.tasks.every((t) => t.selfDeclared !== p.apiIntegration), {
      error: 'tasks of a partner who is asked are not selfDeclared; all others are',
      path: ['tasks'],
    }),
  );
export type PartnerContent = z.infer<typeof PartnerContent>;

/** content/partners.yaml */
export const PartnersContent = z
  .strictObject({
    /** After this many false answers (about another player or task) on one day, the partner is paused. */
    liesBeforePause: whole(1, 1_000),
    partners: z.array(PartnerContent).check(
      z.maxLength(100),
      unique((p) => p.id, 'two partners have the same id'),
    ),
  })
  .check(
    z.refine((c) => areDistinct(c.partners.flatMap((p) => p.tasks.map((t) => t.id))), {
      error: 'two tasks have the same id',
      path: ['partners'],
    }),
  );
export type PartnersContent = z.infer<typeof PartnersContent>;

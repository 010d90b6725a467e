// A preview of the lobby with a draft: the real web app with fake services, at an address of its own.
import * as z from 'zod/mini';
import { operatorPost } from '../operator-calls.ts';
import { Day, Instant } from '../../../kernel/vocabulary.ts';

/** `new` has just arrived. The others have played for thirty days as simulated players do; `payer` buys pass and bundle. */
export const PREVIEW_PLAYERS = ['new', 'newcomer', 'regular', 'collector', 'grinder', 'payer'] as const;
export const PreviewPlayer = z.enum(PREVIEW_PLAYERS);
export type PreviewPlayer = z.infer<typeof PreviewPlayer>;
/** As whom, and on which day (UTC). */
export const PreviewChoice = z.strictObject({ player: PreviewPlayer, day: Day });
export type PreviewChoice = z.infer<typeof PreviewChoice>;

export const Preview = z.discriminatedUnion('state', [
  /** The app of the preview is being built, once for each version of the server. Ask again in a moment. */
  z.object({ state: z.literal('building') }),
  /** It could not be built: the server's log says why. The next call builds it again. */
  z.object({ state: z.literal('failed') }),
  z.object({
    state: z.literal('ready'),
    /** Nobody can guess it. It opens the preview until `until`. */
    url: z.string(),
    until: Instant,
  }),
]);
export type Preview = z.infer<typeof Preview>;

export const operatorPreview = {
  previewDraft: operatorPost('/api/operator/drafts/{id}/preview', {
    role: 'viewer',
    // The address is stored nowhere.
    isSecret: true,
    summary: 'Preview the lobby with the content of a draft, as one player on one day (UTC)',
    params: z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
    body: PreviewChoice,
    reply: Preview,
    errors: ['NOT_FOUND', 'CONTENT_INVALID'],
  }),
};

// A preview of a draft: who may open it, and what it shows. Its address holds everything, encrypted, so every process can
// open it and none stores it.
import type {
  operatorPreview,
  Preview,
  PreviewPlayer,
} from '@parlor/contract/calls/operator/content/preview.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { faultOf } from '../../../content/drafts/draft-content.ts';
import { filesOf, findDraft } from '../../../content/drafts/draft-store.ts';
import { contentFilesOf } from '../../../content/load-content.ts';
import { valuesOf } from '../../../content/releases/version.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OpenedPreview, PreviewStart } from '../../../sites/opened-preview.ts';
import { seal, unseal } from '../../../auth/tokens/sealed.ts';
import { contentOf, type OperatorDeps, type OperatorHandlers } from '../deps.ts';
import { noteAct } from '../store.ts';

const OPEN_FOR_MS = 30 * MINUTE_MS;
/** What a key is bound to: no other secret of the console opens a preview. */
const ABOUT = 'preview of a draft';

export interface PreviewAddress {
  readonly sealingKeys: readonly Buffer[];
  /** Undefined if the server has no address for previews. */
  readonly url: () => string | undefined;
  /** Whether the app of the preview is built. Begins to build it if it is not, and again after it said `failed`. */
  readonly built: () => 'building' | 'built' | 'failed';
}

interface Sealed {
  readonly draft: number;
  readonly player: PreviewPlayer;
  readonly day: string;
  readonly untilMs: number;
}

async function startOf(d: OperatorDeps, { draft, player, day }: Sealed): Promise<PreviewStart> {
  const row = await findDraft(d.pool, draft);
  const { contents } = contentOf(d).forPublishing;
  const { version, faults } = await contents.contentOf(d.pool, row.base_hash, filesOf(row));
  if (version === undefined)
    throw new ApiError('CONTENT_INVALID', undefined, { faults: faults.map(faultOf) });
  return { draft, name: row.name, player, day, files: contentFilesOf(valuesOf(version)) };
}

export const previewHandlers = (d: OperatorDeps): Pick<OperatorHandlers, keyof typeof operatorPreview> => ({
  async previewDraft({ caller: { playerId: by }, params, body }): Promise<Preview> {
    const url = d.previews?.url();
    if (d.previews === undefined || url === undefined)
      throw new ApiError('NOT_FOUND', 'This server has no address for previews: set PREVIEW_URL.');
    const nowMs = d.clock.now();
    const sealed: Sealed = { draft: Number(params.id), ...body, untilMs: nowMs + OPEN_FOR_MS };
    // Refuses a draft with faults before anything is built.
    await startOf(d, sealed);
    const state = d.previews.built();
    if (state !== 'built') return { state };
    const details = { draft: sealed.draft, ...body };
    await inTransaction(d.pool, (tx) =>
      noteAct(tx, { by, act: 'preview-draft', why: 'Preview of a draft', details }, nowMs),
    );
    const key = seal(d.previews.sealingKeys, JSON.stringify(sealed), ABOUT).toString('base64url');
    return {
      state: 'ready',
      url: new URL(`/open?key=${key}`, url).href,
      until: new Date(sealed.untilMs).toISOString(),
    };
  },
});

export const openPreview =
  (d: OperatorDeps, sealingKeys: readonly Buffer[]) =>
  (key: string): OpenedPreview | undefined => {
    const sealed = unseal(sealingKeys, Buffer.from(key, 'base64url'), ABOUT);
    if (sealed === undefined) return undefined;
    const asked = JSON.parse(sealed.text) as Sealed;
    const leftMs = asked.untilMs - d.clock.now();
    return leftMs <= 0 ? undefined : { leftMs, start: () => startOf(d, asked) };
  };

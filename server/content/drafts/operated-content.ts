// All acts of operators on content, for one process.
import type { CheckoutContent } from '../load-content.ts';
import { operatedReleases, type OperatedReleases, type OperatedReleasesDeps } from '../releases/operated.ts';
import { draftContents } from './draft-content.ts';
import { editDrafts, readDrafts } from './drafts.ts';
import type { ApprovingDeps } from './approving.ts';

export interface OperatedContent {
  readonly releases: OperatedReleases;
  readonly drafts: ReturnType<typeof readDrafts> & ReturnType<typeof editDrafts>;
  /** `mayApprove` comes from the operator feature, which knows the roles. */
  readonly forPublishing: Omit<ApprovingDeps, 'mayApprove'>;
}

export function operatedContent(
  d: OperatedReleasesDeps & { readonly checkout: Pick<CheckoutContent, 'texts'> },
): OperatedContent {
  const checkoutTexts = Object.fromEntries(d.checkout.texts);
  const forPublishing = { ...d, checkoutTexts, contents: draftContents(checkoutTexts) };
  return {
    releases: operatedReleases(d),
    drafts: { ...readDrafts(forPublishing), ...editDrafts(forPublishing) },
    forPublishing,
  };
}

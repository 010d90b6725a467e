// All acts of operators on content, for one process.
import type { GateContent } from '@parlor/contract/content/gate.ts';
import { createGate, type Gate, type GateDeps } from '../gate/gate.ts';
import type { CheckoutContent } from '../load-content.ts';
import { operatedReleases, type OperatedReleases, type OperatedReleasesDeps } from '../releases/operated.ts';
import type { ApprovingDeps } from './approving.ts';
import { draftContents } from './draft-content.ts';
import { editDrafts, readDrafts } from './drafts.ts';

export interface OperatedContent {
  readonly releases: OperatedReleases;
  readonly drafts: ReturnType<typeof readDrafts> & ReturnType<typeof editDrafts>;
  /** Missing where nothing is simulated. */
  readonly gate?: Gate;
  /** How the first day of a release is compared with its forecast. */
  readonly canary: GateContent['canary'];
  /** `mayApprove` comes from the operator feature, which knows the roles. */
  readonly forPublishing: Omit<ApprovingDeps, 'mayApprove'>;
}

export interface OperatedContentDeps extends OperatedReleasesDeps {
  readonly checkout: Pick<CheckoutContent, 'texts' | 'gate'>;
  readonly checks?: Pick<GateDeps, 'live' | 'log' | 'projectDir' | 'isRequired'>;
}

export function operatedContent({ checks, ...d }: OperatedContentDeps): OperatedContent {
  const localTexts = Object.fromEntries(d.checkout.texts);
  const contents = draftContents(localTexts);
  const forDrafts = { ...d, localTexts, contents };
  const gate =
    checks && createGate({ pool: d.pool, clock: d.clock, contents, gate: d.checkout.gate, ...checks });
  return {
    releases: operatedReleases(d),
    drafts: { ...readDrafts(forDrafts), ...editDrafts(forDrafts) },
    ...(gate && { gate }),
    canary: d.checkout.gate.canary,
    forPublishing: { ...forDrafts, gate: checks?.isRequired === true ? gate : undefined },
  };
}

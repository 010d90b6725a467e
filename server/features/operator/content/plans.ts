// Contests, products, bundles, flags and experiments: read from the live content, scheduled releases and open drafts.
import { PLAN_PLACES, type PlanKind } from '@parlor/contract/calls/operator/plans/plans.ts';
import type { SwitchKind } from '@parlor/contract/calls/switches.ts';
import { valueOf } from '../../../content/drafts/file-texts.ts';
import { plansOf } from '../../../content/drafts/plans.ts';
import { scheduledReleases } from '../../../content/releases/store.ts';
import { contentOf, type OperatorDeps, type OperatorHandlers } from '../deps.ts';

/** The kind of switch that stops a plan. A contest has none. */
const SWITCH_OF: Readonly<Partial<Record<PlanKind, SwitchKind>>> = {
  product: 'product',
  bundle: 'product',
  flag: 'flag',
  experiment: 'experiment',
};

export function planHandlers(d: OperatorDeps): Pick<OperatorHandlers, 'operatorPlans'> {
  return {
    operatorPlans: async ({ query: { kind } }) => {
      const { drafts, forPublishing } = contentOf(d);
      const { file } = PLAN_PLACES[kind];
      const nowMs = d.clock.now();
      const textIn = async (hash: string) =>
        valueOf((await forPublishing.contents.baseOf(d.pool, hash)).texts[file]);
      const scheduled = await Promise.all(
        (await scheduledReleases(d.pool, nowMs)).map(async ({ id, startsAtMs, hash }) => ({
          id,
          startsAtMs,
          file: await textIn(hash),
        })),
      );
      const open = (await drafts.list()).filter(({ state }) => state === 'open');
      const read = await Promise.all(
        open.map(async ({ id, name }) => {
          const { files, baseFiles } = await drafts.texts(id);
          return { id, name, base: valueOf(baseFiles[file]), file: valueOf(files[file]) };
        }),
      );
      const off = new Set(
        (d.switches?.list() ?? []).flatMap((one) =>
          one.kind === SWITCH_OF[kind] && one.off ? [one.id] : [],
        ),
      );
      return {
        plans: plansOf(kind, {
          live: await textIn(forPublishing.live.release.hash),
          scheduled,
          drafts: read,
          isOff: (id) => off.has(id),
          nowMs,
        }),
      };
    },
  };
}

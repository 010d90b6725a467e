import { useLingui } from '@lingui/react/macro';
import type { PlanKind } from '@parlor/contract/calls/operator/plans/plans.ts';

export interface PlanNames {
  readonly all: string;
  readonly add: string;
  readonly about: string;
  /** What stopping does, above the form that does it. */
  readonly stop?: string;
}

export function usePlanNames(): Readonly<Record<PlanKind, PlanNames>> {
  const { t } = useLingui();
  const everyChange = t`Every change is made in a draft, which is checked, approved by another person and released.`;
  return {
    contest: {
      all: t`Contests of the content`,
      add: t`New contest`,
      about: t`A contest has an edition in each of its periods. ${everyChange} Editions that are announced stay as they are.`,
      stop: t`Announced editions run to their end and are paid. No later one is announced. To end a running edition without winners, cancel it in the list of editions.`,
    },
    flag: {
      all: t`Flags`,
      add: t`New flag`,
      about: t`A flag changes what is shown, never what is owed. ${everyChange} Stop switches a flag off at once for everybody.`,
    },
    experiment: {
      all: t`Experiments`,
      add: t`New experiment`,
      about: t`An experiment decides a flag by chance and compares what players do. ${everyChange} Nothing of a running one can be changed. Stop ends it for good.`,
    },
    product: {
      all: t`Products`,
      add: t`New product`,
      about: t`${everyChange} Stop switches a product off at once, and paid orders are delivered.`,
    },
    bundle: {
      all: t`Bundles`,
      add: t`New bundle`,
      about: t`A bundle is an offer for a group of players. ${everyChange} Stop switches it off at once, and paid orders are delivered.`,
    },
  };
}

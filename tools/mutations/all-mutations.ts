import { bookkeepingMutations } from './by-subject/bookkeeping.ts';
import { historyMutations } from './by-subject/history.ts';
import { identitiesMutations } from './by-subject/identities.ts';
import { easilyMissedMutations } from './by-subject/easily-missed.ts';
import type { Mutation } from './mutation.ts';
import { moneyMutations } from './by-subject/money.ts';
import { operationMutations } from './by-subject/operators/operations.ts';
import { repairMutations } from './by-subject/operators/repairs.ts';
import { permissionMutations } from './by-subject/operators/permissions.ts';
import { savedDataMutations } from './by-subject/saved-data.ts';
import { playersEconomyMutations } from './by-subject/players-economy.ts';
import { specificationMutations } from './by-subject/specification.ts';
import { messageMutations } from './by-subject/messages.ts';
import { playersWebMutations } from './by-subject/players-web.ts';
import { studiosMutations } from './by-subject/studios.ts';
import { paymentsMutations } from './by-subject/payments.ts';
import { timeAndChanceMutations } from './by-subject/time-and-chance.ts';
import { trafficMutations } from './by-subject/traffic.ts';
import { weakPlacesMutations } from './by-subject/weak-places.ts';

/** In the order of docs/mutations.md. */
export const mutations: readonly Mutation[] = [
  ...bookkeepingMutations,
  ...timeAndChanceMutations,
  ...moneyMutations,
  ...paymentsMutations,
  ...identitiesMutations,
  ...operationMutations,
  ...repairMutations,
  ...permissionMutations,
  ...savedDataMutations,
  ...playersEconomyMutations,
  ...specificationMutations,
  ...messageMutations,
  ...playersWebMutations,
  ...trafficMutations,
  ...studiosMutations,
  ...weakPlacesMutations,
  ...easilyMissedMutations,
  ...historyMutations,
];

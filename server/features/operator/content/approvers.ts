// The operators who may approve and publish content now.
import type pg from 'pg';
import { operatorContract, reachesRole } from '@parlor/contract/calls/operator/operator.ts';
import { roleFor } from '../guard.ts';
import { roleOf, type OperatorEntry } from '../roles.ts';

export const approversIn =
  (pool: pg.Pool, operators: readonly OperatorEntry[]) =>
  async (operatorId: string): Promise<boolean> =>
    reachesRole(await roleOf(pool, operators, operatorId), roleFor(operatorContract.decideDraft));

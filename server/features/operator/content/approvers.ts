// The operators who may approve and publish content now.
import type pg from 'pg';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { roleFor } from '../guard.ts';
import { reaches, roleOf, type OperatorEntry } from '../roles.ts';

export const approversIn =
  (pool: pg.Pool, operators: readonly OperatorEntry[]) =>
  async (operatorId: string): Promise<boolean> =>
    reaches(await roleOf(pool, operators, operatorId), roleFor(operatorContract.decideDraft));

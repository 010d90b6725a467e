import type { BulkItem } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import { csvOf, download } from '../figures/csv.ts';
import type { OperatorApi } from '../operator-calls.ts';

/** Names of the contract: other programs read this file too. */
const COLUMNS = ['userId', 'orderId', 'currency', 'amount', 'state', 'code', 'at'] as const;

/** Every item of a bulk act as a file. */
export async function saveReport(api: OperatorApi, id: string): Promise<void> {
  const rows: BulkItem[] = [];
  let after: string | undefined;
  do {
    const page = await api.bulkActItems({ params: { id }, query: after === undefined ? {} : { after } });
    rows.push(...page.items);
    after = page.after;
  } while (after !== undefined);
  download(
    `bulk-act-${id}.csv`,
    csvOf(
      COLUMNS,
      rows.map((row) => COLUMNS.map((column) => row[column])),
    ),
  );
}

import { csvOf } from '@parlor/contract/formats/csv.ts';
import { download } from '../figures/download.ts';
import type { OperatorApi } from '../operator-calls.ts';

// Names of the contract: other programs read these files too.
const OF_ITEM = ['userId', 'orderId', 'currency', 'amount', 'state', 'code', 'at'] as const;
const OF_PLAYER = ['userId', 'entries', 'claims', 'draws', 'orders'] as const;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly after?: string | undefined;
}
/** The rows of all pages as a file. */
async function saveAll<
  Column extends string,
  Row extends Partial<Record<Column, string | number | undefined>>,
>(
  file: string,
  columns: readonly Column[],
  load: (query: { after?: string }) => Promise<Page<Row>>,
): Promise<void> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await load(after === undefined ? {} : { after });
    rows.push(...page.rows);
    after = page.after;
  } while (after !== undefined);
  download(
    file,
    csvOf(
      columns,
      rows.map((row) => columns.map((column) => row[column])),
    ),
  );
}

/** Every item of a bulk act. */
export const saveReport = (api: OperatorApi, id: string): Promise<void> =>
  saveAll(`bulk-act-${id}.csv`, OF_ITEM, async (query) => {
    const { items, after } = await api.bulkActItems({ params: { id }, query });
    return { rows: items, after };
  });

/** Every player with acts under a release. */
export const saveReleasedPlayers = (api: OperatorApi, id: string): Promise<void> =>
  saveAll(`release-${id}-players.csv`, OF_PLAYER, async (query) => {
    const { players, after } = await api.releasedPlayers({ params: { id }, query });
    return { rows: players, after };
  });

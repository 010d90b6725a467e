/**
 * All rows, read page by page. `read` answers at most `atOnce` rows that follow the given one, in an order that no two rows
 * share. So a row whose work fails is not read again, and does not keep later ones from being read.
 */
export async function* pageByPage<Row>(
  atOnce: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    yield* rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}

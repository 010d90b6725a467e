// The tree while it is made, and its flat form on the wire.
import type { ExplainNode } from '@parlor/contract/calls/operator/finding/explain.ts';
import type { ArchiveFiles } from '../../../history/archive-files.ts';
import type { Db } from '../../../db/sql.ts';
import type { OperatorDeps } from '../deps.ts';

type WithoutPlace<N> = N extends unknown ? Omit<N, 'under'> : never;
export interface Tree {
  readonly node: WithoutPlace<ExplainNode>;
  readonly causes: readonly Tree[];
}
export const tree = (node: Tree['node'], causes: readonly Tree[] = []): Tree => ({ node, causes });
export const missing = (what: string, reference: string): Tree => tree({ kind: 'missing', what, reference });

/** Whose history is read, and where. */
export interface Asked {
  readonly db: Db;
  readonly files: ArchiveFiles | undefined;
  readonly playerId: string;
  readonly players: OperatorDeps['players'];
  /** The entry that is explained: it is not shown a second time under its own causes. */
  readonly root: number;
}

/** Each node with the position of the node that it caused. */
export function flat(root: Tree): ExplainNode[] {
  const nodes: ExplainNode[] = [];
  const add = ({ node, causes }: Tree, under: number | undefined): void => {
    const at = nodes.length;
    nodes.push({ ...node, ...(under === undefined ? {} : { under }) });
    for (const cause of causes) add(cause, at);
  };
  add(root, undefined);
  return nodes;
}

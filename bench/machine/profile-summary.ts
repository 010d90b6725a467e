// Summarizes a processor profile of V8: the share of each folder and of the functions with the most samples.
import { readFileSync } from 'node:fs';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const IDLE = new Set(['(idle)', '(root)']);
const MAX_FUNCTIONS = 45;

function placeOf({ url, lineNumber }: ProfileNode['callFrame']): string {
  const file =
    /(?:node_modules\/|\/(?=(?:server|economy|contract|games)\/)|^node:)(.*)$/.exec(url)?.[1] ?? url;
  return url === '' ? '(native)' : `${url.startsWith('node:') ? 'node:' : ''}${file}:${lineNumber + 1}`;
}

/** Package or folder. */
function ownerOf({ url, functionName }: ProfileNode['callFrame']): string {
  if (url === '') return functionName === '(garbage collector)' ? 'garbage collector' : 'native';
  if (url.startsWith('node:')) return 'node';
  const packaged = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return packaged ?? /\/(server|economy|contract|games)\/(?=[^/]+)/.exec(url)?.[1] ?? 'other';
}

export function summarizeProfile(file: string): string[] {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const functions = new Map<string, number>();
  const owners = new Map<string, number>();
  let busy = 0;
  for (const [i, id] of samples.entries()) {
    const frame = nodeOf.get(id)?.callFrame;
    if (!frame || IDLE.has(frame.functionName)) continue;
    const micros = timeDeltas[i] ?? 0;
    busy += micros;
    const key = `${frame.functionName || '(anonymous)'}  ${placeOf(frame)}`;
    functions.set(key, (functions.get(key) ?? 0) + micros);
    owners.set(ownerOf(frame), (owners.get(ownerOf(frame)) ?? 0) + micros);
  }
  const lines = (sums: ReadonlyMap<string, number>, max: number) =>
    [...sums]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, max)
      .map(([name, micros]) => `${((100 * micros) / busy).toFixed(1).padStart(5)} %  ${name}`);
  return [...lines(owners, 12), '', ...lines(functions, MAX_FUNCTIONS)];
}

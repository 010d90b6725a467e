import type { Rolldown } from 'vite';

type Transform = Extract<Rolldown.Plugin['transform'], { handler: unknown }>;
type Handler = Transform['handler'];
interface Made {
  readonly code: string;
  readonly result: Awaited<ReturnType<Handler>>;
}

/** Vite loads its configuration again for each build, and this file with it. */
const all = globalThis as { parlorTransformed?: Map<string, Made> };

/**
 * The website is built three times in one process: to see what the first loads use, for browsers, and for the server. This
 * plugin makes the same of a file each time, so it does it once. Babel was a quarter of the processor time of the builds.
 */
export async function transformedOnce(given: Promise<Rolldown.Plugin>): Promise<Rolldown.Plugin> {
  const plugin = await given;
  const { transform } = plugin;
  if (typeof transform !== 'object') throw new Error(`${plugin.name} has no transform with a filter.`);
  const made = (all.parlorTransformed ??= new Map());
  const { handler } = transform;
  transform.handler = async function (code, id, options) {
    const before = made.get(id);
    if (before?.code === code) return before.result;
    const result = await handler.call(this, code, id, options);
    made.set(id, { code, result });
    return result;
  };
  return plugin;
}

// The modules of a process that loads them before it is asked to start. Those whose files have changed meanwhile, and all
// that import them, are loaded again; the others are used as they are. This is sound because no module of the server
// does anything when it is loaded but define.
import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Marks the address of a module that is loaded again. */
const AGAIN = '?again';

/** @param {string} checkout folder of the sources */
export function keepModules(checkout) {
  const folder = realpathSync(checkout);
  const base = pathToFileURL(folder + sep).href;
  const isSource = (url) => url.startsWith(base) && !url.includes('/node_modules/');
  /** By source, those that import it. */
  const importers = new Map();
  /** What sources import of packages. */
  const packages = new Set();
  const found = new Map();
  const again = new Set();

  registerHooks({
    resolve(specifier, context, next) {
      const parentURL = context.parentURL?.replace(AGAIN, '');
      if (parentURL === undefined || !context.conditions.includes('import')) return next(specifier, context);
      const key = `${specifier} ${parentURL}`;
      const known = found.get(key) ?? { ...next(specifier, { ...context, parentURL }), shortCircuit: true };
      if (!isSource(known.url)) {
        if (known.url.startsWith('file:') && isSource(parentURL)) packages.add(specifier);
        return known;
      }
      found.set(key, known);
      const by = importers.get(known.url);
      if (by === undefined) importers.set(known.url, new Set([parentURL]));
      else by.add(parentURL);
      return again.has(known.url) ? { ...known, url: known.url + AGAIN } : known;
    },
  });
  // The mark is not part of a path that a person opens.
  Error.prepareStackTrace = (error, calls) =>
    [error, ...calls].map(String).join('\n    at ').replaceAll(AGAIN, '');

  return {
    /** What is loaded. Other files than modules come with those that import them. */
    loaded: () => ({
      sources: [...importers.keys()].filter((url) => url.endsWith('.ts')),
      packages: [...packages],
    }),
    /** From now on these files, or all, are loaded again when they are imported, and so is what imports them. */
    loadAgain(files) {
      const next =
        files === 'all' ? [...importers.keys()] : files.map((file) => pathToFileURL(join(folder, file)).href);
      for (let url = next.pop(); url !== undefined; url = next.pop()) {
        // What is not loaded yet has its own address.
        if (again.has(url) || !importers.has(url)) continue;
        again.add(url);
        next.push(...(importers.get(url) ?? []));
      }
    },
  };
}

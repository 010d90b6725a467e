import { importsEverything, neverMeet, testsMay, zones, type Zone } from './direction-rules.ts';
import { importsOf, isSource, isTest, targetOf, type Import } from './imports.ts';
import type { Finding, Tree } from './repository.ts';

/** Every import that violates the arrows of ARCHITECTURE.md. Each finding names the alternative. */
export function findWrongDirections(tree: Tree): Finding[] {
  return [...tree]
    .filter(([path]) => isSource(path))
    .flatMap(([path, text]) =>
      importsOf(text).flatMap((found) => {
        const wrong = whatIsWrong(path, found);
        return wrong === undefined ? [] : [{ path, line: found.line, message: wrong }];
      }),
    );
}

function whatIsWrong(importer: string, found: Import): string | undefined {
  const target = targetOf(importer, found.specifier);
  const zone = zoneOf(importer);
  if (zone === undefined) {
    return `lies in a folder that has no place in the directions: say in tools/lint/direction-rules.ts what it may import`;
  }
  if ('package' in target) return isTest(importer) ? undefined : wrongPackage(zone, target.package);

  const imported = target.file;
  const apart = neverMeet.find(({ from, to }) => from.test(importer) && to.test(imported));
  if (apart !== undefined) return `imports ${imported}: ${apart.wayOut}`;
  if (isTest(importer)) {
    const side = testsMay.find(({ where }) => where.test(importer));
    if (side === undefined || side.may.test(imported)) return undefined;
    return `imports ${imported}: a test looks at its own side and below; a scenario across sides belongs in e2e/`;
  }
  if (isTest(imported) && zone.name !== importsEverything) {
    return `imports ${imported}: only tests import tests; move what the product needs out of it`;
  }
  return wrongFile(zone, importer, imported, found);
}

function wrongPackage(zone: Zone, name: string): string | undefined {
  const refused =
    zone.packages === undefined ? zone.notPackages?.includes(name) === true : !zone.packages.includes(name);
  if (!refused) return undefined;
  return `imports ${name === 'node:' ? 'a part of Node' : `the package ${name}`}: ${zone.wayOut}`;
}

function wrongFile(zone: Zone, importer: string, imported: string, found: Import): string | undefined {
  if (zone.name === importsEverything) return undefined;
  const other = zoneOf(imported);
  if (other === undefined)
    return `imports ${imported}, which lies in no known part of the server: ${zone.wayOut}`;
  if (other.name === importsEverything) {
    return `imports ${imported}: e2e, bench and tools are imported by nobody; move what the product needs into it`;
  }
  if (other.name === zone.name) {
    if (memberOf(zone, importer) === memberOf(zone, imported)) return undefined;
    return `imports ${imported}: ${sideways(zone)}`;
  }
  if (zone.may.includes(other.name)) return undefined;
  if (zone.types?.includes(other.name) === true && found.typeOnly) return undefined;
  if (zone.lazily?.includes(other.name) === true && (found.lazy || found.typeOnly)) return undefined;
  return `imports ${imported}: ${zone.wayOut}`;
}

function sideways(zone: Zone): string {
  return zone.name === 'server/adapters'
    ? 'no adapter imports another: server/main.ts hands one to the other'
    : 'no feature imports another: let them meet in events of the economy, in a screen, or in the summary';
}

function zoneOf(path: string): Zone | undefined {
  return zones.find(({ where }) => where.test(path));
}

function memberOf(zone: Zone, path: string): string | undefined {
  return zone.where.exec(path)?.[1];
}

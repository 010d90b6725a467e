import { importsOf, isSource, isTest, targetOf } from './imports.ts';
import type { Finding, Tree } from './repository.ts';

type Manifest = {
  name?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/** Files that run at development time only: what they import may be a development dependency. */
const development =
  /\.config\.ts$|^web\/build\/|^(?:bench|e2e)\/|\/emulator\/|^tools\/(?!operate\/|backup\/|certify\/)/;
const ownScope = '@parlor/';

/** Imports of packages that the importing package does not declare: they work only as long as npm hoists them. */
export function findUndeclaredPackages(tree: Tree): Finding[] {
  const root = manifestOf(tree, 'package.json');
  return (root.workspaces ?? []).flatMap((workspace) => {
    const { name, dependencies = {}, devDependencies = {} } = manifestOf(tree, `${workspace}/package.json`);
    return [...tree].flatMap(([path, text]) => {
      if (!path.startsWith(`${workspace}/`) || !isSource(path)) return [];
      return importsOf(text).flatMap(({ specifier, line, typeOnly }) => {
        if (/^(?:\.|\/|node:|virtual:)/.test(specifier)) return [];
        const imported = packageOf(path, specifier);
        if (imported === name || imported in dependencies) return [];
        const atDevelopment = typeOnly || isTest(path) || development.test(path);
        if (atDevelopment && imported in devDependencies) return [];
        const where = atDevelopment ? 'devDependencies' : 'dependencies';
        return [
          {
            path,
            line,
            message: `imports ${imported}, which is not in the ${where} of ${workspace}/package.json`,
          },
        ];
      });
    });
  });
}

function packageOf(path: string, specifier: string): string {
  if (specifier.startsWith(ownScope)) return specifier.split('/').slice(0, 2).join('/');
  const target = targetOf(path, specifier);
  return 'package' in target ? target.package : specifier;
}

function manifestOf(tree: Tree, path: string): Manifest {
  return JSON.parse(tree.get(path) ?? '{}') as Manifest;
}

import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG_FILES } from './long-files.ts';

/** Fast projects report first. A worker serves one project, so the files of a project stay together. */
const PROJECTS = ['unit', 'web', 'web-browser', 'games-browser', 'server', 'e2e', 'e2e-browser'];

/**
 * The order of the files: projects as above, and in each the files that take longest first, so that no worker has a
 * long file alone at the end. `long-files.ts` has their seconds, because a fresh clone has no times of an earlier
 * run. After them comes Vitest's own order. A file that has failed in the last run is first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = new Map(files.map((file) => [file, this.#rankOf(file)]));
    return (await super.sort(files)).toSorted((a, b) => compare(rankOf.get(a)!, rankOf.get(b)!));
  }

  #rankOf(file: TestSpecification): Rank {
    const path = relative(this.ctx.config.root, file.moduleId).split(sep).join('/');
    return {
      project: PROJECTS.indexOf(file.project.name),
      hasFailed: this.ctx.cache.getTestSpecificationResult(file)?.failed === true,
      seconds: LONG_FILES[path] ?? 0,
    };
  }
}

interface Rank {
  readonly project: number;
  readonly hasFailed: boolean;
  readonly seconds: number;
}
const compare = (a: Rank, b: Rank): number =>
  a.project - b.project || Number(b.hasFailed) - Number(a.hasFailed) || b.seconds - a.seconds;

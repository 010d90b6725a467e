import type { auditDatabase } from '../../server/audit/index.ts';

/** The result of an audit in one line. */
export const auditLine = ({
  mismatchCount,
  mismatches,
  ...counts
}: Awaited<ReturnType<typeof auditDatabase>>): string =>
  mismatchCount === 0
    ? `Audit: ${counts.players} players, ${counts.entries} entries, ${counts.claims} claims, ${counts.draws} draws, no mismatch.`
    : `Audit: ${mismatchCount} mismatches, such as: ${mismatches
        .slice(0, 3)
        .map(({ what }) => what)
        .join('; ')}`;

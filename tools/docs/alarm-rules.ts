// `npm run alarm-rules`: deploy/prometheus/alerts.yaml and the table of alarms in docs/operations.md, from the rules of the
// server. Tests report an outdated file.
import { stringify } from 'yaml';
import { ALARM_RULES, MEASURED_RULES } from '@parlor/server/features/alarms/rules.ts';
import { code, readPage, table, withPart, writePage } from './page.ts';

export const ALERTS_FILE = 'deploy/prometheus/alerts.yaml';

/** The groups of rules as Prometheus reads them. */
export const prometheusRules = () => ({
  groups: [
    {
      name: 'parlor',
      rules: MEASURED_RULES.map(({ name, expr, minutes, severity, summary, runbook }) => ({
        alert: name,
        expr,
        ...(minutes === 0 ? {} : { for: minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m` }),
        labels: { severity },
        annotations: { summary, runbook: `docs/operations.md#${runbook}` },
      })),
    },
  ],
});

export const ALARMS_PAGE = 'docs/operations.md';

/** The page with a table of every alarm. */
export function withAlarms(page: string): string {
  const measured = new Set(MEASURED_RULES.map(({ name }) => name));
  const rows = [...ALARM_RULES.values()].map(({ name, severity, summary, runbook }) => [
    code(name),
    `[${summary}](#${runbook})`,
    severity === 'page' ? 'now' : 'today',
    measured.has(name) ? 'yes' : 'no',
  ]);
  return withPart(
    page,
    { begin: '<!-- alarms: begin -->', end: '<!-- alarms: end -->' },
    table(['Alarm', 'What has happened, and its chapter', 'Act', 'Also in Prometheus'], rows),
  );
}

if (import.meta.main) {
  writePage(ALARMS_PAGE, withAlarms(readPage(ALARMS_PAGE)));
  writePage(
    ALERTS_FILE,
    `# Written by \`npm run alarm-rules\` from server/features/alarms/rules.ts. Severity page wakes somebody, look is for the day.
# Alarms about rows of the database, such as orders that are stuck, are not here: servers evaluate them (ROW_RULES in that file).
${stringify(prometheusRules(), { lineWidth: 0 })}`,
  );
}

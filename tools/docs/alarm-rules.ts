// `npm run alarm-rules`: deploy/prometheus/alerts.yaml from the rules of the server. A test reports an outdated file.
import { stringify } from 'yaml';
import { MEASURED_RULES } from '@parlor/server/features/alarms/rules.ts';
import { writePage } from './page.ts';

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

if (import.meta.main)
  writePage(
    ALERTS_FILE,
    `# Written by \`npm run alarm-rules\` from server/features/alarms/rules.ts. Severity page wakes somebody, look is for the day.
# Alarms about rows of the database, such as orders that are stuck, are not here: servers evaluate them (ROW_RULES in that file).
${stringify(prometheusRules(), { lineWidth: 0 })}`,
  );

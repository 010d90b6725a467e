import { isChosen } from '../../../platform/device-choices.ts';

/** J and K move through the rows, E opens or closes the explanation, F leads to the filters. Nothing while somebody types. */
export function moveByKeys(list: HTMLElement | null, event: KeyboardEvent): void {
  const { target, key } = event;
  const isTyping =
    target instanceof Element && target.matches('input, textarea, select, [contenteditable="true"]');
  if (list === null || isTyping || !isChosen('shortcuts') || event.ctrlKey || event.metaKey || event.altKey)
    return;
  if (document.querySelector('dialog[open]')) return;
  if (key === 'f') {
    event.preventDefault();
    list.querySelector<HTMLElement>('[data-filters] a')?.focus();
    return;
  }
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined;
  if (key === 'e') row?.querySelector<HTMLElement>('[data-explain]')?.click();
  if (key !== 'j' && key !== 'k') return;
  const at = row === undefined ? -1 : rows.indexOf(row);
  rows[Math.max(0, Math.min(rows.length - 1, at + (key === 'j' ? 1 : -1)))]?.focus();
}

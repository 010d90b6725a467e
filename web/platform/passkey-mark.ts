// Whether this browser has used a passkey here: then it is the first choice on return.
const MARK = 'parlor-passkey';

export function hasUsedPasskey(): boolean {
  try {
    return localStorage.getItem(MARK) === '1';
  } catch {
    return false; // Without storage nothing is remembered.
  }
}

export function markPasskey(used: boolean): void {
  try {
    if (used) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // As above.
  }
}

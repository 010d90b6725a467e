// Text of an event stream to its events (WHATWG HTML, "Interpreting an event stream"). Chunks may split anywhere.

export interface StreamEvent {
  /** `message` if the stream names none. */
  readonly event: string;
  readonly data: string;
}

/** A longer text without an end of event is not one of our streams. */
const LONGEST_EVENT = 1024 * 1024;

/** Takes chunks of text and gives the events that they complete. */
export function eventStreamReader(): (chunk: string) => StreamEvent[] {
  let rest = '';
  let started = false;
  let endedWithReturn = false;
  let event = '';
  let data: string[] = [];
  let size = 0;

  function take(line: string, found: StreamEvent[]): void {
    if (line === '') {
      if (data.length > 0) found.push({ event: event === '' ? 'message' : event, data: data.join('\n') });
      event = '';
      data = [];
      size = 0;
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return; // a comment: the server's heartbeat
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    size += line.length;
  }

  return (chunk) => {
    let text = chunk;
    if (!started && text !== '') {
      started = true;
      if (text.startsWith('\uFEFF')) text = text.slice(1);
    }
    // A line feed that belongs to the carriage return at the end of the previous chunk.
    if (endedWithReturn && text.startsWith('\n')) text = text.slice(1);
    if (chunk !== '') endedWithReturn = chunk.endsWith('\r');
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    const found: StreamEvent[] = [];
    for (const line of lines) take(line, found);
    if (rest.length + size > LONGEST_EVENT) throw new Error('an event of the stream has no end');
    return found;
  };
}

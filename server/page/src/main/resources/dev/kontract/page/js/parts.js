// The parts that views share.

export { AsRequest } from './as-request.js';
export { Dialog } from './dialog.js';
export { Diff } from './diff.js';
export { Failure, notLive } from './refused.js';
export { Empty, Progress, State, stateOf } from './state.js';
export { Table } from './table.js';
export { Tabs } from './tabs.js';
export { Time, duration, localText, now, useNow } from './time.js';

// The rows of a Table answer, kept current by a watch.

import { useEffect, useRef, useState } from '../lib/preact.js';
import { Order } from './order.js';
import { Rows } from './rows.js';
import { watch } from './watch.js';

const NOTHING = new Rows();

/**
 * Returns `{rows, state, error}` of a path, as a new object whenever something has changed: events are applied as they arrive
 * and shown once a frame. `rows` is the same object all the time.
 */
export function useLive(path) {
  const [view, setView] = useState({ path });
  useEffect(() => {
    const rows = new Rows();
    let connection = { state: 'loading' };
    let frame = 0;
    const show = () => {
      frame = 0;
      setView({ path, rows, ...connection });
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(show);
    };
    const close = watch(path, { table: true }, event => {
      rows.apply(event);
      schedule();
    }, (state, error) => {
      connection = { state, error };
      schedule();
    });
    return () => {
      close();
      cancelAnimationFrame(frame);
    };
  }, [path]);
  return view.path === path && view.rows ? view : { path, rows: NOTHING, state: 'loading' };
}

/** Returns an order that follows `rows`. It is made anew, of `make()`, when one of `dependencies` has changed. */
export function useOrder(rows, make, dependencies) {
  const current = useRef();
  const basis = [rows, ...dependencies];
  if (!current.current || basis.some((each, index) => each !== current.current.basis[index])) {
    current.current?.end();
    const order = new Order(...make());
    current.current = { basis, order, end: rows.follow(order) };
  }
  useEffect(() => () => current.current.end(), []);
  return current.current.order;
}
